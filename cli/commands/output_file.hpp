// A file that is written whole or not at all. One that cannot be written is refused before anything else is
// done.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

class OutputFile {
 public:
  // Content waits in a file beside `path` until it is whole; a pipe or device is written directly.
  static Result<OutputFile> open(std::string path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // without write() nothing has changed

  const std::string& path() const { return path_; }
  Status write(std::string_view text);  // once

 private:
  OutputFile(std::string path, std::string fresh) : path_(std::move(path)), fresh_(std::move(fresh)) {}

  std::string path_;
  std::string fresh_;  // what is written; empty: done
};

}  // namespace aim::cli
