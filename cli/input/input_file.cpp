// Reads a file up to a bound.
#include "cli/input/input_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "core/codec/foreign_text.hpp"
#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

}  // namespace

Error file_error(const std::string& path, std::string_view what) {
  return Error{.origin = Origin::usage,
               .message = fmt::format("cannot {} {}", what, path),
               .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe): one thread
}

Result<std::string> read_file(const std::string& path, std::size_t bound) {
  const File file(std::fopen(path.c_str(), "re"));
  if (!file) return file_error(path, "read");
  std::string text;
  std::array<char, 64UL * 1024UL> piece;
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
    text.append(piece.data(), size);
    if (text.size() > bound)
      return Error{.origin = Origin::usage,
                   .message = fmt::format("{} is longer than {}", path, size_text(bound))};
  }
  if (std::ferror(file.get())) return file_error(path, "read");
  return std::string(without_byte_order_mark(text));
}

Result<std::string> file_or_input(Invocation& invocation, std::string_view parameter, std::size_t bound) {
  const Arguments& arguments = invocation.arguments();
  return arguments.is_input(parameter) ? invocation.read_input()
                                       : read_file(arguments.text(parameter), bound);
}

Error about_file(const Invocation& invocation, std::string_view parameter, Error error) {
  const Arguments& arguments = invocation.arguments();
  if (error.origin == Origin::usage && !arguments.is_input(parameter))
    error.message = std::string(arguments.text(parameter)) + ": " + error.message;
  return error;
}

Status about_file(const Invocation& invocation, std::string_view parameter, Status status) {
  if (status) return status;
  return about_file(invocation, parameter, status.error());
}

}  // namespace aim::cli
