// The promises of robotside/ports/driver.hpp and mode_port.hpp, for every driver of the table with every
// model that it fits. A program of its own, because it replaces operator new.
#define CATCH_CONFIG_NO_POSIX_SIGNALS
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "core/model/body_part.hpp"
#include "robot_row.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/allocation_count.hpp"
#include "tests/robotside/driven_driver.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kPeriod = 1'000'000;

void for_every_robot(const std::function<void(const RobotRow&)>& check) {
  const auto rows = robot_rows();
  REQUIRE_FALSE(rows.empty());
  for (const RobotRow& row : rows) {
    INFO(row.name());
    check(row);
  }
}

struct DrivenRow : DrivenDriver<Driver> {
  explicit DrivenRow(const RobotRow& row) : DrivenDriver(*row.model, driver_of(row)) {}

  // Until enabled; the set-points are the measured positions.
  void start() {
    enable();
    REQUIRE(driver->read(now, measured));
    sent.position = measured.position;
    sent.legs_powered = true;
  }
  // Into the first action that follows velocities, of a robot that manages its action by itself.
  void get_ready_to_walk() {
    const ActionGraph& graph = model.graph;
    ModePort* modes = driver->ports().modes;
    if (modes == nullptr) return;
    ActionIndex walks = 0;
    while (!graph.at(walks).opens.has(Interface::velocity)) ++walks;
    number = modes->report().answered;
    for (const ActionIndex hop : graph.path(modes->report().action, walks)) {
      modes->request(++number, hop);
      run(graph.at(hop).enter_s + 3);
    }
    REQUIRE(modes->report().action == walks);
  }
  WalkLimits limits() const {
    ModePort* modes = driver->ports().modes;
    return modes == nullptr ? model.walk : model.walk_in(modes->report().action);
  }
};

bool finite(const RobotModel& model, const Measurement& measured) {
  const BaseState& base = measured.base;
  const BatteryState& battery = measured.battery;
  bool all = true;
  for (const double value :
       {base.x, base.y, base.yaw, base.velocity.forward, base.velocity.lateral, base.velocity.yaw_rate,
        battery.charge, battery.voltage, battery.current, battery.temperature})
    all = all && std::isfinite(value);
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    all = all && std::isfinite(measured.position[i]) && std::isfinite(measured.velocity[i]) &&
          std::isfinite(measured.effort[i]) && std::isfinite(measured.temperature[i]);
  return all;
}

// Base and joints are where they were.
bool unmoved(const Measurement& before, const Measurement& after) {
  return before.position == after.position && before.base.x == after.base.x &&
         before.base.y == after.base.y && before.base.yaw == after.base.yaw;
}

// Set-points that move every joint and the base away from where they are.
SetPoints elsewhere(const RobotModel& model, const Measurement& measured) {
  SetPoints sent;
  sent.legs_powered = true;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Range range = model.joints[i].limits.position;
    const double middle = (range.min + range.max) / 2;
    sent.position[i] = measured.position[i] < middle ? range.max : range.min;
  }
  sent.base_velocity.forward = model.walk.forward.max;
  return sent;
}

// The reports of a mode port until `over`; answers must never go back.
struct Reports {
  ModeReport last;
  bool ordered = true;
  bool invented = false;
  void until(DrivenRow& robot, std::uint32_t newest, const std::function<bool(const ModeReport&)>& over,
             double seconds) {
    last = robot.driver->ports().modes->report();
    for (int ms = 0; ms < seconds * 1e3 && !over(last); ++ms) {
      robot.step();
      const ModeReport next = robot.driver->ports().modes->report();
      ordered = ordered && next.answered >= last.answered;
      invented = invented || next.answered > newest;
      last = next;
    }
  }
};

ActionStatus status_at_end(const Action& action) {
  return ends(action.behaviour) ? ActionStatus::done : ActionStatus::running;
}

// A driver whose robot has joints and a base only.
class BareDriver final : public Driver {
 public:
  Status connect() override { return Done{}; }
  Status enable() override { return Done{}; }
  void disable() noexcept override {}
  bool read(TimeNs /*now*/, Measurement& /*out*/) noexcept override { return false; }
  void write(TimeNs /*now*/, const SetPoints& /*set_points*/) noexcept override {}
  Ports ports() noexcept override { return {}; }
};

Result<std::unique_ptr<Driver>> make_bare(const RobotModel& /*model*/, const DriverOptions& /*options*/) {
  return std::unique_ptr<Driver>(std::make_unique<BareDriver>());
}

}  // namespace

TEST_CASE("every robot of the table has a driver, and every driver a robot") {
  std::set<std::string_view> models, drivers;
  for (const RobotRow& row : robot_rows()) {
    models.insert(row.model->id);
    drivers.insert(row.driver->name);
  }
  CHECK(models.size() == robot_models().size());
  CHECK(drivers.size() == driver_rows().size());
}

TEST_CASE("nothing is measured before connect, and enabling then is an error") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    Measurement untouched;
    untouched.position[0] = 123;
    CHECK_FALSE(robot.driver->read(kPeriod, untouched));
    CHECK(untouched.position[0] == 123);
    const Status enabled = robot.driver->enable();
    REQUIRE_FALSE(enabled);
    CHECK_FALSE(enabled.error().message.empty());
    CHECK_FALSE(enabled.error().hint.empty());
    robot.driver->disable();
    CHECK(robot.driver->connect());
    CHECK(robot.driver->read(kPeriod, untouched));
  });
}

TEST_CASE("connect, enable and disable may be repeated, in this order and again") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    for (int times = 0; times < 3; ++times) {
      CHECK(robot.driver->connect());
      CHECK(robot.driver->connect());
      CHECK(robot.driver->enable());
      CHECK(robot.driver->enable());
      CHECK(robot.driver->read(robot.now += kPeriod, robot.measured));
      robot.driver->disable();
      robot.driver->disable();
      CHECK(robot.driver->read(robot.now += kPeriod, robot.measured));
    }
  });
}

TEST_CASE("measurements are finite, of plausible joints, battery and feet") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    robot.start();
    for (int i = 0; i < 100; ++i) robot.step();
    CHECK(finite(*row.model, robot.measured));
    for (std::size_t i = 0; i < row.model->joints.size(); ++i) {
      INFO(row.model->joints[i].name);
      CHECK(row.model->joints[i].limits.position.contains(robot.measured.position[i]));
    }
    for (std::size_t i = row.model->joints.size(); i < kMaxJoints; ++i)
      CHECK(robot.measured.position[i] == 0);
    if (row.model->can(Capability::battery)) {
      CHECK(robot.measured.battery.charge > 0);
      CHECK(robot.measured.battery.charge <= 1);
      CHECK(robot.measured.battery.voltage > 0);
    }
    if (!robot.measured.foot_contact) return;
    for (std::size_t i = 0; i < legs_of(*row.model).size(); ++i) {
      CHECK((*robot.measured.foot_contact)[i] >= 0);
      CHECK((*robot.measured.foot_contact)[i] <= 1);
    }
  });
}

TEST_CASE("set-points move nothing before enable and after disable") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    REQUIRE(robot.driver->connect());
    REQUIRE(robot.driver->read(robot.now, robot.measured));
    const Measurement connected = robot.measured;
    robot.sent = elsewhere(*row.model, connected);
    for (int i = 0; i < 200; ++i) robot.step();
    CHECK(unmoved(connected, robot.measured));
    REQUIRE(robot.driver->enable());
    if (row.model->can(Capability::walking)) robot.get_ready_to_walk();
    for (int i = 0; i < 200; ++i) robot.step();
    CHECK_FALSE(unmoved(connected, robot.measured));
    robot.driver->disable();
    robot.run(5);  // a robot that stands by itself may lie down first
    const Measurement disabled = robot.measured;
    for (int i = 0; i < 200; ++i) robot.step();
    CHECK(unmoved(disabled, robot.measured));
  });
}

TEST_CASE("joints follow their set-points without turning back") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    robot.start();
    const Measurement start = robot.measured;
    // A robot with a controller of its own moves them in some actions only, and not in the first one.
    const bool moves = row.model->can(Capability::joint_control) && robot.driver->ports().modes == nullptr;
    JointArray target = start.position;
    for (std::size_t i = 0; i < row.model->joints.size(); ++i) {
      const Range range = row.model->joints[i].limits.position;
      const double side = start.position[i] < (range.min + range.max) / 2 ? 1 : -1;
      target[i] = start.position[i] + side * 0.05 * (range.max - range.min);
    }
    bool back = false;
    for (int ms = 1; ms <= 1000; ++ms) {
      const JointArray before = robot.measured.position;
      for (std::size_t i = 0; i < row.model->joints.size(); ++i)
        robot.sent.position[i] =
            start.position[i] + (target[i] - start.position[i]) * std::min(1.0, ms / 500.0);
      robot.step();
      for (std::size_t i = 0; i < row.model->joints.size(); ++i)
        back = back || (robot.measured.position[i] - before[i]) * (target[i] - start.position[i]) < 0;
    }
    CHECK_FALSE(back);
    for (std::size_t i = 0; i < row.model->joints.size(); ++i) {
      INFO(row.model->joints[i].name);
      const double range =
          row.model->joints[i].limits.position.max - row.model->joints[i].limits.position.min;
      const double end = moves ? target[i] : start.position[i];  // a robot that moves its joints by itself
      CHECK(robot.measured.position[i] == Approx(end).margin(0.01 * range));
    }
  });
}

TEST_CASE("the base follows its velocity forward, and rests without one") {
  for_every_robot([](const RobotRow& row) {
    if (!row.model->can(Capability::walking)) return;
    DrivenRow robot(row);
    robot.start();
    robot.get_ready_to_walk();
    const double speed = robot.limits().forward.max / 2;
    robot.sent.base_velocity.forward = speed;
    bool back = false;
    double begin = 0;
    for (int ms = 0; ms < 3000; ++ms) {
      const double before = robot.measured.base.x;
      robot.step();
      back = back || robot.measured.base.x < before;
      if (ms == 1999) begin = robot.measured.base.x;
    }
    CHECK_FALSE(back);
    CHECK(robot.measured.base.x - begin == Approx(speed).epsilon(0.2));
    robot.sent.base_velocity.forward = 0;
    // One whose controller places its feet takes its last steps.
    robot.run(row.model->can(Capability::foot_steps) ? 1 + 3 * row.model->walk.gait_period_s : 1);
    const double rest = robot.measured.base.x;
    robot.step();
    CHECK(robot.measured.base.x == rest);
    CHECK(robot.measured.base.velocity.forward == 0);
  });
}

TEST_CASE("the button is reported by fresh samples, pressed as well as free") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    robot.start();
    SimWorld* world = robot.driver->ports().world;
    REQUIRE(world != nullptr);
    world->press_button(true);
    if (!world->button()) return;  // this robot has none
    const auto reported = [&] {
      return std::count_if(robot.measured.button.sources.begin(), robot.measured.button.sources.end(),
                           [&](const ButtonSource& one) { return robot.now - one.at <= one.lasts; });
    };
    for (const bool pressed : {false, true, false}) {
      world->press_button(pressed);
      robot.run(0.1);
      if (!pressed) robot.run(5);  // the controller of a robot may keep the stop for a time
      CHECK(robot.measured.button.pressed() == pressed);
      CHECK(reported() == 1);
    }
  });
}

TEST_CASE("read, write and the mode port allocate nothing") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    robot.start();
    ModePort* modes = robot.driver->ports().modes;
    const SetPoints away = elsewhere(*row.model, robot.measured);
    const std::uint64_t before = allocations;
    for (int i = 0; i < 2000; ++i) {
      if (i == 500) robot.sent = away;
      if (modes != nullptr && i % 500 == 0)
        modes->request(static_cast<std::uint32_t>(1 + i / 500), static_cast<ActionIndex>(i / 500 % 2));
      robot.step();
      if (modes != nullptr) modes->report();
    }
    const std::uint64_t after = allocations;
    CHECK(after == before);
  });
}

TEST_CASE("options are refused by a driver that takes none, and lead to a driver or an error") {
  for_every_robot([](const RobotRow& row) {
    for (const auto field :
         {&DriverOptions::address, &DriverOptions::interface, &DriverOptions::domain, &DriverOptions::file}) {
      DriverOptions options;
      options.*field = "something";
      const auto made = make_driver(*row.driver, *row.model, options);
      if (row.driver->takes_options) {
        if (made) CHECK(*made != nullptr);
        if (!made) CHECK_FALSE(made.error().hint.empty());
        continue;
      }
      REQUIRE_FALSE(made);
      CHECK(made.error().origin == Origin::usage);
      CHECK(made.error().message.find(row.driver->name) != std::string::npos);
    }
  });
}

TEST_CASE("a driver is refused by name for a model that it does not fit") {
  for (const RobotModel* model : robot_models())
    for (const DriverRow& driver : driver_rows()) {
      INFO(driver.name << " for " << model->id);
      const auto found = find_driver(driver.name, *model);
      CHECK(static_cast<bool>(found) == driver.fits(*model));
      if (!found) CHECK(found.error().message.find(model->title) != std::string::npos);
    }
}

TEST_CASE("ports are the same at every call, and faults are sentences") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    const Ports ports = robot.driver->ports();
    robot.start();
    for (int i = 0; i < 10; ++i) robot.step();
    CHECK((robot.driver->ports() == ports));
    CHECK(robot.driver->simulated() == (ports.world != nullptr));
    for (const Fault& fault : robot.driver->faults()) CHECK(fault.sentence.find(' ') != std::string::npos);
  });
}

TEST_CASE("a port is open exactly where the model has what it is for and the driver reaches it") {
  for_every_robot([](const RobotRow& row) {
    const Ports ports = driver_of(row)->ports();
    const auto used = [&](std::string_view port) {
      return std::any_of(port_needs().begin(), port_needs().end(), [&](const PortNeed& need) {
        return need.port == port && row.model->can(need.capability) &&
               !row.driver->unreached.has(need.capability);
      });
    };
    for (const PortNeed& need : port_needs()) {
      INFO(need.port);
      CHECK((need.open(ports) || !used(need.port)));
      // Not every robot with a controller of its own performs motions.
      if (need.capability != Capability::motions) CHECK((!need.open(ports) || used(need.port)));
    }
    for (const PortNeed& need : port_needs())
      if (row.driver->unreached.has(need.capability)) CHECK_FALSE(need.open(ports));
  });
}

TEST_CASE("a capability whose port the driver lacks is refused at start by name, unless its row says so") {
  RobotModel model = *robot_models().front();
  DriverRow row{"bare", "a driver without ports", false, nullptr, make_bare};
  for (const PortNeed& need : port_needs()) {
    INFO(need.port);
    model.capabilities = {Capability::walking, need.capability};
    row.unreached = {};
    const auto refused = make_driver(row, model);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.find("bare") != std::string::npos);
    CHECK(refused.error().reason.find(need.port) != std::string::npos);
    row.unreached = {need.capability};
    CHECK(make_driver(row, model));
  }
}

TEST_CASE("a simulated hand holds an object until it is removed; a missing hand holds none") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    SimWorld* world = robot.driver->ports().world;
    if (world == nullptr) return;
    for (std::size_t hand = 0; hand < kSides.size() + 2; ++hand) {
      INFO(hand);
      const bool exists = world->holds_objects() && hand_of(*row.model, hand) != nullptr;
      CHECK_FALSE(world->touched_at(hand));
      const JointGroup* fingers = hand_of(*row.model, hand);
      const double at =
          fingers == nullptr ? 50 : 0.35 * row.model->joints[fingers->first].limits.position.max;
      world->place(hand, at);
      CHECK(world->touched_at(hand).has_value() == exists);
      CHECK(world->touched_at(hand).value_or(at) == at);
      world->remove(hand);
      CHECK_FALSE(world->touched_at(hand));
    }
  });
}

TEST_CASE("a robot has a mode port if aimd does not move its joints, and reports its mode once connected") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    ModePort* modes = robot.driver->ports().modes;
    if (!row.model->can(Capability::joint_control)) CHECK(modes != nullptr);
    if (modes == nullptr) return;
    CHECK_FALSE(modes->report().known);
    modes->request(1, 1);
    robot.start();
    robot.step();
    const ModeReport report = modes->report();
    CHECK(report.known);
    CHECK(report.answered == 0);  // a request before connect() is ignored
    CHECK(report.action < row.model->graph.actions().size());
    CHECK(report.status != ActionStatus::unknown);
  });
}

TEST_CASE("every edge of the action graph is answered in time and leads to its action") {
  for_every_robot([](const RobotRow& row) {
    DrivenRow robot(row);
    if (robot.driver->ports().modes == nullptr) return;
    const std::string_view gait = sample_gait(*row.model);
    if (!gait.empty()) REQUIRE(robot.driver->ports().sequences->upload_gait(gait));
    robot.start();
    const ActionGraph& graph = row.model->graph;
    std::uint32_t number = 0;
    const auto enter = [&](ActionIndex target) {
      INFO(graph.at(target).name);
      robot.driver->ports().modes->request(++number, target);
      Reports reports;
      reports.until(
          robot, number, [&](const ModeReport& now) { return now.answered == number; }, 1);
      CHECK(reports.last.answered == number);
      CHECK_FALSE(reports.last.refused);
      CHECK(reports.last.action == target);
      const Action& action = graph.at(target);
      reports.until(
          robot, number, [&](const ModeReport& now) { return now.status == status_at_end(action); },
          action.enter_s + (action.behaviour == Behaviour::motion ? 40 : 5));
      CHECK(reports.last.status == status_at_end(action));
      CHECK(reports.last.action == target);
      CHECK(reports.ordered);
      CHECK_FALSE(reports.invented);
    };
    const ActionEdge* for_good = nullptr;  // last, because nothing leads back
    for (const ActionEdge& edge : graph.edges()) {
      const Action& to = graph.at(*graph.find(edge.to));
      if (!to.permanent.empty()) for_good = &edge;
      if (to.behaviour == Behaviour::none || !to.permanent.empty()) continue;
      for (const ActionIndex hop :
           graph.path(robot.driver->ports().modes->report().action, *graph.find(edge.from)))
        enter(hop);
      enter(*graph.find(edge.to));
    }
    if (for_good != nullptr) {
      for (const ActionIndex hop :
           graph.path(robot.driver->ports().modes->report().action, *graph.find(for_good->from)))
        enter(hop);
      enter(*graph.find(for_good->to));
    }
    const auto ways_back = static_cast<std::size_t>(std::count_if(
        graph.edges().begin(), graph.edges().end(),
        [&](const ActionEdge& edge) { return graph.at(*graph.find(edge.to)).permanent.empty(); }));
    CHECK(number >= ways_back);
  });
}

}  // namespace aim::robotside
