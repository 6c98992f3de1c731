# Writes the version information of the program:
#   cmake -DSOURCE=. -DOUT=version.cpp -DVERSION= -DBUILD= -DCOMPILER= -P this
# Runs at every build, because CMake does not notice a new commit; writes only if something changed.
# In a tree without git the commit is in packaging/commit, written by `git archive`.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel HEAD
  OUTPUT_VARIABLE answer ERROR_QUIET RESULT_VARIABLE failed)
string(REGEX MATCH "^(.*)\n([0-9a-f]+)\n$" found "${answer}")
get_filename_component(top "${CMAKE_MATCH_1}" REALPATH)
set(commit "${CMAKE_MATCH_2}")
get_filename_component(source ${SOURCE} REALPATH)
if(failed OR NOT top STREQUAL source)
  file(READ ${SOURCE}/packaging/commit commit)
endif()
string(REGEX MATCH "^[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]" commit "${commit}")
if(NOT commit)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[
#include "apps/dipolis/version.h"

namespace dipolis {

const char* const kVersion = "@VERSION@";
const char* const kVersionLine = "dipolis @VERSION@ (commit @commit@, @BUILD@, @COMPILER@)";

}  // namespace dipolis
]])
