// Reads a file in whose place anything may be: a pipe without a writer, a device, a folder, a file
// without end.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace aim::cli {

struct RegularFile {
  bool absent = false;       // there is no such file
  std::string problem = {};  // why it is not read; empty: it was
  std::string text = {};
  bool cut = false;  // the file is longer than the bound, and the text is its beginning

  bool was_read() const { return !absent && problem.empty(); }
};

// Never waits. Only regular files are read; /dev/null is an empty one. bound: [bytes]
RegularFile read_regular_file(const std::filesystem::path& path, std::size_t bound);

}  // namespace aim::cli
