// Lines that are meant as a stop.
#include "cli/run/mistyped_stop.hpp"

#include <sstream>

#include "tests/catch.hpp"

using namespace aim::cli;

namespace {

using Line = std::vector<std::string>;

Line split(const std::string& line) {
  std::istringstream stream(line);
  Line words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<Line> meant(const std::string& line) {
  const Line words = split(line);
  return stops_meant_by(words, scan(words));
}

}  // namespace

TEST_CASE("a stop is recognized in any case, with a typing error, and by other words for it") {
  for (const char* word :
       {"stop", "STOP", "Stop", "stopp", "sotp", "stp", "halt", "HALT", "abort", "estop", "estop!"})
    CHECK(means_stop(word));
  for (const char* word : {"status", "top", "set", "show", "step by step", "hand", "walk", "", "stopwatch"})
    CHECK_FALSE(means_stop(word));
}

TEST_CASE("what is sent in place of a mistyped stop has no level and goes to the robot that the line names") {
  const auto lines = meant("-r beta stop --level soft -f --json");
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == Line{"stop", "--robot=beta", "--json"});
  CHECK(lines[1] == Line{"stop", "--robot=beta"});
  CHECK(meant("halt").front() == Line{"stop"});
  CHECK(meant("--timeout 3s sotp now").front() == Line{"stop", "--timeout=3s"});
  CHECK(meant("estop").front() == Line{"stop"});
  CHECK(meant("estop press now").front() == Line{"stop"});
}

TEST_CASE("another command, and what is nearly a verb of estop, is no stop") {
  for (const char* line : {"status now", "action set stop", "walk stop", "estop statsu", "estop status now",
                           "-r stop status x", "--robot halt", ""})
    CHECK(meant(line).empty());
}
