// A folder for the files that a test program writes.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

namespace dipolis {

// The path of an empty folder, with '/' at its end. It is the same folder for the whole program and
// no other program's, so that two runs of a test on one machine do not meet. It is removed when the
// program ends.
inline const std::string& scratch_folder() {
    class Folder {
      public:
        Folder() : path_(std::filesystem::temp_directory_path() / "dipolis_XXXXXX") {
            if (::mkdtemp(path_.data()) == nullptr)
                throw std::system_error(errno, std::generic_category(), path_);
            path_ += '/';
        }
        ~Folder() {
            if (::getpid() != owner_) return;  // a fork of the program leaves it to the program
            std::error_code ignored;
            std::filesystem::remove_all(path_, ignored);
        }
        Folder(const Folder&) = delete;
        Folder& operator=(const Folder&) = delete;

        const std::string& path() const { return path_; }

      private:
        std::string path_;
        pid_t owner_ = ::getpid();
    };
    static const Folder folder;
    return folder.path();
}

}  // namespace dipolis
