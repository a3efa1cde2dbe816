// TOML to entries.
#include "robotside/config_file.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/units.hpp"

// In a debug build its assertions end the program where a parse error follows.
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>

namespace aim::robotside {
namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 20;  // [byte]
constexpr std::chrono::seconds kPatience{5};                // with whoever writes into a pipe

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
          "--config takes a TOML file of at most 1 MiB, or a pipe"};
}

// A device may never end, and a directory has no bytes.
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
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::string text;
  std::array<char, 4096> block;
  while (text.size() <= kLargestFile) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd one{file.number(), POLLIN, 0};
    if (left.count() <= 0 || ::poll(&one, 1, static_cast<int>(left.count())) == 0)
      return unreadable(path,
                        fmt::format("nobody finished writing into the pipe within {} s", kPatience.count()));
    const ssize_t got = ::read(file.number(), block.data(), block.size());
    if (got == 0) return text;
    if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR && errno != EAGAIN)
      return unreadable(path, std::generic_category().message(errno));
  }
  return unreadable(path, "it is larger than 1 MiB");
}

// False: a kind of value no setting has.
bool add_entry(const std::string& key, const toml::node& node, std::vector<ConfigEntry>& entries) {
  ConfigEntry entry{key, {}, false, node.source().begin.line};
  if (const auto* text = node.as_string()) {
    entry.value = text->get();
  } else if (const auto* whole = node.as_integer()) {
    entry.value = std::to_string(whole->get());
  } else if (const auto* number = node.as_floating_point()) {
    entry.value = format_number(number->get());
  } else if (const auto* on = node.as_boolean()) {
    entry.value = on->get() ? "true" : "false";
    entry.is_switch = true;
  } else {
    return false;
  }
  entries.push_back(std::move(entry));
  return true;
}

// TOML allows ASCII only outside strings and comments, and toml++ relies on it: behind some other letters
// (U+FEF9) its behaviour is undefined. The line of the first such letter; 0: there is none.
int line_of_stray_letter(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  std::size_t i = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  std::string_view end;  // of the string or comment that i is in
  for (; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (!end.empty()) {
      if (rest.starts_with(end))
        i += std::exchange(end, {}).size() - 1;
      else if (rest[0] == '\\' && end[0] == '"')
        ++i;
      continue;
    }
    for (const std::string_view quote : {"\"\"\"", "'''", "\"", "'", "#"})
      if (end.empty() && rest.starts_with(quote)) end = quote;
    if (end.size() == 3) i += 2;
    if (end == "#") end = "\n";
    if (static_cast<unsigned char>(rest[0]) >= 0x80)
      return 1 +
             static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
  }
  return 0;
}

Error misplaced(const std::string& path, const std::string& key, const toml::node& node) {
  return {Origin::usage,
          fmt::format("{}:{}: {} holds a kind of value no setting has", path, node.source().begin.line, key),
          "settings are text, numbers, true, false, or lists of text", "write: key = value"};
}

}  // namespace

Result<std::vector<ConfigEntry>> read_config_file(const std::string& path) {
  const auto text = read_whole(path);
  if (!text) return text.error();
  if (const int line = line_of_stray_letter(*text); line != 0)
    return Error{Origin::usage, fmt::format("{}:{}: a letter that TOML does not allow here", path, line),
                 "only strings and comments may hold other letters than those of ASCII",
                 "write: key = \"value\""};
  std::vector<ConfigEntry> entries;
  try {
    const toml::table table = toml::parse(*text, path);
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (const auto* list = node.as_array()) {
        for (const toml::node& element : *list)
          if (!add_entry(name, element, entries)) return misplaced(path, name, element);
      } else if (!add_entry(name, node, entries)) {
        return misplaced(path, name, node);
      }
    }
  } catch (const toml::parse_error& failure) {
    return Error{Origin::usage, fmt::format("{}:{}: {}", path, failure.source().begin.line,
                                            std::string(failure.description()))};
  }
  // The table sorts by key; people read by line.
  std::stable_sort(entries.begin(), entries.end(),
                   [](const ConfigEntry& a, const ConfigEntry& b) { return a.line < b.line; });
  return entries;
}

}  // namespace aim::robotside
