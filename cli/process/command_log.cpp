// Appends with one write to a file opened for appending, so that lines of concurrent writers do not mix.
#include "cli/process/command_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <system_error>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLine = 4096;  // [byte] of the words of one command

Json to_json(const CommandRecord& record) {
  return Json{{"time_ms", record.time_ms},     {"user", record.user},
              {"robot", record.robot},         {"line", record.line},
              {"exit_code", record.exit_code}, {"duration_ms", record.duration_ms}};
}

void add_record(const std::string& line, std::vector<CommandRecord>& records) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return;
  try {
    records.push_back({json.at("time_ms"), json.at("user"), json.at("robot"), json.at("line"),
                       json.at("exit_code"), json.at("duration_ms")});
  } catch (const Json::exception&) {  // of another version, or not written by aimctl
    return;
  }
}

void read_file(const fs::path& path, std::vector<CommandRecord>& records) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) add_record(line, records);
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
    return ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  };
  int file = open();
  if (file < 0 && errno == ENOENT) {
    std::error_code failed;
    fs::create_directories(path_.parent_path(), failed);
    file = open();
  }
  if (file < 0) return;
  CommandRecord bounded = record;
  bound_words(bounded.line);
  const std::string line = to_json(bounded).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  const ssize_t written = ::write(file, line.data(), line.size());
  struct stat status {};
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
