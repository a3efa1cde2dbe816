// The user's motions as files of one folder: listing, reading, writing, removing. It does not interpret their
// content.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace aim::robotside {

inline constexpr std::string_view kMotionExtension = ".motion.json";

struct MotionFile {
  std::string stem;                               // file name without the extension
  std::pair<std::int64_t, std::int64_t> written;  // when [s, ns]
  std::uintmax_t bytes = 0;
  bool regular = true;  // no folder, pipe or device, nor a link to one
  bool same_as(const MotionFile& other) const {
    return written == other.written && bytes == other.bytes && regular == other.regular;
  }
};

class MotionDirectory {
 public:
  // Empty path: no folder. A folder that does not exist is created by the first write.
  explicit MotionDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  bool configured() const { return !path_.empty(); }
  std::filesystem::path path_of(std::string_view stem) const;

  // In order of their stems. What is no regular file is listed too, and read() refuses it.
  Result<std::vector<MotionFile>> files() const;
  Result<std::string> read(std::string_view stem) const;
  // Atomic: writes a new file and renames it to the final name, so a crash leaves the old or the new content.
  // Only the owner may read the file.
  Status write(std::string_view stem, std::string_view text) const;
  Status remove(std::string_view stem) const;
  // Removes incomplete files of processes that no longer run.
  void sweep() const;

 private:
  std::filesystem::path path_;
};

}  // namespace aim::robotside
