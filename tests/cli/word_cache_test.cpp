// Caches: names for completion, and the model of the robot at an address.
#include <filesystem>
#include <fstream>

#include "cli/client/robot_memory.hpp"
#include "cli/completion/live_words.hpp"
#include "command_line.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;
using aim::cli::test::FakeRobot;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "aim-words-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Environment environment() const {
    return [path = path_.string()](const char* name) -> std::optional<std::string> {
      return std::string_view(name) == "XDG_CACHE_HOME" ? std::optional(path) : std::nullopt;
    };
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

fs::path only_file(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) return entry.path();
  return {};
}

}  // namespace

TEST_CASE("a cache entry is returned until it expires") {
  const Folder folder;
  const WordCache cache(folder.environment(), "actions", "10.0.0.1:80");
  CHECK_FALSE(cache.read());
  cache.write({{"A", "first"}, {"B", ""}});
  const auto kept = cache.read();
  REQUIRE(kept);
  REQUIRE(kept->size() == 2);
  CHECK((*kept)[0].word == "A");
  CHECK((*kept)[0].says == "first");
  CHECK_FALSE(WordCache(folder.environment(), "actions", "10.0.0.2:80").read());
  fs::last_write_time(only_file(folder.path()), fs::file_time_type::clock::now() - std::chrono::seconds(6));
  CHECK_FALSE(cache.read());
}

TEST_CASE("an address cannot make the cache write outside its folder") {
  const Folder folder;
  WordCache(folder.environment(), "actions", "../../x/y").write({{"A", ""}});
  CHECK(only_file(folder.path()).parent_path() == folder.path() / "aimctl");
}

TEST_CASE("a missing cache folder is not an error") {
  const Environment nothing = [](const char*) -> std::optional<std::string> { return std::nullopt; };
  const WordCache cache(nothing, "actions", "x");
  cache.write({{"A", ""}});
  CHECK_FALSE(cache.read());
}

TEST_CASE("actions: read from the robot once, legal transitions first") {
  FakeRobot fake;
  fake.answer(
      "aimdk.protocol.McActionService/GetAvailableActions",
      R"({"actions":["RL_LOCOMOTION_DEFAULT","RL_JOINT_DEFAULT","evil name","x\u001b[2J","DEFAULT"]})");
  fake.answer("aimdk.protocol.McActionService/GetAction",
              R"({"info":{"current_action":"McAction_DEFAULT","status":"McActionStatus_RUNNING"}})");
  const Folder folder;
  RobotWords words({.robot = fake.address(), .environment = folder.environment()});
  std::vector<std::string> names;
  for (const Candidate& one : words.words(Words::actions)) names.push_back(one.word);
  CHECK(names == std::vector<std::string>{"RL_JOINT_DEFAULT", "DEFAULT", "RL_LOCOMOTION_DEFAULT", "stand",
                                          "walk", "sit"});
  const std::size_t asked = fake.calls().size();
  CHECK(words.words(Words::actions).size() == 6);
  CHECK(fake.calls().size() == asked);
}

TEST_CASE("without a reply from the robot, names come from the model") {
  const Folder folder;
  RobotWords words({.robot = aim::cli::test::dead_address(), .environment = folder.environment()});
  CHECK(words.words(Words::actions).size() > 5);
  CHECK_FALSE(words.words(Words::joints).empty());
  CHECK_FALSE(words.words(Words::topics).empty());
  CHECK_FALSE(words.words(Words::methods).empty());
}

TEST_CASE("a remembered model is forgotten when a robot without aim.v1 answers at its address") {
  FakeRobot fake;
  const Folder folder;
  const RobotMemory memory(folder.environment(), fake.address());
  memory.remember(**aim::find_robot_model("agibot-a2-basic"));
  REQUIRE(memory.model() != nullptr);
  const auto ended = aim::cli::test::run({"plan", "obstacle", "list", "-r", fake.address()},
                                         {{"XDG_CACHE_HOME", folder.path().string()}});
  CHECK(ended.err.find("does not plan") == std::string::npos);
  CHECK(memory.model() == nullptr);
}
