// The source tree against the order of its folders and the rules of what may include what.

#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "core/model/robot_model.hpp"
#include "source_rule.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

using namespace aim::test;
using Sentences = std::vector<std::string>;

namespace {

struct Source {
  std::string path;  // relative to the root of the repository
  std::string text;
};

std::vector<Source> sources() {
  namespace fs = std::filesystem;
  const fs::path root = aim::test::source_root();
  std::vector<Source> found;
  for (const char* folder : {"proto", "core", "transport", "sdk", "robotside", "cli"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp" && extension != ".h" && extension != ".c") continue;
      std::ifstream file(entry.path());
      std::stringstream text;
      text << file.rdbuf();
      found.push_back({fs::relative(entry.path(), root).string(), text.str()});
    }
  }
  return found;
}

// Words that only a robot's own files may use: names of joints, actions, groups and gaits of any model. Those
// of one plain word ("STANCE", "JUMP") have other meanings as well; the axes of a waist and the two sides of
// a body are called alike on every robot.
std::set<std::string, std::less<>> words_of_robots() {
  std::set<std::string, std::less<>> words;
  const auto add = [&](std::string_view name) {
    if (name.find_first_of("_0123456789") != name.npos && !name.starts_with("waist_")) words.emplace(name);
  };
  for (const aim::RobotModel* model : aim::robot_models()) {
    for (const aim::Joint& joint : model->joints) add(joint.name);
    for (const aim::JointAlias& alias : model->aliases) add(alias.alias);
    for (const aim::Action& action : model->graph.actions()) add(action.name);
    for (const aim::JointGroup& group : model->groups)
      if (!group.name.starts_with("left_") && !group.name.starts_with("right_")) add(group.name);
    for (const aim::WalkGait& gait : model->walk_gaits) add(gait.name);
  }
  return words;
}

std::set<std::string> words_in(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

}  // namespace

TEST_CASE("joints and actions of a robot are named in its own files only") {
  const auto robots = words_of_robots();
  REQUIRE(robots.size() > 100);
  for (const Source& source : sources()) {
    if (may_name_robots(source.path)) continue;
    for (const std::string& word : words_in(without_comments(source.text)))
      if (robots.count(word) != 0)
        FAIL_CHECK(source.path << " names " << word << ", which only some robots have");
  }
}

TEST_CASE("no source file violates a rule") {
  const auto all = sources();
  REQUIRE(all.size() > 50);
  for (const Source& source : all)
    for (const std::string& sentence : violations(source.path, source.text)) FAIL_CHECK(sentence);
}

TEST_CASE("tests include Catch2 by the header that knows both of its versions") {
  namespace fs = std::filesystem;
  std::size_t tests = 0;
  for (const auto& entry : fs::recursive_directory_iterator(aim::test::source_root() / "tests")) {
    const std::string name = entry.path().filename().string();
    if (name == "catch.hpp" || !(name.ends_with(".cpp") || name.ends_with(".hpp"))) continue;
    ++tests;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      INFO(entry.path().string());
      CHECK_FALSE(line.starts_with("#include <catch2/"));
    }
  }
  CHECK(tests > 100);
}

TEST_CASE("names that say nothing do not occur") {
  for (const Source& source : sources()) {
    const std::string stem = std::filesystem::path(source.path).stem().string();
    for (const char* empty : {"util", "common", "helper", "manager", "base", "impl", "misc"}) {
      INFO(source.path);
      const bool whole = stem == empty || stem.starts_with(std::string(empty) + "_") ||
                         stem.find("_" + std::string(empty)) != std::string::npos;
      // AimDK has services of that name, and a file is named after its service.
      if (stem != "mc_base") CHECK_FALSE(whole);
    }
  }
}

TEST_CASE("every source file begins with a comment about its purpose") {
  for (const Source& source : sources()) {
    INFO(source.path);
    CHECK(source.text.starts_with("// "));
  }
}

TEST_CASE("includes that the folder does not permit are found") {
  CHECK(violations("cli/x.cpp", "#include \"robotside/state/command.hpp\"\n") ==
        Sentences{"cli/x.cpp must not include robotside/state/command.hpp"});
  CHECK(violations("core/x.hpp", "#  include \"transport/rpc.hpp\"\n").size() == 1);
  CHECK(violations("core/x.hpp", "#include \"cli/output/sink.hpp\"\n").size() == 1);
  CHECK(violations("transport/x.cpp", "#include \"aimdk/common.pb.h\"\n").size() == 1);
  CHECK(violations("transport/x.cpp", "#include <google/protobuf/message.h>\n").size() == 1);
  CHECK(violations("robotside/x.cpp", "#include \"cli/output/sink.hpp\"\n").size() == 1);
  CHECK(violations("robotside/smooth/x.cpp", "#include \"robotside/state/command.hpp\"\n").size() == 1);
  CHECK(violations("robotside/drivers/x.cpp", "#include \"robotside/behaviours/gait.hpp\"\n").size() == 1);
  CHECK(violations("robotside/drivers/x.cpp", "#include \"robotside/simulators/a2/sim.hpp\"\n").size() == 1);
  CHECK(violations("robotside/simulators/x.cpp", "#include \"robotside/drivers/hal.hpp\"\n").size() == 1);
  CHECK(violations("robotside/driver_table/x.cpp", "#include \"robotside/drivers/hal.hpp\"\n").empty());
  CHECK(violations("proto/x.cpp", "#include \"core/result.hpp\"\n").size() == 1);
  CHECK(violations("sdk/x.cpp", "#include \"robotside/state/command.hpp\"\n").size() == 1);
  CHECK(violations("sdk/x.cpp", "#include \"lcm/magicbot.pb.h\"\n").size() == 1);
  CHECK(violations("sdk/include/x.h", "#include \"core/result.hpp\"\n").size() == 1);
  CHECK(violations("robotside/x.cpp", "#include \"sdk/part.hpp\"\n").size() == 1);
}

TEST_CASE("includes against the order of folders are found") {
  CHECK(violations("cli/table/x.hpp", "#include \"cli/motion/travel.hpp\"\n") ==
        Sentences{"cli/table/x.hpp must not include cli/motion/travel.hpp, which is later in the order"});
  CHECK(violations("robotside/tasks/x.cpp", "#include \"robotside/api/request/services.hpp\"\n").size() == 1);
  CHECK(violations("cli/motion/x.cpp", "#include \"cli/table/invocation.hpp\"\n").empty());
  CHECK(violations("cli/gadgets/x.cpp", "") ==
        Sentences{"cli/gadgets/x.cpp is in a folder that is not in the order"});
}

TEST_CASE("the folders of a robot need no row, and know nothing of another robot") {
  const auto include = [](const std::string& header) { return "#include \"robotside/" + header + "\"\n"; };
  CHECK(violations("robotside/drivers/kuavo/x.cpp", include("frames/kuavo/edition.hpp")).empty());
  CHECK(violations("robotside/drivers/kuavo/x.cpp", include("drivers/action_state.hpp")).empty());
  CHECK(violations("robotside/drivers/kuavo/x.cpp", include("frames/cyberdog/dog_link.hpp")) ==
        Sentences{"robotside/drivers/kuavo/x.cpp must not include robotside/frames/cyberdog/dog_link.hpp, "
                  "which belongs to cyberdog"});
  CHECK(violations("robotside/frames/x.hpp", include("frames/kuavo/edition.hpp")).size() == 1);
  CHECK(
      violations("robotside/simulators/kuavo/wire/x.cpp", include("simulators/kuavo/sim_kuavo.hpp")).empty());
  CHECK(violations("robotside/simulators/kuavo/x.cpp", include("simulators/kuavo/wire/ros_end.hpp")) ==
        Sentences{"robotside/simulators/kuavo/x.cpp must not include "
                  "robotside/simulators/kuavo/wire/ros_end.hpp, which is later in the order"});
  CHECK(violations("robotside/drivers/gadget/x.cpp", "") ==
        Sentences{"robotside/drivers/gadget/x.cpp is in a folder that is not in the order"});
}

TEST_CASE("the folder of a module needs no row, and its headers and library are its own") {
  CHECK(violations("transport/mqtt/x.cpp", "#include <mosquitto.h>\n#include \"transport/topic_bus.hpp\"\n")
            .empty());
  CHECK(violations("transport/backends/x.cpp", "#include <mosquitto.h>\n").size() == 1);
  CHECK_FALSE(violations("transport/backends/x.cpp", "#include \"transport/mqtt/mqtt_bus.hpp\"\n").empty());
  CHECK_FALSE(violations("transport/iceoryx/x.cpp", "#include \"transport/mqtt/mqtt_bus.hpp\"\n").empty());
  CHECK(violations("cli/x.cpp", "#include \"transport/mqtt/mqtt_bus.hpp\"\n").size() == 1);
  CHECK(violations("sdk/x.cpp", "#include \"transport/lcm/lcm_bus.hpp\"\n").empty());
  CHECK(violations("transport/zmq/x.cpp", "") ==
        Sentences{"transport/zmq/x.cpp is in a folder that is not in the order"});
}

TEST_CASE("permitted includes are accepted") {
  CHECK(violations("cli/x.cpp", "#include \"core/result.hpp\"\n#include \"transport/rpc.hpp\"\n").empty());
  CHECK(violations("robotside/x.cpp", "#include \"aim/v1/stop.pb.h\"\n#include <vector>\n").empty());
  CHECK(violations("transport/dds/x.cpp", "#include \"idl/std_msgs.h\"\n#include <dds/dds.h>\n").empty());
}

TEST_CASE("each library is included in one place only") {
  CHECK(violations("transport/rpc.cpp", "#include <boost/asio.hpp>\n").size() == 1);
  CHECK(violations("transport/http/http_server.cpp", "#include <boost/asio.hpp>\n").empty());
  CHECK(violations("robotside/x.cpp", "#include <dds/dds.h>\n").size() == 1);
  CHECK(violations("robotside/x.cpp", "#include <spdlog/spdlog.h>\n").size() == 1);
  CHECK(violations("robotside/daemon.cpp", "#include <spdlog/spdlog.h>\n").empty());
  CHECK(violations("cli/output/sink.cpp", "#include <histedit.h>\n").size() == 1);
  CHECK(violations("cli/output/sink.cpp", "#include <CLI/CLI.hpp>\n").size() == 1);
  CHECK(violations("transport/http/http_client.cpp", "#include <httplib.h>\n").size() == 1);
  CHECK(violations("cli/client/robot.cpp", "#include \"transport/http/http_client.hpp\"\n").size() == 1);
  CHECK(violations("core/x.cpp", "#include <thread>\n").size() == 1);
  CHECK(violations("core/x.cpp", "#include <chrono>\n").size() == 1);
}

TEST_CASE("robots are named in the permitted folders only") {
  CHECK(violations("cli/x.cpp", "auto id = \"agibot-a2\";\n") ==
        Sentences{"cli/x.cpp names the robot agibot", "cli/x.cpp names the robot a2"});
  CHECK(violations("robotside/x.cpp", "int a2_legs;\n").size() == 1);
  CHECK(violations("core/robots/x.cpp", "namespace agibot_a2 {}\n").empty());
  CHECK(violations("core/x.cpp", "// Source: AimDK A2\n/* A2 */ int x;\nauto s = \"//\";  // A2\n").empty());
  CHECK(violations("core/x.cpp", "auto s = \"// A2\";\n").size() == 1);
  CHECK(violations("core/x.cpp", "int ca2e; auto hex = 0xA21;\n").empty());
  CHECK(violations("cli/x.cpp", "int leju, roban;\n").size() == 2);
  CHECK(violations("cli/x.cpp", "int claw, basic;\n").empty());  // of an edition
  CHECK(violations("cli/x.cpp", "auto type = \"kuavo_msgs/sensorsData\";\n").empty());
}

TEST_CASE("unchecked casts of messages are found") {
  CHECK(violations("robotside/x.cpp", "auto& x = static_cast<const wire::Walk&>(message);\n") ==
        Sentences{"robotside/x.cpp casts unchecked to const wire::Walk&"});
  CHECK(violations("cli/x.cpp", "auto& x = static_cast<Pair<A, B>&>(y);\n").size() == 1);
  const std::string seen = "#include \"core/codec/codec.hpp\"\n";
  CHECK(violations("robotside/x.cpp", seen + "auto* x = static_cast<const Walk*>(y);\n").size() == 1);
  CHECK(violations("robotside/x.cpp", seen + "auto* x = reinterpret_cast<Walk*>(y);\n").size() == 1);
  CHECK(violations("robotside/x.cpp", seen + "auto* x = pb::internal::down_cast<Walk*>(y);\n").size() == 1);
  CHECK(violations("robotside/x.cpp", seen + "auto x = static_cast<int>(y & z);  // a&>\n").empty());
  CHECK(violations("transport/x.cpp", "auto* x = static_cast<const char*>(data);\n").empty());
}

TEST_CASE("include lines are read with any spacing") {
  CHECK(includes_of("#include <a>\n  #  include \"b/c.h\"  // d\n//#include <e>\n#define F\n#include\n") ==
        Sentences{"a", "b/c.h"});
}
