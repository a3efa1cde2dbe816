// An output file that is written completely or not at all. open() fails when the file cannot be written, so
// that a command finds this out before it does anything else.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

class OutputFile {
 public:
  // The text goes to a temporary file beside `path`, which is renamed when it is complete. A pipe or device
  // is written directly. `name`: a name to try for the temporary file; one that exists is not taken.
  static Result<OutputFile> open(std::string path,
                                 std::string (*name)(const std::string& path) = random_name);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // without a call of write() the old file is unchanged

  const std::string& path() const { return path_; }
  Status write(std::string_view text);  // once

 private:
  static std::string random_name(const std::string& path);
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Closer>;
  OutputFile(std::string path, std::string fresh, File file);

  std::string path_;
  std::string fresh_;  // the temporary file; empty: written directly, or already renamed
  File file_;
};

}  // namespace aim::cli
