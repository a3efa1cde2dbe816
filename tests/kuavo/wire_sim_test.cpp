// The simulation behind its lock: stepping by the control thread, and what is published when.
#include <algorithm>
#include <atomic>
#include <thread>

#include "ros1/kuavo_msgs.pb.h"
#include "ros1/nav_msgs.pb.h"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

double time_of(SharedSim& sim) {
  return sim.with_lock([](SimKuavo& robot) { return robot.walk.time(); });
}

struct RecordedSim {
  explicit RecordedSim(std::set<std::string, std::less<>> topics) {
    auto recording = std::make_unique<RecordingEnd>(std::move(topics));
    end = recording.get();
    sim.attach(std::move(recording));
    REQUIRE(sim.connect());
  }
  SharedSim sim{kuavo_edition()};
  RecordingEnd* end = nullptr;
  TimeNs now = 0;
};

}  // namespace

TEST_CASE("the simulation is stepped by 2 ms up to the time of the control loop", "[kuavo]") {
  SharedSim sim(kuavo_edition());
  CHECK_FALSE(sim.try_step(0));  // not connected
  REQUIRE(sim.connect());
  CHECK(sim.try_step(0));
  const double start = time_of(sim);
  CHECK_FALSE(sim.try_step(1'000'000));
  CHECK(sim.try_step(2'000'000));
  CHECK(time_of(sim) == Approx(start + 0.002));
  CHECK(sim.try_step(13'000'000));
  CHECK(time_of(sim) == Approx(start + 0.012));
}

TEST_CASE("a service that waits for the robot answers when the robot has done it", "[kuavo]") {
  RecordedSim recorded({});
  std::atomic<bool> ended = false;
  std::thread control([&] {
    while (!ended) {  // faster than the clock: the service waits for 2 s of it, also on a busy machine
      recorded.sim.try_step(recorded.now += 20 * kPeriod);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  const auto& services = recorded.sim.table().services;
  const auto row = std::find_if(services.begin(), services.end(), [](const ServedService& service) {
    return service.name == "/arm_traj_change_mode";
  });
  REQUIRE(row != services.end());
  ros1::kuavo_msgs::changeArmCtrlMode::Request request;
  ros1::kuavo_msgs::changeArmCtrlMode::Response response;
  request.set_control_mode(2);
  CHECK(recorded.sim.serve(*row, request, response));
  CHECK(response.result());
  CHECK(recorded.sim.with_lock([](SimKuavo& robot) { return robot.upper.arm_mode(); }) == 2);
  ended = true;
  control.join();
}

TEST_CASE("the control thread does not wait for the lock, and makes up for what it missed", "[kuavo]") {
  SharedSim sim(kuavo_edition());
  REQUIRE(sim.connect());
  REQUIRE(sim.try_step(0));
  const double start = time_of(sim);
  std::atomic<bool> held = false, release = false;
  std::thread holder([&] {
    sim.with_lock([&](SimKuavo&) {
      held = true;
      while (!release) std::this_thread::yield();
    });
  });
  REQUIRE(eventually([&] { return held.load(); }));
  CHECK_FALSE(sim.try_step(100'000'000));
  CHECK_FALSE(sim.try_with_lock([](SimKuavo&) { FAIL("another thread has the lock"); }));
  release = true;
  holder.join();
  CHECK(sim.try_step(102'000'000));
  CHECK(time_of(sim) == Approx(start + 0.102));
}

TEST_CASE("after a pause of more than a second the simulation goes on from where it is", "[kuavo]") {
  SharedSim sim(kuavo_edition());
  REQUIRE(sim.connect());
  REQUIRE(sim.try_step(0));
  const double start = time_of(sim);
  CHECK(sim.try_step(3'600'000'000'000));
  CHECK(time_of(sim) == Approx(start + 0.002));
}

TEST_CASE("the state is read under the lock of the step", "[kuavo]") {
  SharedSim sim(kuavo_edition());
  REQUIRE(sim.connect());
  double seen = -1;
  CHECK(sim.try_step(0, [&seen](const SimKuavo& robot) { seen = robot.walk.time(); }));
  CHECK(seen == time_of(sim));
}

TEST_CASE("samples have a sequence and a time, and come with their rate", "[kuavo]") {
  RecordedSim recorded({"/sensors_data_raw", "/odom"});
  for (int i = 0; i < 100; ++i) {  // paced by the sender, so that none is missed
    recorded.sim.try_step(recorded.now);
    recorded.now += 2'000'000;
    const auto wanted = static_cast<std::size_t>(i + 1);
    REQUIRE(eventually([&] { return recorded.end->count("/sensors_data_raw") >= wanted; }));
  }
  CHECK(recorded.end->count("/sensors_data_raw") == 100);
  CHECK(recorded.end->count("/odom") >= 20);
  CHECK(recorded.end->count("/odom") <= 21);
  using Sensors = ros1::kuavo_msgs::sensorsData;
  for (std::size_t i = 0; i < 100; ++i) {
    const auto sample = recorded.end->sample<Sensors>("/sensors_data_raw", i);
    CHECK(sample.header().seq() == i);
    CHECK(sample.header().stamp().secs() > 1'600'000'000);
    CHECK(sample.sensor_time().secs() > 1'600'000'000);
    CHECK(sample.header().frame_id() == "world");
  }
}

TEST_CASE("an event is published when it happens", "[kuavo]") {
  RecordedSim recorded({"/humanoid_mpc_gait_time_name"});
  run_for(recorded.sim, recorded.now, 0.1);
  CHECK(recorded.end->count("/humanoid_mpc_gait_time_name") == 0);
  recorded.sim.with_lock([](SimKuavo& robot) { CHECK(robot.walk.switch_gait("walk")); });
  REQUIRE(eventually([&] {
    run_for(recorded.sim, recorded.now, 0.05);
    return recorded.end->count("/humanoid_mpc_gait_time_name") > 0;
  }));
  using Gait = ros1::kuavo_msgs::gaitTimeName;
  CHECK(recorded.end->sample<Gait>("/humanoid_mpc_gait_time_name", 0).gait_name() == "walk");
  CHECK(recorded.end->count("/sensors_data_raw") == 0);  // without a receiver
}

TEST_CASE("an end that cannot be opened is an error, also of the next call", "[kuavo]") {
  SharedSim sim(kuavo_edition());
  auto end = std::make_unique<RecordingEnd>(std::set<std::string, std::less<>>());
  end->failure = Error{Origin::error, "port 9090 is in use"};
  sim.attach(std::move(end));
  for (int i = 0; i < 2; ++i) {
    const Status connected = sim.connect();
    REQUIRE_FALSE(connected);
    CHECK(connected.error().message == "port 9090 is in use");
  }
  CHECK_FALSE(sim.try_step(0));
}

TEST_CASE("many clients and the control loop share the simulation", "[kuavo]") {
  RecordedSim recorded({"/sensors_data_raw"});
  std::atomic<bool> ending = false;
  std::vector<std::thread> clients;
  for (int i = 0; i < 3; ++i)
    clients.emplace_back([&recorded, &ending] {
      while (!ending) {
        recorded.sim.with_lock([](SimKuavo& robot) { robot.walk.command_velocity({.x = 0.2}); });
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      }
    });
  // A velocity expires in the simulation's time, so the loop gives the clients time to repeat it (eventually
  // waits).
  const bool walked = eventually([&recorded] {
    run_for(recorded.sim, recorded.now, 0.02);
    return recorded.sim.with_lock([](SimKuavo& robot) { return robot.walk.base().x; }) > 0.1;
  });
  ending = true;
  for (std::thread& client : clients) client.join();
  CHECK(walked);
  CHECK(recorded.end->count("/sensors_data_raw") > 0);
}

}  // namespace aim::robotside::kuavo
