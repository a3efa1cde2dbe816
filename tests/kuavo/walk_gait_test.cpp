// The gaits of gait.info, and which one the robot is in.
#include <map>

#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

// As a client writes a gait of gait.info.
struct WrittenGait {
  std::string name;
  std::vector<std::string> modes;
  std::vector<double> durations;
};
const std::vector<WrittenGait> kWritten = {
    {"stance", {"SS"}, {0.5}},
    {"trot", {"SS", "SF", "SS", "FS"}, {0.16, 0.35, 0.16, 0.35}},
    {"jump", {"SS", "FF"}, {0.2, 0.3}},
    {"sl", {"SF"}, {0.4}},
    {"walk",
     {"SS", "ST", "SF", "SH", "SS", "TS", "FS", "HS"},
     {0.05, 0.07, 0.35, 0.04, 0.05, 0.07, 0.35, 0.04}},
    {"walk2",
     {"SS", "ST", "SF", "SH", "SS", "TS", "FS", "HS"},
     {0.10, 0.15, 0.30, 0.15, 0.10, 0.15, 0.30, 0.15}},
    {"trot2", {"SF", "SS", "FS", "SS"}, {0.3, 1, 0.3, 1}},
};
const std::map<std::string, std::int8_t> kNumbers = {
    {"FF", 0}, {"FH", 1}, {"FT", 2},  {"FS", 3},  {"HF", 4},  {"HH", 5},  {"HT", 6},  {"HS", 7},
    {"TF", 8}, {"TH", 9}, {"TT", 10}, {"TS", 11}, {"SF", 12}, {"SH", 13}, {"ST", 14}, {"SS", 15}};

struct Schedule {
  std::vector<double> times{0.0};
  std::vector<std::int8_t> modes;
};
Schedule schedule_of(const WrittenGait& gait) {
  Schedule schedule;
  for (const std::string& mode : gait.modes) schedule.modes.push_back(kNumbers.at(mode));
  for (const double duration : gait.durations) schedule.times.push_back(schedule.times.back() + duration);
  return schedule;
}
Schedule schedule_of(const std::string& name) {
  for (const WrittenGait& gait : kWritten)
    if (gait.name == name) return schedule_of(gait);
  throw std::out_of_range(name);
}
bool send(WalkSim& sim, const std::string& name) {
  const Schedule schedule = schedule_of(name);
  return sim.schedule(schedule.times, schedule.modes);
}

}  // namespace

TEST_CASE("the table has the gaits of gait.info in their order") {
  REQUIRE(gait_templates().size() == kWritten.size());
  for (std::size_t i = 0; i < kWritten.size(); ++i) {
    const GaitTemplate& gait = gait_templates()[i];
    CHECK(gait.name == kWritten[i].name);
    REQUIRE(gait.phases.size() == kWritten[i].modes.size());
    for (std::size_t k = 0; k < gait.phases.size(); ++k) {
      CHECK(gait.phases[k].mode == kNumbers.at(kWritten[i].modes[k]));
      CHECK(gait.phases[k].seconds == kWritten[i].durations[k]);
    }
    CHECK(find_gait(gait.name) == &gait);
  }
  CHECK(find_gait("run") == nullptr);
  for (const auto& [name, number] : kNumbers) {
    const std::string letters = "FHTS";
    CHECK(letters[static_cast<std::size_t>(contact_of(number, 0))] == name[0]);
    CHECK(letters[static_cast<std::size_t>(contact_of(number, 1))] == name[1]);
  }
}

TEST_CASE("a schedule is a gait when its times differ by at most a billionth of a second") {
  for (const WrittenGait& gait : kWritten) {
    INFO(gait.name);
    Schedule schedule = schedule_of(gait);
    REQUIRE(matching_gait(schedule.times, schedule.modes));
    CHECK(matching_gait(schedule.times, schedule.modes)->name == gait.name);
    for (double& time : schedule.times) time += 0.9e-9;
    CHECK(matching_gait(schedule.times, schedule.modes));
    schedule.times.back() += 1e-8;
    CHECK_FALSE(matching_gait(schedule.times, schedule.modes));
    schedule.times.back() = std::nan("");
    CHECK_FALSE(matching_gait(schedule.times, schedule.modes));
    schedule.times.pop_back();
    CHECK_FALSE(matching_gait(schedule.times, schedule.modes));
    CHECK_FALSE(matching_gait({}, schedule.modes));
  }
  CHECK_FALSE(matching_gait({}, {}));
}

TEST_CASE("modes of slow and of backward walking") {
  struct Row {
    std::string mode, fast, slow, backward;
  };
  const Row rows[] = {{"SS", "SS", "SS", "SS"}, {"SF", "SF", "SF", "SF"}, {"FS", "FS", "FS", "FS"},
                      {"FF", "FF", "FF", "FF"}, {"ST", "ST", "SS", "SS"}, {"TS", "TS", "SS", "SS"},
                      {"SH", "SH", "SS", "ST"}, {"HS", "HS", "SS", "TS"}};
  for (const Row& row : rows) {
    INFO(row.mode);
    const int mode = kNumbers.at(row.mode);
    CHECK(mode_at_speed(mode, 0.3) == kNumbers.at(row.fast));
    CHECK(mode_at_speed(mode, 0.09) == kNumbers.at(row.slow));
    CHECK(mode_at_speed(mode, -0.09) == kNumbers.at(row.slow));
    CHECK(mode_at_speed(mode, -0.3) == kNumbers.at(row.backward));
  }
}

TEST_CASE("every gait follows every gait: stance at once, another one at the end of the cycle") {
  for (const WrittenGait& from : kWritten)
    for (const WrittenGait& to : kWritten) {
      INFO(from.name << " -> " << to.name);
      GaitMachine machine;
      machine.change(*find_gait(from.name));
      for (int i = 0; i < 250; ++i) machine.step(kStep, 0.3);  // the cycle of stance
      REQUIRE(machine.gait().name == from.name);
      for (int i = 0; i < 120; ++i) machine.step(kStep, 0.3);
      machine.change(*find_gait(to.name));
      if (to.name == "stance") {
        CHECK(machine.gait().name == "stance");
        if (!any_in_air(machine.mode())) CHECK(machine.mode() == kStanceMode);
        for (int i = 0; i < 200; ++i) machine.step(kStep, 0.3);  // what is in the air lands
        CHECK(machine.mode() == kStanceMode);
        continue;
      }
      CHECK(machine.gait().name == from.name);
      double cycle = 0;
      for (const double duration : from.durations) cycle += duration;
      int steps = 370;  // since the start, 250 of stance
      while (machine.gait().name != to.name) {
        machine.step(kStep, 0.3);
        REQUIRE(++steps < 5000);
      }
      if (to.name != from.name)
        CHECK(std::fmod((steps - 250) * kStep + 1e-9, cycle) == Approx(0).margin(1e-6));
    }
}

TEST_CASE("the modes of a walk follow each other for their times") {
  Walker robot;
  REQUIRE(send(robot.sim, "walk"));
  REQUIRE(robot.until([&] { return robot.sim.gait() == "walk"; }, 1));
  CHECK(robot.sim.time() == Approx(0.5));
  CHECK(robot.sim.gait_start() == Approx(0.5));
  CHECK(robot.sim.gait_changes() == 1);
  robot.walk({.x = 0.3}, 2 * 1.02);  // at speed
  const Schedule walk = schedule_of("walk");
  for (std::size_t i = 0; i < walk.modes.size(); ++i) {
    CHECK(robot.sim.mode() == walk.modes[i]);
    robot.walk({.x = 0.3}, walk.times[i + 1] - walk.times[i]);
  }
  CHECK(robot.sim.mode() == kStanceMode);
}

TEST_CASE("a schedule disables auto gait, stance enables it") {
  for (const WrittenGait& gait : kWritten) {
    Walker robot;
    CHECK(robot.sim.auto_gait());
    CHECK(send(robot.sim, gait.name));
    CHECK(robot.sim.auto_gait() == (gait.name == "stance"));
    robot.run(3);
    CHECK(robot.sim.gait() == gait.name);  // it does not end by itself
    CHECK(send(robot.sim, "stance"));
    CHECK(robot.sim.auto_gait());
    CHECK(robot.sim.gait() == "stance");
    robot.run(2);
    CHECK(robot.sim.standing());
  }
  Walker robot;
  const std::vector<double> times{0, 0.7};
  const std::vector<std::int8_t> modes{15};
  CHECK_FALSE(robot.sim.schedule(times, modes));
  CHECK(robot.sim.auto_gait());
}

TEST_CASE("without auto gait a velocity does not start to walk, and zero does not end it") {
  Walker robot;
  robot.sim.set_auto_gait(false);
  robot.walk({.x = 0.3}, 3);
  CHECK(robot.sim.gait() == "stance");
  CHECK(robot.sim.base().x == Approx(0).margin(1e-9));
  REQUIRE(send(robot.sim, "trot"));
  robot.walk({.x = 0.3}, 3);
  CHECK(robot.sim.gait() == "trot");
  CHECK(robot.sim.base().x > 0.4);
  robot.walk({}, 3);
  CHECK(robot.sim.gait() == "trot");
  CHECK(std::abs(robot.sim.base_velocity().x) < 1e-9);
}

TEST_CASE("gaits by name") {
  Walker robot;
  for (const char* name : {"", "Walk", "trot", "jump", "custom_gait", "stance"})
    CHECK_FALSE(robot.sim.change_gait(name));
  CHECK(robot.sim.change_gait("walk"));
  CHECK_FALSE(robot.sim.auto_gait());
  robot.run(1);
  CHECK(robot.sim.gait() == "walk");
  CHECK_FALSE(robot.sim.change_gait("walk"));  // already in
  CHECK(robot.sim.change_gait("stance"));
  CHECK(robot.sim.gait() == "stance");
  CHECK(robot.sim.auto_gait());
  CHECK_FALSE(robot.sim.switch_gait("run"));
  CHECK(robot.sim.switch_gait("trot2"));
  robot.run(2);
  CHECK(robot.sim.gait() == "trot2");
}

TEST_CASE("a number of steps ends a walk once") {
  for (const int count : {1, 2, 5}) {
    INFO(count);
    Walker robot;
    robot.sim.stop_after_steps(count);
    REQUIRE(send(robot.sim, "walk"));
    int landed = 0;
    bool was_in_air = false;
    for (int i = 0; i < 5000; ++i) {
      robot.sim.step();
      const bool air = any_in_air(robot.sim.mode());
      landed += was_in_air && !air;
      was_in_air = air;
    }
    CHECK(landed == count);
    CHECK(robot.sim.gait() == "stance");
    REQUIRE(send(robot.sim, "walk"));
    robot.run(8);
    CHECK(robot.sim.gait() == "walk");
    robot.sim.stop_after_steps(2);  // from here on
    robot.run(2);
    CHECK(robot.sim.gait() == "stance");
  }
  Walker robot;
  robot.sim.stop_after_steps(0);
  robot.sim.stop_after_steps(-3);
  REQUIRE(send(robot.sim, "walk"));
  robot.run(5);
  CHECK(robot.sim.gait() == "walk");
}

TEST_CASE("the scale of time lengthens the phases within bounds") {
  const auto cycle = [](double scale) {  // [s]
    Walker robot;
    robot.sim.scale_time(scale);
    send(robot.sim, "walk");
    robot.until([&] { return robot.sim.gait() == "walk"; }, 2);
    robot.run(0.01);
    int steps = 0;
    double before = robot.sim.gait_phase();
    for (bool over = false; !over && steps < 5000; ++steps) {
      robot.sim.step();
      over = robot.sim.gait_phase() < before;
      before = robot.sim.gait_phase();
    }
    return steps * kStep + 0.01;
  };
  CHECK(cycle(1) == Approx(1.02).margin(0.01));
  CHECK(cycle(1.5) == Approx(1.53).margin(0.02));
  CHECK(cycle(0.6) == Approx(0.612).margin(0.02));
  CHECK(cycle(1e9) == Approx(1.02 * kMostTimeScale).margin(0.02));
  CHECK(cycle(1e-9) == Approx(1.02 * kLeastTimeScale).margin(0.02));
  for (const double bad : {0.0, -1.0, std::nan(""), HUGE_VAL}) CHECK(cycle(bad) == Approx(1.02).margin(0.01));
}

}  // namespace aim::robotside::kuavo
