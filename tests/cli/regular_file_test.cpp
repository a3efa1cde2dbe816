// Files in whose place something else is: nothing here may wait.
#include "cli/process/regular_file.hpp"

#include <sys/stat.h>

#include <fstream>

#include "cli/client/robot_memory.hpp"
#include "cli/process/command_log.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/aim-regular-file-XXXXXX";
    REQUIRE(mkdtemp(name) != nullptr);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  fs::path at(const std::string& name) const { return path_ / name; }
  Environment environment() const {
    return [path = path_.string()](const char* name) -> std::optional<std::string> {
      const std::string_view wanted = name;
      return wanted == "XDG_CACHE_HOME" || wanted == "XDG_STATE_HOME" ? std::optional(path) : std::nullopt;
    };
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("a regular file is read up to a bound, and nothing else is read") {
  const Folder folder;
  std::ofstream(folder.at("text")) << "12345";
  CHECK(read_regular_file(folder.at("text"), 5).text == "12345");
  CHECK_FALSE(read_regular_file(folder.at("text"), 5).cut);
  CHECK(read_regular_file(folder.at("text"), 4).text == "1234");
  CHECK(read_regular_file(folder.at("text"), 4).cut);
  CHECK(read_regular_file(folder.at("none"), 4).absent);
  CHECK(read_regular_file(folder.at("text") / "below", 4).absent);
  CHECK(read_regular_file(folder.at(""), 4).problem == "it is a directory");
  REQUIRE(mkfifo(folder.at("fifo").c_str(), 0600) == 0);
  CHECK(read_regular_file(folder.at("fifo"), 4).problem == "it is not a regular file");
  CHECK(read_regular_file("/dev/zero", 4).problem == "it is not a regular file");
  CHECK(read_regular_file("/dev/null", 4).was_read());
  CHECK(read_regular_file("/dev/null", 4).text.empty());
}

TEST_CASE(
    "neither the memory of robots nor the history waits for a pipe, or takes what is no line of its own") {
  const Folder folder;
  fs::create_directories(folder.at("aimctl"));
  const fs::path memory = folder.at("aimctl/robot-10.0.0.1"), log = folder.at("aimctl/commands.jsonl");
  REQUIRE(mkfifo(memory.c_str(), 0600) == 0);
  REQUIRE(mkfifo(log.c_str(), 0600) == 0);
  const RobotMemory robot(folder.environment(), "10.0.0.1");
  CHECK(robot.model() == nullptr);
  CommandLog(folder.environment()).append({});
  CHECK_FALSE(CommandLog(folder.environment()).read());
  fs::remove(memory);
  robot.remember(*robot_models().back());
  CHECK(robot.model() == robot_models().back());
  std::ofstream(memory) << std::string(1000, 'x');
  CHECK(robot.model() == nullptr);
  fs::remove(log);
  CommandRecord record;
  record.line = {"stop"};
  CommandLog(folder.environment()).append(record);
  const auto read = CommandLog(folder.environment()).read();
  REQUIRE(read);
  CHECK(read->size() == 1);
}
