// Reads a file up to a bound.
#include "cli/input/input_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

Status check_text(const TextKind& kind, std::string_view text, std::string_view name) {
  if (is_utf8(text)) return Done{};
  return Error{
      .origin = Origin::usage,
      .message = fmt::format("{} is not text (UTF-8)", name),
      .reason = fmt::format("a {} is a text file, and this one is binary or in another encoding", kind.name),
      .hint = fmt::format("give the text file of a {}; iconv -t UTF-8 converts other encodings", kind.name)};
}

}  // namespace

Error file_error(const std::string& path, std::string_view what) {
  return Error{.origin = Origin::usage,
               .message = fmt::format("cannot {} {}", what, path),
               .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe): one thread
}

Result<std::string> read_file(const std::string& path, const TextKind& kind) {
  const File file(std::fopen(path.c_str(), "re"));
  if (!file) return file_error(path, "read");
  std::string text;
  std::array<char, 64UL * 1024UL> piece;
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
    text.append(piece.data(), size);
    if (text.size() > kind.bytes)
      return Error{.origin = Origin::usage,
                   .message = fmt::format("{} is longer than {}", path, size_text(kind))};
  }
  if (std::ferror(file.get())) return file_error(path, "read");
  if (auto readable = check_text(kind, text, path); !readable) return readable.error();
  return std::string(without_byte_order_mark(text));
}

Result<std::string> file_or_input(Invocation& invocation, std::string_view parameter, const TextKind& kind) {
  const Arguments& arguments = invocation.arguments();
  if (!arguments.is_input(parameter)) {
    auto text = read_file(arguments.text(parameter), kind);
    // A pipe without a writer is waited for.
    if (!text && invocation.interrupt().signal() != 0) return invocation.interrupted("nothing was started");
    return text;
  }
  auto text = invocation.read_input();
  if (!text) return text;
  if (auto readable = check_text(kind, *text, "standard input"); !readable) return readable.error();
  return text;
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
