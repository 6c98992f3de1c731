# Run by cpack on what it is about to pack. Libraries keep machine code and the names that a linker needs: not
# what a debugger reads, nor what only the very same compiler could use.
file(GLOB_RECURSE libraries ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.a)
foreach(library ${libraries})
  execute_process(COMMAND strip --strip-debug --enable-deterministic-archives --remove-section=.comment
    --remove-section=.note --remove-section=.gnu.lto_* ${library} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
