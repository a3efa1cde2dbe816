// Files in whose place something else is, or that are on a disk which does not answer: nothing here may wait.
#include "cli/process/regular_file.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "cli/client/robot_memory.hpp"
#include "cli/process/command_log.hpp"
#include "cli/shell/shell_history.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
namespace fs = std::filesystem;

namespace {

class TestFolder {
 public:
  TestFolder() {
    std::string name = (fs::temp_directory_path() / "aim-regular-file-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path at(std::string_view name) const { return path_ / name; }
  fs::path pipe(std::string_view name) const {
    fs::create_directories(at(name).parent_path());
    REQUIRE(::mkfifo(at(name).c_str(), 0600) == 0);
    return at(name);
  }
  // Everything is kept in this folder.
  Environment environment() const {
    return [path = path_.string()](const char* name) -> std::optional<std::string> {
      const std::string_view asked = name;
      if (asked == "XDG_CACHE_HOME" || asked == "XDG_STATE_HOME") return path;
      return std::nullopt;
    };
  }

 private:
  fs::path path_;
};

std::vector<std::string> lines_of(LineHistory& kept) {
  std::vector<std::string> lines;
  HistEvent event;
  for (int more = history(kept.get(), &event, H_LAST); more >= 0; more = history(kept.get(), &event, H_PREV))
    lines.emplace_back(event.str);
  return lines;
}

bool interrupts_are_blocked() {
  sigset_t blocked;
  pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
  return sigismember(&blocked, SIGINT) == 1;
}

// No thread starts: its stack would be larger than the address space.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_getattr_default_np(&huge);
    pthread_attr_setstacksize(&huge, std::size_t{1} << 56U);
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_;
};

}  // namespace

TEST_CASE("a regular file is read up to a bound, and nothing else is read") {
  const TestFolder folder;
  std::ofstream(folder.at("text")) << "12345";
  CHECK(read_regular_file(folder.at("text"), 5).text == "12345");
  CHECK(read_regular_file(folder.at("text"), 5).is_whole());
  CHECK(read_regular_file(folder.at("text"), 5).owner == ::geteuid());
  CHECK(read_regular_file(folder.at("text"), 4).text == "1234");
  CHECK(read_regular_file(folder.at("text"), 4).cut);
  CHECK_FALSE(read_regular_file(folder.at("text"), 4).is_whole());
  CHECK(read_regular_file(folder.at("none"), 4).absent);
  CHECK_FALSE(read_regular_file(folder.at("none"), 4).owner);
  CHECK(read_regular_file(folder.at("text") / "below", 4).absent);
  CHECK(read_regular_file(folder.at(""), 4).problem == "it is a directory");
  CHECK(read_regular_file(folder.pipe("fifo"), 4).problem == "it is not a regular file");
  CHECK(read_regular_file(folder.at("fifo"), 4).owner == ::geteuid());
  CHECK(read_regular_file("/dev/zero", 4).problem == "it is not a regular file");
  CHECK(read_regular_file("/dev/null", 4).was_read());
  CHECK(read_regular_file("/dev/null", 4).text.empty());
  fs::create_symlink(folder.at("loop"), folder.at("loop"));
  CHECK_FALSE(read_regular_file(folder.at("loop"), 4).was_read());
}

TEST_CASE("a file is written for its owner, read back, and none is empty") {
  const TestFolder folder;
  const fs::path file = folder.at("a/b/file");
  CHECK(read_regular_file(file, 100).absent);
  CHECK(read_regular_file(file, 100).text.empty());
  CHECK_FALSE(read_regular_file(file, 100).written);
  REQUIRE(write_regular_file(file, "first, and longer"));
  REQUIRE(write_regular_file(file, "second"));
  CHECK(read_regular_file(file, 100).text == "second");
  CHECK(read_regular_file(file, 100).written);
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("a pipe, a device or a folder, or a link to one, is neither read nor written") {
  const TestFolder folder;
  fs::create_symlink(folder.pipe("pipe"), folder.at("link"));
  fs::create_symlink("/dev/zero", folder.at("device"));
  fs::create_directory(folder.at("folder"));
  for (const char* name : {"pipe", "link", "device", "folder"}) {
    INFO(name);
    CHECK_FALSE(read_regular_file(folder.at(name), 1000).was_read());
    CHECK_FALSE(write_regular_file(folder.at(name), "text"));
  }
  fs::create_symlink("/dev/null", folder.at("null"));
  CHECK_FALSE(write_regular_file(folder.at("null"), "text"));
}

TEST_CASE("a file that another process holds a lease of is not waited for") {
  const TestFolder folder;
  REQUIRE(write_regular_file(folder.at("file"), "text"));
  std::signal(SIGIO, SIG_IGN);  // the kernel asks the holder to give it back
  const FileDescriptor holder(::open(folder.at("file").c_str(), O_RDWR | O_CLOEXEC));
  if (::fcntl(holder.number(), F_SETLEASE, F_WRLCK) != 0) return;  // this file system has no leases
  const auto begin = std::chrono::steady_clock::now();
  const std::string problem = read_regular_file(folder.at("file"), 1000).problem;
  CHECK_FALSE(problem.empty());
  CHECK(problem != kSilentDisk);
  const Status written = write_regular_file(folder.at("file"), "other");
  REQUIRE_FALSE(written);
  CHECK(written.error().reason != kSilentDisk);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("work on a disk that does not answer is given up, and its thread gets no signals") {
  const auto blocked = within_patience(interrupts_are_blocked);
  REQUIRE(blocked);
  CHECK(*blocked);
  CHECK_FALSE(interrupts_are_blocked());
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(within_patience([] {
    std::this_thread::sleep_for(std::chrono::seconds(5));
    return true;
  }));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(3));
}

TEST_CASE("where no thread is to be had a file is read without one") {
  const TestFolder folder;
  REQUIRE(write_regular_file(folder.at("file"), "text"));
  const NoThreads none;
  REQUIRE_THROWS_AS(std::thread([] {}).join(), std::system_error);
  CHECK(read_regular_file(folder.at("file"), 1000).text == "text");
  CHECK_FALSE(interrupts_are_blocked());
}

TEST_CASE("the log of commands, the memory of robots and the history of the shell do not wait for a pipe") {
  const TestFolder folder;
  folder.pipe("aimctl/commands.jsonl");
  folder.pipe("aimctl/history");
  folder.pipe("aimctl/robot-here_1");
  const CommandLog log(folder.environment());
  CommandRecord record;
  record.line = {"aimctl", "stop"};
  log.append(record);
  const auto read = log.read();
  REQUIRE_FALSE(read);
  CHECK(read.error().reason == "it is not a regular file");
  CHECK(RobotMemory(folder.environment(), "here:1").model() == nullptr);
  LineHistory kept(folder.environment());
  kept.add("stop");
  CHECK(lines_of(kept) == std::vector<std::string>{"stop"});
}

TEST_CASE("the memory of robots and the log of commands take no text that is not their own") {
  const TestFolder folder;
  const fs::path memory = folder.pipe("aimctl/robot-10.0.0.1"), log = folder.pipe("aimctl/commands.jsonl");
  const RobotMemory robot(folder.environment(), "10.0.0.1");
  robot.remember(*robot_models().back());  // takes the place of the pipe
  CHECK(robot.model() == robot_models().back());
  std::ofstream(memory) << std::string(1000, 'x');
  CHECK(robot.model() == nullptr);
  fs::remove(log);
  CommandRecord record;
  record.line = {"stop"};
  CommandLog(folder.environment()).append(record);
  std::ofstream(log, std::ios::app) << "no JSON\n" << std::string(100'000, '[') << "\n{\"line\": 1}\n";
  const auto read = CommandLog(folder.environment()).read();
  REQUIRE(read);
  CHECK(read->size() == 1);
  fs::resize_file(log, 5 * kLargestCommandLog);
  const auto longer = CommandLog(folder.environment()).read();
  REQUIRE_FALSE(longer);
  CHECK(longer.error().reason == "it is longer than 4096 KiB");
}

TEST_CASE("the history of the shell is kept as it was typed, for its owner only") {
  const TestFolder folder;
  const std::vector<std::string> typed{"neck set 20deg 10deg", "rpc call X '{\"a\": \"\\n\"}'", "walk → 机"};
  {
    LineHistory kept(folder.environment());
    for (const std::string& line : typed) kept.add(line);
  }
  LineHistory again(folder.environment());
  CHECK(lines_of(again) == typed);
  struct stat status {};
  REQUIRE(::stat(folder.at("aimctl/history").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("a history of the shell that is not read as a whole is not replaced") {
  const TestFolder folder;
  const fs::path file = folder.at("aimctl/history");
  REQUIRE(write_regular_file(file, "stop\n"));
  fs::resize_file(file, std::uintmax_t{5} << 20U);
  {
    LineHistory kept(folder.environment());
    kept.add("neck get");
  }
  CHECK(fs::file_size(file) == std::uintmax_t{5} << 20U);
}
