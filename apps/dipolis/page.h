// The page that the program carries; empty where it was built without one (apps/CMakeLists.txt).
#pragma once

#include <span>

#include "server/static_files.h"

namespace dipolis {

extern const std::span<const PageFile> kPage;

}  // namespace dipolis
