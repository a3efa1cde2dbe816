// Random and damaged texts to a rosbridge: it answers or refuses, and the robot stays sound.
#include <cmath>
#include <random>

#include "core/codec/codec.hpp"
#include "robotside/simulators/kuavo/wire/rosbridge.hpp"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr int kTexts = 20000;

class RandomTexts {
 public:
  RandomTexts(const SharedSim& sim, unsigned seed) : random_(seed) {
    for (const auto& row : sim.table().published) names_.emplace_back(row.name);
    for (const auto& row : sim.table().taken) {
      names_.emplace_back(row.name);
      std::string text;
      append_ros_json(row.prototype(Generation::main), text);
      messages_.push_back(text);
    }
    for (const auto& row : sim.table().services) names_.emplace_back(row.name);
    for (const char* name : {"/rosapi/get_param", "/rosapi/set_param", "/rosapi/topics", "/none", "", "/"})
      names_.emplace_back(name);
  }

  std::string next() {
    std::string text = "{\"op\": \"" + of(kOps) + "\", \"topic\": \"" + of(names_) + "\", \"service\": \"" +
                       of(names_) + "\", \"id\": " + value(2) + ", \"msg\": " + message() +
                       ", \"args\": " + message() + ", \"throttle_rate\": " + value(1) + "}";
    for (int damages = below(4) == 0 ? below(6) : 0; damages > 0; --damages) damage(text);
    return text;
  }

 private:
  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
  std::string of(const std::vector<std::string>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }
  std::string message() { return below(3) == 0 ? value(4) : of(messages_); }
  std::string value(int depth) {
    switch (below(depth > 0 ? 9 : 7)) {
      case 0:
        return "null";
      case 1:
        return "true";
      case 2:
        return std::to_string(below(1000) - 500);
      case 3:
        return "1e308";
      case 4:
        return "\"AAEy\"";
      case 5:
        return "-0.25";
      case 6:
        return "\"walk\"";
      case 7:
        return "[" + value(depth - 1) + ", " + value(depth - 1) + "]";
      default:
        return "{\"" + of(kFields) + "\": " + value(depth - 1) + "}";
    }
  }
  void damage(std::string& text) {
    if (text.empty()) return;
    const auto at = static_cast<std::size_t>(below(static_cast<int>(text.size())));
    if (below(2) == 0)
      text[at] = static_cast<char>(below(256));
    else
      text.erase(at, static_cast<std::size_t>(below(8)));
  }

  std::mt19937 random_;
  std::vector<std::string> names_, messages_;
  const std::vector<std::string> kOps = {"subscribe",    "unsubscribe",  "publish",   "publish", "advertise",
                                         "call_service", "call_service", "set_level", "png"};
  const std::vector<std::string> kFields = {"linear", "x",          "data",         "name",
                                            "value",  "joint_data", "position",     "times",
                                            "values", "gait_name",  "control_mode", "footPoseTrajectory"};
};

}  // namespace

TEST_CASE("random texts do no harm", "[rosbridge]") {
  SharedSim sim(kuavo_edition());
  std::size_t answers = 0;
  BridgeSession session(
      sim, {.send = [&answers](const BridgeText&) { ++answers; }, .subscribed = [](std::size_t, bool) {}});
  const unsigned seed = 20140;
  RandomTexts texts(sim, seed);
  for (int i = 0; i < kTexts; ++i) {
    const std::string text = texts.next();
    INFO(i << ": " << text);
    REQUIRE_NOTHROW(session.on_text(text));
    sim.with_lock([](SimKuavo& robot) {
      robot.step();
      for (const double position : motor_positions(robot)) REQUIRE(std::isfinite(position));
    });
  }
  CHECK(answers > kTexts / 10);
}

TEST_CASE("random bytes to every topic and service of ROS 1 do no harm", "[rosbridge]") {
  FakeMaster master;
  SharedSim sim(kuavo_edition());
  sim.attach(fake_ros_end(master));
  REQUIRE(sim.connect());
  std::mt19937 random(20141);
  const auto bytes = [&random] {
    std::string text(std::uniform_int_distribution<std::size_t>(0, 120)(random), '\0');
    for (char& byte : text) byte = static_cast<char>(random() % 4 == 0 ? random() % 256 : random() % 3);
    return text;
  };
  for (int i = 0; i < 200; ++i) {
    for (const auto& [topic, handler] : master.handlers) handler({Encoding::ros1, bytes(), "random"});
    for (const auto& [name, handler] : master.services) static_cast<void>(handler(bytes()));
    sim.with_lock([](SimKuavo& robot) {
      robot.step();
      for (const double position : motor_positions(robot)) REQUIRE(std::isfinite(position));
    });
  }
}

}  // namespace aim::robotside::kuavo
