// Facts that --version prints. The values are written when the program is built
// (scripts/write_version.cmake).
#pragma once

namespace dipolis {

extern const char* const kVersion;      // "1.2.3"
extern const char* const kVersionLine;  // with commit, kind of build and compiler

}  // namespace dipolis
