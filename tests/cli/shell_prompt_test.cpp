// The prompt: how it calls the robot, and what it says of its state.

#include "cli/shell/shell.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using aim::cli::test::FakeRobot;

namespace {

constexpr const char* kStatus = "aim.v1.StatusService/GetStatus";

std::string given(std::string_view robot) {
  return given_name(*parse_robot_address(robot, *robot_models().front()));
}

class PromptOf {
 public:
  explicit PromptOf(const std::string& robot, const std::string& model = {})
      : executor_(surroundings(robot, model)), prompt_(executor_) {}
  std::string text() {
    prompt_.refresh();
    return prompt_.text();
  }

 private:
  static Executor::Surroundings surroundings(const std::string& robot, const std::string& model) {
    static SignalInterrupt interrupt(stdout);
    const Environment environment = [](const char*) { return std::nullopt; };
    Executor::Surroundings made{.environment = environment, .console = {}, .interrupt = interrupt};
    made.defaults.settings.robot = robot;
    made.defaults.settings.model = model;
    return made;
  }
  Executor executor_;
  Prompt prompt_;
};

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
  fake.answer(kStatus, R"({"robot":"agibot-a2","action":"DEFAULT","battery_percent":86.7})");
  PromptOf prompt(fake.address());
  CHECK(prompt.text() == "agibot-a2 DEFAULT 87%> ");
  fake.answer(kStatus, R"({"robot":"agibot-a2","action":"DEFAULT","stopped":true,"battery_percent":5})");
  CHECK(prompt.text() == "agibot-a2 DEFAULT STOPPED 5%> ");
  // A robot that falls silent keeps the name that it told.
  fake.answer(kStatus, "not JSON");
  CHECK(prompt.text() == "agibot-a2 (no reply)> ");
}

TEST_CASE("where nothing else is known the address stands in the prompt") {
  const std::string address = test::dead_address();
  CHECK(PromptOf(address).text() == address + " (no reply)> ");
  FakeRobot vendor;  // without aim.v1 a robot does not tell what it is
  vendor.answer("aimdk.protocol.McActionService/GetAction",
                R"({"info":{"current_action":"McAction_SIT_DOWN"}})");
  CHECK(PromptOf(vendor.address()).text() == vendor.address() + " SIT_DOWN> ");
  CHECK(PromptOf(vendor.address(), "agibot-a2").text() == "agibot-a2 SIT_DOWN> ");
}
