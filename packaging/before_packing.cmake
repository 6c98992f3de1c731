# Run by cpack on what it is about to pack. The program gets its bill of materials beside it.
set(staged ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/dipolis)
if(EXISTS ${staged}/usr/bin/dipolis)
  execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/sbom ${staged}/usr/bin/dipolis
    OUTPUT_FILE ${staged}/usr/share/doc/dipolis/sbom.cdx.json COMMAND_ERROR_IS_FATAL ANY)
  file(CHMOD ${staged}/usr/share/doc/dipolis/sbom.cdx.json
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endif()

# Folders have the umask of whoever packs.
execute_process(COMMAND find ${CPACK_TEMPORARY_INSTALL_DIRECTORY} -type d -exec chmod 755 {} +
  COMMAND_ERROR_IS_FATAL ANY)

# Libraries keep machine code and the names that a linker needs: not
# what a debugger reads, nor what only the very same compiler could use.
file(GLOB_RECURSE libraries ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.a)
foreach(library ${libraries})
  execute_process(COMMAND strip --strip-debug --enable-deterministic-archives --remove-section=.comment
    --remove-section=.note --remove-section=.gnu.lto_* ${library} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
