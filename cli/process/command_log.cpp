// Appends with one write to a file opened for appending, so that lines of concurrent writers do not mix. No
// lock is taken that a writer could hold for ever.
#include "cli/process/command_log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <sstream>
#include <system_error>

#include "cli/output/json_reader.hpp"
#include "cli/process/regular_file.hpp"
#include "core/codec/foreign_text.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

// The result of the command has been printed, and a busy disk must not lose its line.
constexpr std::chrono::milliseconds kLogPatience{1000};
constexpr std::size_t kLongestLine = 4096;                 // [byte] of the words of one command
constexpr std::size_t kMostRead = 4 * kLargestCommandLog;  // [byte] of a file that others wrote to
// With a disk, to read all of it: that takes its time on a busy machine, and nothing waits for it.
constexpr std::chrono::milliseconds kWholeLogPatience{2000};

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

void add_records(const std::string& text, std::vector<CommandRecord>& records) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) add_record(line, records);
}

Error history_error(const fs::path& path, std::string reason) {
  return Error{.message = "cannot read the history " + path.string(), .reason = std::move(reason)};
}

void bound_words(std::vector<std::string>& words) {
  std::size_t size = 0;
  for (std::string& word : words) {
    if (size + word.size() > kLongestLine) word = "...";
    size += word.size();
  }
}

Status append_line(const fs::path& path, const std::string& line) {
  std::error_code failed;
  if (!fs::exists(path.parent_path(), failed)) fs::create_directories(path.parent_path(), failed);
  const auto file = open_regular(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW);
  if (!file) return file.error();
  const ssize_t written = ::write(file->number(), line.data(), line.size());
  struct stat status {};
  struct stat named {};
  // Another writer may have renamed the file already: then the name belongs to a new one.
  const bool full = written > 0 && ::fstat(file->number(), &status) == 0 &&
                    ::stat(path.c_str(), &named) == 0 && status.st_ino == named.st_ino &&
                    static_cast<std::uintmax_t>(status.st_size) >= kLargestCommandLog;
  if (full) fs::rename(path, path.string() + ".1", failed);
  return Done{};
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
  CommandRecord bounded = record;
  bound_words(bounded.line);
  const std::string line = to_json(bounded).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  (void)within_patience([path = path_, line] { return append_line(path, line); }, kLogPatience);
}

Result<std::vector<CommandRecord>> CommandLog::read() const {
  std::vector<CommandRecord> records;
  if (path_.empty()) return records;
  for (const fs::path& path : {fs::path(path_.string() + ".1"), path_}) {
    const RegularFile file = read_regular_file(path, kMostRead, kWholeLogPatience);
    if (file.cut) return history_error(path, "it is longer than " + size_text(kMostRead));
    if (!file.problem.empty()) return history_error(path, file.problem);
    add_records(file.text, records);
  }
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
