// The prompt and the banner: how they call the robot, what they say of its state, and how they fit a
// terminal.
#include "cli/shell/shell_prompt.hpp"

#include <chrono>
#include <set>
#include <thread>

#include "cli/output/text.hpp"
#include "cli/shell/robot_watch.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using aim::cli::test::FakeRobot;
using namespace std::chrono_literals;

namespace {

constexpr const char* kStatus = "aim.v1.StatusService/GetStatus";

std::string given(std::string_view robot) {
  return given_name(*parse_robot_address(robot, *robot_models().front()));
}

Executor::Surroundings surroundings(const std::string& robot, const std::string& model) {
  static SignalInterrupt interrupt(stdout);
  const Environment environment = [](const char*) { return std::nullopt; };
  Executor::Surroundings made{.environment = environment, .console = {}, .interrupt = interrupt};
  made.defaults.settings.robot = robot;
  made.defaults.settings.model = model;
  return made;
}

class PromptOf {
 public:
  explicit PromptOf(const std::string& robot, const std::string& model = {})
      : watch_(surroundings(robot, model)) {}
  std::string text() {
    watch_.resume(5s);
    // A robot that was silent is not waited for.
    for (int i = 0; i < 200 && watch_.state().silent; ++i) {
      std::this_thread::sleep_for(5ms);
      watch_.clear_signal();
    }
    return prompt_text(watch_.state(), 200);
  }

 private:
  RobotWatch watch_;
};

void serve(FakeRobot& fake, const std::string& status) {
  fake.answer("aim.v1.VersionService/GetVersion", R"({"api":"aim.v1"})");
  fake.answer("aim.v1.RefusalService/List", R"({"refusals":[]})");
  fake.answer("aim.v1.TaskService/List", R"({"tasks":[]})");
  fake.answer(kStatus, status);
}

PromptState standing() {
  return {.name = "agibot-a2",
          .address = "127.0.0.1",
          .model = robot_models().front(),
          .look = {.robot = "agibot-a2", .action = "RL_JOINT_DEFAULT", .battery_percent = 86.7}};
}

}  // namespace

TEST_CASE("a host name is the robot's name, an address is none") {
  CHECK(given("lab-a2") == "lab-a2");
  CHECK(given("http://lab-a2.local") == "lab-a2.local");
  CHECK(given("lab-a2:56322") == "lab-a2:56322");
  for (const char* address :
       {"127.0.0.1", "192.168.1.5:56322", "http://127.0.0.1:80", "[fe80::1]:80", "::1", "localhost"})
    CHECK(given(address).empty());
}

TEST_CASE("the prompt calls the robot by its model, not by its address") {
  FakeRobot fake;
  serve(fake, R"({"robot":"agibot-a2","action":"DEFAULT","battery_percent":86.7})");
  PromptOf prompt(fake.address());
  CHECK(prompt.text() == "agibot-a2 default 87%> ");
  fake.answer(kStatus, R"({"robot":"agibot-a2","action":"DEFAULT","stopped":true,"battery_percent":5})");
  CHECK(prompt.text() == "agibot-a2 default STOPPED 5%> ");
  // A robot that falls silent keeps the name that it reported.
  fake.answer(kStatus, "not JSON");
  CHECK(prompt.text() == "agibot-a2 (no reply)> ");
}

TEST_CASE("where nothing else is known the address stands in the prompt") {
  const std::string address = test::dead_address();
  CHECK(PromptOf(address).text() == address + " (no reply)> ");
  FakeRobot vendor;  // without aim.v1 a robot does not report its model
  vendor.answer("aimdk.protocol.McActionService/GetAction",
                R"({"info":{"current_action":"McAction_SIT_DOWN"}})");
  CHECK(PromptOf(vendor.address()).text() == vendor.address() + " sit> ");
  CHECK(PromptOf(vendor.address(), "agibot-a2").text() == "agibot-a2 sit> ");
}

TEST_CASE("each action has a short word of its own") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string> words;
    for (const Action& action : model->graph.actions()) {
      const std::string word = action_word(*model, action.name);
      CHECK(word.size() <= action.name.size());
      CHECK(words.insert(word).second);
    }
  }
  const RobotModel& model = *robot_models().front();
  CHECK(action_word(model, "RL_JOINT_DEFAULT") == "stand");
  CHECK(action_word(model, "RL_LOCOMOTION_DEFAULT") == "walk");
  CHECK(action_word(model, "DEFAULT") == "default");
  CHECK(action_word(model, "UNHEARD_OF") == "unheard_of");
}

TEST_CASE("a narrow prompt leaves half of the row to the line, and keeps a stop") {
  PromptState state = standing();
  CHECK(prompt_text(state, 80) == "agibot-a2 stand 87%> ");
  CHECK(prompt_text(state, 40) == "agibot-a2 stand> ");
  CHECK(prompt_text(state, 24) == "agibot-a2> ");
  state.look.stop = "hold";
  state.look.emergency_stop = true;
  CHECK(prompt_text(state, 80) == "agibot-a2 stand STOPPED E-STOP 87%> ");
  CHECK(prompt_text(state, 40) == "agibot-a2 STOPPED E-STOP> ");
  state.look.measured = false;
  CHECK(prompt_text(state, 80) == "agibot-a2 STOPPED E-STOP NO DATA 87%> ");
  state.look.measured = true;
  state.name = "a name of a robot that is longer than any prompt should be, and goes on";
  for (const std::size_t columns : {40UL, 60UL, 80UL, 120UL}) {
    const std::string text = prompt_text(state, columns);
    CHECK(width_of(text) <= columns * 2 / 3);
    CHECK_THAT(text, Catch::Contains("STOPPED E-STOP> "));
  }
  CHECK(prompt_text({}, 80) == "aimctl> ");
}

TEST_CASE("the banner has three lines that fit the terminal") {
  PromptState state = standing();
  const std::string wide = banner_text(state, 80);
  CHECK_THAT(wide, Catch::StartsWith("agibot-a2 (127.0.0.1): RL_JOINT_DEFAULT, battery 87%\n"));
  CHECK_THAT(wide, Catch::Contains("TAB completes, help explains, ^D leaves\n"));
  CHECK_THAT(wide, Catch::EndsWith("Ctrl-C ends a motion, stop stops all\n"));
  PromptState named = state;
  named.name = "lab";
  named.address = "lab (127.0.0.1)";
  CHECK_THAT(banner_text(named, 80), Catch::StartsWith("lab (127.0.0.1): RL_JOINT_DEFAULT"));
  state.look.stop = "hold";
  CHECK_THAT(banner_text(state, 80), Catch::Contains(", STOPPED, "));
  state.silent = true;
  CHECK_THAT(banner_text(state, 80), Catch::Contains("no reply; aimctl doctor says why"));
  const std::string narrow = banner_text(state, 40);
  CHECK(std::count(narrow.begin(), narrow.end(), '\n') == 3);
  for (std::size_t begin = 0; begin < narrow.size(); begin = narrow.find('\n', begin) + 1)
    CHECK(width_of(narrow.substr(begin, narrow.find('\n', begin) - begin)) <= 40);
}

TEST_CASE("notices are stops, faults, the connection and ended tasks") {
  CHECK(is_notice({.event = "stop"}));
  CHECK(is_notice({.event = "emergency_stop"}));
  CHECK(is_notice({.event = "fault"}));
  CHECK(is_notice({.event = "connection"}));
  CHECK(is_notice({.event = "task", .after = "ABORTED"}));
  CHECK_FALSE(is_notice({.event = "task", .after = "RUNNING"}));
  CHECK_FALSE(is_notice({.event = "action"}));
  CHECK_FALSE(is_notice({.event = "refusal"}));
}

TEST_CASE("a watch reports what changes, but not what changed before it was resumed") {
  FakeRobot fake;
  serve(fake, R"({"robot":"agibot-a2","action":"DEFAULT"})");
  RobotWatch watch(surroundings(fake.address(), ""));
  watch.resume(5s);
  CHECK(watch.take_notice().empty());
  fake.answer(kStatus, R"({"robot":"agibot-a2","action":"DEFAULT","stopped":true})");
  std::string notice;
  for (int i = 0; i < 500 && notice.empty(); ++i) {
    std::this_thread::sleep_for(10ms);
    notice = watch.take_notice();
  }
  CHECK(notice == "the stop is latched: hold");
  CHECK(watch.take_notice().empty());
  watch.pause();
  fake.answer(kStatus, R"({"robot":"agibot-a2","action":"DEFAULT"})");
  watch.resume(5s);
  CHECK_FALSE(watch.state().look.stop);
  CHECK(watch.take_notice().empty());
}
