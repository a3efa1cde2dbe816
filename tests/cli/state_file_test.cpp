// Files of aimctl's own that would make it wait.
#include "cli/process/state_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
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

class StateFolder {
 public:
  StateFolder() {
    std::string name = (fs::temp_directory_path() / "aim-state-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;
  ~StateFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path file(std::string_view name) const { return path_ / name; }
  fs::path pipe(std::string_view name) const {
    fs::create_directories(file(name).parent_path());
    REQUIRE(::mkfifo(file(name).c_str(), 0600) == 0);
    return file(name);
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

}  // namespace

TEST_CASE("a state file: written for its owner, read back, and none is empty") {
  const StateFolder folder;
  const fs::path file = folder.file("a/b/file");
  REQUIRE(read_state_file(file, 100));
  CHECK(read_state_file(file, 100)->text.empty());
  CHECK_FALSE(read_state_file(file, 100)->written);
  REQUIRE(write_state_file(file, "first, and longer"));
  REQUIRE(write_state_file(file, "second"));
  CHECK(read_state_file(file, 100)->text == "second");
  CHECK(read_state_file(file, 100)->written);
  CHECK_FALSE(read_state_file(file, 5));
  struct stat status {};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("a state file that is a pipe, a device or a folder, or links to one, is left alone") {
  const StateFolder folder;
  fs::create_symlink(folder.pipe("pipe"), folder.file("link"));
  fs::create_symlink("/dev/zero", folder.file("device"));
  fs::create_directory(folder.file("folder"));
  for (const char* name : {"pipe", "link", "device", "folder"}) {
    INFO(name);
    CHECK_FALSE(read_state_file(folder.file(name), 1000));
    CHECK_FALSE(write_state_file(folder.file(name), "text"));
  }
}

TEST_CASE("a state file that another process holds a lease of is not waited for") {
  const StateFolder folder;
  REQUIRE(write_state_file(folder.file("file"), "text"));
  std::signal(SIGIO, SIG_IGN);  // the kernel asks the holder to give it back
  const FileDescriptor holder(::open(folder.file("file").c_str(), O_RDWR | O_CLOEXEC));
  if (::fcntl(holder.number(), F_SETLEASE, F_WRLCK) != 0) return;  // this file system has no leases
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(read_state_file(folder.file("file"), 1000));
  CHECK_FALSE(write_state_file(folder.file("file"), "other"));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("work on a disk that does not answer is given up, and its thread gets no signals") {
  const auto mask = within_patience([] {
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    return sigismember(&blocked, SIGINT) == 1;
  });
  REQUIRE(mask);
  CHECK(*mask);
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(within_patience([] {
    std::this_thread::sleep_for(std::chrono::seconds(5));
    return true;
  }));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(3));
}

TEST_CASE("the log of commands, the memory of robots and the history of the shell do not wait for a pipe") {
  const StateFolder folder;
  folder.pipe("aimctl/commands.jsonl");
  folder.pipe("aimctl/history");
  folder.pipe("aimctl/robot-here_1");
  const CommandLog log(folder.environment());
  CommandRecord record;
  record.line = {"aimctl", "stop"};
  log.append(record);
  CHECK_FALSE(log.read());
  CHECK(RobotMemory(folder.environment(), "here:1").model() == nullptr);
  LineHistory kept(folder.environment());
  kept.add("stop");
  CHECK(lines_of(kept) == std::vector<std::string>{"stop"});
}

TEST_CASE("the history of the shell is kept as it was typed, for its owner only") {
  const StateFolder folder;
  const std::vector<std::string> typed{"neck set 20deg 10deg", "rpc call X '{\"a\": \"\\n\"}'", "walk → 机"};
  {
    LineHistory kept(folder.environment());
    for (const std::string& line : typed) kept.add(line);
  }
  LineHistory again(folder.environment());
  CHECK(lines_of(again) == typed);
  struct stat status {};
  REQUIRE(::stat(folder.file("aimctl/history").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}
