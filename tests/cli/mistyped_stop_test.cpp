// Lines that are meant as a stop.
#include "cli/run/mistyped_stop.hpp"

#include <sstream>

#include "tests/catch.hpp"

using namespace aim::cli;

namespace {

using SplitLine = std::vector<std::string>;

SplitLine split(const std::string& line) {
  std::istringstream stream(line);
  SplitLine words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<SplitLine> meant(const std::string& line) {
  const SplitLine words = split(line);
  return stops_meant_by(words, scan(words));
}

}  // namespace

TEST_CASE("a stop is recognized in any case, with a typing error, and by other words for it") {
  for (const char* word :
       {"stop",           "STOP",          "Stop",   "stopp",  "sotp",  "stp",      "halt",   "HALT",
        "abort",          "estop",         "estop!", "stop!!", " stop", "stop now", "Freeze", "emergency",
        "emergency-stop", "EmergencyStop", "stoppp", "STOOOP", "sstop", "tsop",     "estopp"})
    CHECK(means_stop(word));
  for (const char* word :
       {"status", "top", "ttop", "tops", "set", "show", "step by step", "hand", "walk", "", "stopwatch"})
    CHECK_FALSE(means_stop(word));
}

TEST_CASE("what is sent in place of a mistyped stop has no level and goes to the robot that the line names") {
  const auto lines = meant("-r beta stop --level soft -f --json");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == SplitLine{"stop", "--robot=beta", "--json"});
  CHECK(lines[1] == SplitLine{"stop", "--robot=beta"});
  CHECK(meant("halt").front() == SplitLine{"stop"});
  CHECK(meant("--timeout 3s sotp now").front() == SplitLine{"stop", "--timeout=3s"});
  CHECK(meant("estop").front() == SplitLine{"stop"});
  CHECK(meant("estop press now").front() == SplitLine{"stop"});
  // Behind what moves the robot, and behind what is no command.
  CHECK(meant("walk stop -r beta").front() == SplitLine{"stop", "--robot=beta"});
  for (const char* line :
       {"walk STOP", "motion stop", "dance halt", "please stop", "robot stop now", "walk --stop",
        "walk --forward 0.2 --STOP", "--stop", "-stop", "action set stop now", "motion play stop"})
    CHECK_FALSE(meant(line).empty());
}

TEST_CASE("another command, a check, a release, and what is asked of estop is no stop") {
  for (const char* line :
       {"status now", "wait stop", "config set robot stop", "topic echo stop", "walk stp", "estop statsu",
        "estop status now", "ESTOP status", "estop get", "estop reset", "estop releas", "-r stop status x",
        "--robot halt", "stop --dry-run", "halt --dry-run", "stop --reset now", ""})
    CHECK(meant(line).empty());
  for (const char* line : {"estop PRESS", "estop prss", "estop now", "estop --robot powerdog", "ESTOP!"})
    CHECK_FALSE(meant(line).empty());
}

TEST_CASE("a robot that the line does not name rightly is no other one") {
  const auto unnamed = [](const std::string& line) {
    const SplitLine words = split(line);
    return names_no_robot(words, scan(words));
  };
  CHECK(unnamed("stop --robot"));
  CHECK(unnamed("stop --robto beta"));
  CHECK(unnamed("stop --robt=beta"));
  CHECK_FALSE(unnamed("stop now --robot beta"));
  CHECK_FALSE(unnamed("stop now"));
}
