// A file in memory only, for readers that take a path.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "target.hpp"

namespace aim::fuzz {

class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : descriptor_(::memfd_create("fuzzed.toml", MFD_CLOEXEC)) {
    require(descriptor_ >= 0, "a file in memory can be created");
    require(::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
            "the file in memory can be written");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace aim::fuzz
