// TOML to entries.
#include "robotside/config_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/codec/toml.hpp"

namespace aim::robotside {
namespace {

constexpr std::chrono::seconds kPipeTimeout{5};  // for the writer of a pipe to finish

class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

Error unreadable(const std::string& path, std::string reason) {
  return {Origin::usage, fmt::format("cannot read the configuration {}", path), std::move(reason),
          fmt::format("--config takes a TOML file of at most {}, or a pipe", size_text(kConfigurationText))};
}

// Why the file is not read; empty: it can be read. A device may never end, and a directory has no bytes.
std::optional<std::string> unfit(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return std::generic_category().message(errno);
  if (S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode)) return std::nullopt;
  return S_ISDIR(status.st_mode) ? "it is a directory" : "it is neither a regular file nor a pipe";
}

Result<std::string> read_whole(const std::string& path) {
  const Descriptor file(path);
  if (file.number() < 0) return unreadable(path, std::generic_category().message(errno));
  if (auto reason = unfit(file.number())) return unreadable(path, std::move(*reason));
  const auto deadline = std::chrono::steady_clock::now() + kPipeTimeout;
  std::string text;
  std::array<char, 4096> block;
  while (text.size() <= kConfigurationText.bytes) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd one{file.number(), POLLIN, 0};
    if (left.count() <= 0 || ::poll(&one, 1, static_cast<int>(left.count())) == 0)
      return unreadable(
          path, fmt::format("the writer of the pipe did not finish within {} s", kPipeTimeout.count()));
    const ssize_t got = ::read(file.number(), block.data(), block.size());
    if (got == 0) return text;
    if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR && errno != EAGAIN)
      return unreadable(path, std::generic_category().message(errno));
  }
  return unreadable(path, "it is longer than " + size_text(kConfigurationText));
}

Error misplaced(const std::string& path, const TomlEntry& entry) {
  return {Origin::usage,
          fmt::format("{}:{}: {} has a value of a type that no setting takes", path, entry.line,
                      entry.path.front()),
          "settings are text, numbers, true, false, or lists of text", "write: key = value"};
}

}  // namespace

Result<std::vector<ConfigEntry>> read_config_file(const std::string& path) {
  const auto text = read_whole(path);
  if (!text) return text.error();
  auto values = parse_toml(*text, path, kConfigurationText);
  if (!values) {
    values.error().facts.clear();
    return values.error();
  }
  std::vector<ConfigEntry> entries;
  for (TomlEntry& value : *values) {
    if (value.kind == TomlEntry::Kind::table || value.kind == TomlEntry::Kind::other)
      return misplaced(path, value);
    entries.push_back(
        {value.path.front(), std::move(value.value), value.kind == TomlEntry::Kind::on_off, value.line});
  }
  return entries;
}

}  // namespace aim::robotside
