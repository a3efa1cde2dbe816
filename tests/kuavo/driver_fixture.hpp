// A Kuavo on simulated time: the product's controller, its driver, and the simulation behind it.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/drivers/kuavo/kuavo_driver.hpp"
#include "robotside/simulators/kuavo/wire/kuavo_sim_link.hpp"
#include "robotside/state/decision.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside::kuavo {

struct Kuavo {
  // As it is before its controller is started, with external arms.
  explicit Kuavo(const RobotModel& which = kLejuKuavo, EndEffector end = EndEffector::qiangnao_touch)
      : model(which) {
    auto made = std::make_unique<KuavoSimLink>(Edition{.model = &model, .end = end});
    made->prepare();
    link = made.get();
    auto wrapped = std::make_unique<KuavoDriver>(std::move(made));
    driver = wrapped.get();
    robot = std::make_unique<SteppedRobot>(model, std::move(wrapped));
    advance(0.02);
  }

  RobotState state() const { return robot->state(); }
  Decision ask(const Request& request) { return robot->submit({request}); }
  void advance(double seconds) { robot->advance(static_cast<TimeNs>(seconds * 1e9 + 0.5)); }
  std::string_view action() const { return model.graph.at(state().action).name; }
  std::string gait() {
    return link->sim().with_lock([](SimKuavo& sim) { return std::string(sim.walk.gait()); });
  }
  template <class Use>
  auto sim(Use use) {
    return link->sim().with_lock([&](SimKuavo& one) { return use(one); });
  }
  // Until the action is entered; the decision about the request.
  Decision go(std::string_view name) {
    const ActionIndex target = *model.graph.find(name);
    Decision last;
    for (const ActionIndex hop : model.graph.path(state().action, target)) {
      if (hop == state().action) continue;
      last = ask(SetAction{hop});
      REQUIRE(goes_on(last));
      for (int i = 0; i < 200 && (state().action != hop || state().status != ActionStatus::running); ++i)
        advance(0.05);
      REQUIRE(state().action == hop);
      REQUIRE(state().status == ActionStatus::running);
    }
    return last;
  }
  Decision walk(double forward, double seconds, double yaw_rate = 0) {
    Decision last;
    for (double t = 0; t < seconds; t += 0.02) {
      last = ask(WalkCommand{{forward, 0, yaw_rate}, false});
      advance(0.02);
    }
    return last;
  }
  bool advance_until(double seconds, const std::function<bool()>& over) {
    for (double t = 0; t < seconds && !over(); t += 0.02) advance(0.02);
    return over();
  }
  // Calls of ports wait for the robot, on a thread that is not that of the control loop. The robot's time is
  // not much faster than the clock meanwhile: the thread may have to wait for a processor.
  template <class Call>
  auto wait_for(Call call) {
    std::atomic<bool> done = false;
    decltype(call()) answer = Error{Origin::timeout, "not called"};
    std::thread thread([&] {
      answer = call();
      done = true;
    });
    while (!done) {
      advance(0.002);
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    thread.join();
    return answer;
  }
  std::string faults() const {
    std::string all;
    for (const Fault& fault : driver->faults()) all += fault.sentence + "\n";
    return all;
  }

  const RobotModel& model;
  KuavoSimLink* link;
  KuavoDriver* driver;
  std::unique_ptr<SteppedRobot> robot;
};

}  // namespace aim::robotside::kuavo
