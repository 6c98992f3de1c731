# Packages for Debian: cpack -G DEB in the build folder. The program and the libraries, or, where the program is not built, the
# package for Python, whose code must be compiled otherwise.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME dipolis)
set(CPACK_PACKAGE_CONTACT "dipolis contributors <contributors@dipolis.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# The same bytes again: no date of the build.
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/source_date.cmake)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(parts dipolis:dipolis dev:libdipolis-dev)
if(NOT DIPOLIS_PROGRAM)
  set(parts python:python3-dipolis)
endif()
list(TRANSFORM parts REPLACE ":.*" "" OUTPUT_VARIABLE CPACK_COMPONENTS_ALL)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/before_packing.cmake)

set(CPACK_DEBIAN_DIPOLIS_PACKAGE_NAME dipolis)
set(CPACK_DEBIAN_DIPOLIS_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_DIPOLIS_PACKAGE_SHLIBDEPS ON)
# ca-certificates: without it nobody is told by push that it is their turn (docs/hosting.md).
set(CPACK_DEBIAN_DIPOLIS_PACKAGE_RECOMMENDS "ca-certificates, xdg-utils")
set(CPACK_DEBIAN_DIPOLIS_DESCRIPTION "The board game for two, against the computer, against somebody at the same
screen, or alone against the rivals of the Solo mode; with the fan expansion
Leaders, hints, reviews of finished games, and tools to study it.")
set(CPACK_DEBIAN_DIPOLIS_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/postinst;${CMAKE_CURRENT_SOURCE_DIR}/prerm;${CMAKE_CURRENT_SOURCE_DIR}/postrm")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libdipolis-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "nlohmann-json3-dev, libexpected-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Static libraries and headers: the rules of the game, simulation, the search,
and text formats of positions and games.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-dipolis)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
math(EXPR next_python "${Python_VERSION_MINOR} + 1" OUTPUT_FORMAT DECIMAL)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
  "python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_python}), python3-numpy")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "The board game for two as an environment of Python, in the names of OpenSpiel:
exact rules, thousands of games at once, the search and its levels.")

# Debian asks for both files in every package, the second packed without a date.
execute_process(COMMAND date -u -R -d "${DIPOLIS_RELEASE_DATE} 12:00" OUTPUT_VARIABLE released
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET) # only GNU's date can; elsewhere nobody packs for Debian
configure_file(changelog.in ${CMAKE_CURRENT_BINARY_DIR}/changelog @ONLY)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/changelog
  COMMAND gzip -9nc changelog > changelog.gz WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
file(GLOB licence_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/packaging/licences/*)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/copyright
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUT=${CMAKE_CURRENT_BINARY_DIR}/copyright -DDEBIAN=1
          -P ${PROJECT_SOURCE_DIR}/scripts/licences.cmake
  DEPENDS ${licence_files} ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/scripts/licences.cmake)
add_custom_target(dipolis_doc ALL DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz ${CMAKE_CURRENT_BINARY_DIR}/copyright)
foreach(part IN LISTS parts)
  string(REPLACE ":" ";" part ${part})
  list(GET part 0 component)
  list(GET part 1 package)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
