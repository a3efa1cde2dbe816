// A file that is written whole or not at all. One that cannot be written is refused before anything else is
// done.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

class OutputFile {
 public:
  // Content waits in a new file of this process's own beside `path` until it is whole; a pipe or device is
  // written directly.
  static Result<OutputFile> open(std::string path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // without write() nothing has changed

  const std::string& path() const { return path_; }
  Status write(std::string_view text);  // once

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Closer>;
  OutputFile(std::string path, std::string fresh, File file);

  std::string path_;
  std::string fresh_;  // the new file; empty: written directly, or done
  File file_;
};

}  // namespace aim::cli
