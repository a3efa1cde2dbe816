// Appends with one write to a file opened for appending, so that lines of concurrent writers do not mix.
#include "cli/process/command_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <string_view>
#include <system_error>

#include "cli/output/json_reader.hpp"
#include "cli/process/regular_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLine = 4096;  // [byte] of the words of one command
constexpr std::size_t kMostRead =
    2 * kLargestCommandLog;  // [byte] of a file, which others may have made longer

Json to_json(const CommandRecord& record) {
  return Json{{"time_ms", record.time_ms},     {"user", record.user},
              {"robot", record.robot},         {"line", record.line},
              {"exit_code", record.exit_code}, {"duration_ms", record.duration_ms}};
}

void add_record(const std::string& line, std::vector<CommandRecord>& records) {
  const Json json = parse_json(line);
  if (!json.is_object()) return;
  try {
    records.push_back({json.at("time_ms"), json.at("user"), json.at("robot"), json.at("line"),
                       json.at("exit_code"), json.at("duration_ms")});
  } catch (const Json::exception&) {  // of another version, or not written by aimctl
    return;
  }
}

void read_file(const fs::path& path, std::vector<CommandRecord>& records) {
  const RegularFile file = read_regular_file(path, kMostRead);
  for (std::string_view rest = file.text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    add_record(std::string(rest.substr(0, end)), records);
    rest.remove_prefix(end);
  }
}

void bound_words(std::vector<std::string>& words) {
  std::size_t size = 0;
  for (std::string& word : words) {
    if (size + word.size() > kLongestLine) word = "...";
    size += word.size();
  }
}

}  // namespace

CommandLog::CommandLog(const Environment& environment) {
  if (!environment) return;
  if (const auto state = environment("XDG_STATE_HOME"))
    path_ = fs::path(*state) / "aimctl" / "commands.jsonl";
  else if (const auto home = environment("HOME"))
    path_ = fs::path(*home) / ".local" / "state" / "aimctl" / "commands.jsonl";
}

void CommandLog::append(const CommandRecord& record) const {
  if (path_.empty()) return;
  const auto open = [&] {
    // Without waiting for the reader of a pipe: the record comes after a stop, which has to end.
    return ::open(path_.c_str(),
                  O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
                  S_IRUSR | S_IWUSR);
  };
  int file = open();
  if (file < 0 && errno == ENOENT) {
    std::error_code failed;
    fs::create_directories(path_.parent_path(), failed);
    file = open();
  }
  if (file < 0) return;
  struct stat status {};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(file);
    return;
  }
  CommandRecord bounded = record;
  bound_words(bounded.line);
  const std::string line = to_json(bounded).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  const ssize_t written = ::write(file, line.data(), line.size());
  struct stat named {};
  // Another writer may have renamed the file already: then the name belongs to a new one.
  const bool full = written > 0 && ::fstat(file, &status) == 0 && ::stat(path_.c_str(), &named) == 0 &&
                    status.st_ino == named.st_ino &&
                    static_cast<std::uintmax_t>(status.st_size) >= kLargestCommandLog;
  ::close(file);
  std::error_code ignored;
  if (full) fs::rename(path_, path_.string() + ".1", ignored);
}

std::vector<CommandRecord> CommandLog::read() const {
  std::vector<CommandRecord> records;
  if (path_.empty()) return records;
  read_file(path_.string() + ".1", records);
  read_file(path_, records);
  return records;
}

std::string utc_text(std::int64_t time_ms) {
  const std::time_t seconds = time_ms / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace aim::cli
