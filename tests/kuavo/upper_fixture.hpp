// The simulated upper body of a Kuavo on simulated time, directly and by its rows.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/simulators/kuavo/sim_kuavo.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::kuavo {

inline constexpr double kRadian = 180 / std::numbers::pi;  // [deg]

inline Edition edition_with(EndEffector end, Generation generation = Generation::main) {
  return {.model = &kLejuKuavo, .generation = generation, .end = end};
}

// An upper body that checks in every step that nothing jumps.
struct Upper {
  explicit Upper(EndEffector end = EndEffector::qiangnao_touch) : edition(edition_with(end)), sim(edition) {}
  explicit Upper(const Edition& which) : edition(which), sim(edition) {}

  void step(bool walking = false, double phase = 0) {
    const std::vector<double> arms(sim.arm_position().begin(), sim.arm_position().end());
    const std::vector<double> speeds(sim.arm_velocity().begin(), sim.arm_velocity().end());
    const std::vector<double> fingers(sim.finger_position().begin(), sim.finger_position().end());
    sim.step(walking, phase);
    const JointGroup& group = edition.group("arms");
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const JointLimits& limits = edition.model->joints[group.first + i].limits;
      const double position = sim.arm_position()[i], velocity = sim.arm_velocity()[i];
      const bool at_stop = position == limits.position.min || position == limits.position.max;
      sound = sound && std::isfinite(position) && limits.position.contains(position) &&
              std::abs(velocity) <= limits.velocity + 1e-9 &&
              std::abs(position - arms[i]) <= limits.velocity * kStep + 1e-9 &&
              (at_stop || std::abs(velocity - speeds[i]) <= limits.acceleration * kStep + 1e-9);
    }
    for (std::size_t i = 0; i < fingers.size(); ++i) {
      const double position = sim.finger_position()[i];
      sound =
          sound && position >= 0 && position <= 100 && std::abs(position - fingers[i]) <= 200 * kStep + 1e-9;
    }
  }
  void run(double seconds) {
    for (long i = 0, steps = std::lround(seconds / kStep); i < steps; ++i) step();
  }
  // Into mode 2, until it is in force.
  void make_external() {
    REQUIRE(sim.change_arm_mode(2).done);
    for (int i = 0; i < 1000 && sim.arm_mode() != 2; ++i) step();
    REQUIRE(sim.arm_mode() == 2);
  }
  double arm(std::size_t joint) const { return sim.arm_position()[joint] * kRadian; }  // [deg]
  double finger(std::size_t joint) const { return sim.finger_position()[joint]; }

  Edition edition;
  UpperSim sim;
  bool sound = true;
};

// The same by messages.
struct Wire {
  explicit Wire(EndEffector end = EndEffector::qiangnao_touch, Generation generation = Generation::main)
      : robot(edition_with(end, generation)) {
    add_upper_rows(robot.edition, table);
  }

  void run(double seconds) {
    for (long i = 0, steps = std::lround(seconds / kStep); i < steps; ++i) robot.upper.step(false, 0);
  }
  const TakenTopic* taken(std::string_view name) const { return find(table.taken, name); }
  const PublishedTopic* published(std::string_view name) const { return find(table.published, name); }
  const ServedService* service(std::string_view name) const { return find(table.services, name); }

  template <typename Type>
  void send(std::string_view name, const Type& message) {
    const TakenTopic* row = taken(name);
    REQUIRE(row != nullptr);
    REQUIRE(row->prototype(robot.edition.generation).GetDescriptor() == Type::descriptor());
    row->take(robot, message);
  }
  template <typename Type>
  Type read(std::string_view name) const {
    const PublishedTopic* row = published(name);
    REQUIRE(row != nullptr);
    REQUIRE(row->prototype(robot.edition.generation).GetDescriptor() == Type::descriptor());
    Type message;
    row->fill(robot, message);
    return message;
  }
  template <typename Service>
  typename Service::Response call(std::string_view name, const typename Service::Request& request = {}) {
    const ServedService* row = service(name);
    REQUIRE(row != nullptr);
    REQUIRE(row->request.GetDescriptor() == Service::Request::descriptor());
    REQUIRE(row->response.GetDescriptor() == Service::Response::descriptor());
    typename Service::Response response;
    row->serve(robot, request, response);
    return response;
  }

  SimKuavo robot;
  SimWireTable table;

 private:
  template <typename Rows>
  static const typename Rows::value_type* find(const Rows& rows, std::string_view name) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
  }
};

}  // namespace aim::robotside::kuavo
