// The driver over the simulated controller: requests and their answers, heartbeats, poses, sequences, faults,
// silence.
#include "robotside/drivers/cyberdog/dog_driver.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/robots/xiaomi_cyberdog.hpp"
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/driven_driver.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr TimeNs kPeriod = 1'000'000;

// Counts what is sent, and can be silent in both directions.
class CountingLink final : public DogLink {
 public:
  Status connect() override { return sim.connect(); }
  Status send_user_gait(std::string_view text) override { return sim.send_user_gait(text); }
  void send(const ControlFrame& frame) noexcept override {
    commands += frame.life_count != last.life_count ? 1 : 0;
    ++frames;
    last = frame;
    sim.send(frame);
  }
  void send(const MotorCtrlFrame& frame) noexcept override {
    ++motor_frames;
    motors = frame;
    sim.send(frame);
  }
  void poll(TimeNs now, DogSamples& newest) noexcept override {
    if (silent) return;
    const auto legs = newest.leg_control_data;
    sim.poll(now, newest);
    if (no_legs) newest.leg_control_data = legs;
    if (late && newest.response.at == now) newest.response.value = *late;
    if (returns) newest.command = {*std::exchange(returns, std::nullopt), now};
  }
  std::optional<std::int8_t> life_count() noexcept override { return heard ? heard : sim.life_count(); }

  std::uint32_t unheeded() noexcept override { return sim.unheeded(); }

  DogSimLink sim{kXiaomiCyberdog};
  int frames = 0, commands = 0;
  int motor_frames = 0;
  ControlFrame last;
  MotorCtrlFrame motors;
  bool silent = false, no_legs = false;
  std::optional<std::int8_t> heard;
  std::optional<ResponseFrame> late;    // comes in place of newer ones
  std::optional<ControlFrame> returns;  // is heard next
};

struct DrivenDog : DrivenDriver<DogDriver> {
  explicit DrivenDog(CountingLink* made = new CountingLink)
      : DrivenDriver(kXiaomiCyberdog,
                     std::make_unique<DogDriver>(kXiaomiCyberdog, std::unique_ptr<DogLink>(made))),
        link(made) {
    enable();
    run(0.02);
  }
  ModeReport ask(std::string_view name, double seconds = 3.5) { return DrivenDriver::ask(name, seconds); }
  void go(std::string_view name) {
    INFO(name);
    const ModeReport answer = ask(name);
    REQUIRE(answer.answered == number);
    REQUIRE_FALSE(answer.refused);
    for (int i = 0; i < 40000 && (report().status == ActionStatus::prepare ||
                                  (motion(name) && report().status != ActionStatus::done));
         ++i)
      step();
    REQUIRE(action() == name);
  }
  bool motion(std::string_view name) const { return ends(model.graph.at(index(name)).behaviour); }
  SequencePort& sequences() { return *driver->ports().sequences; }
  SimController& sim() { return link->sim.controller(); }
  int gait() { return sim().response().gait_id; }

  CountingLink* link;
};

constexpr std::string_view kSequence =
    "[[step]]\nmode = 12\ngait_id = 0\ncontact = 0\nlife_count = 0\nduration = 5000\n"
    "[[step]]\nmode = 21\ngait_id = 5\ncontact = 15\npos_des = [0.0, 0.0, 0.15]\nduration = 400\n"
    "[[step]]\nmode = 11\ngait_id = 3\nvel_des = [0.3, 0.0, 0.0]\npos_des = [0.0, 0.0, 0.0]\n"
    "step_height = [0.06, 0.06]\nduration = 1500\n"
    "[[step]]\nmode = 7\ngait_id = 1\nduration = 3200\n";

// Another client that commands, and repeats itself 20 times a second.
void command(DrivenDog& robot, const ControlFrame& frame, double seconds) {
  for (int i = 0; i < seconds * 20; ++i) {
    robot.link->sim.send(frame);
    robot.run(0.05);
  }
}

ControlFrame command_of_other(Mode mode, int gait, std::int8_t life_count) {
  ControlFrame frame;
  frame.mode = static_cast<std::int8_t>(mode);
  frame.gait_id = static_cast<std::int8_t>(gait);
  frame.life_count = life_count;
  return frame;
}

}  // namespace

TEST_CASE("the robot is silent until its joints are heard") {
  auto* link = new CountingLink;
  link->no_legs = true;
  DogDriver driver(kXiaomiCyberdog, std::unique_ptr<DogLink>(link));
  REQUIRE(driver.connect());
  Measurement measured;
  TimeNs now = 0;
  for (int i = 0; i < 50; ++i) CHECK_FALSE(driver.read(now += kPeriod, measured));
  link->no_legs = false;
  for (int i = 0; i < 50; ++i) driver.read(now += kPeriod, measured);
  REQUIRE(driver.read(now += kPeriod, measured));
  CHECK(measured.position[1] != 0);
}

TEST_CASE("after lost samples the joints move no faster than they did") {
  DrivenDog robot;
  robot.driver->request(++robot.number, robot.index("RECOVERY_STAND"));
  robot.run(0.3);
  const double before = robot.measured.position[2];
  robot.link->no_legs = true;
  robot.run(0.15);
  robot.link->no_legs = false;
  double fastest = 0, last = robot.measured.position[2];
  CHECK(last == Approx(before).margin(0.05));
  for (int i = 0; i < 400; ++i) {
    robot.step();
    fastest = std::max(fastest, std::abs(robot.measured.position[2] - last) / 1e-3);
    last = robot.measured.position[2];
  }
  CHECK(std::abs(last - before) > 0.1);
  CHECK(fastest < 2 * kXiaomiCyberdog.joints[2].limits.velocity);
}

TEST_CASE("commands of another client are reported while they go on") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  CHECK(robot.driver->faults().empty());
  ControlFrame other;
  other.mode = static_cast<std::int8_t>(Mode::recovery_stand);
  for (int i = 0; i < 10; ++i) {
    other.life_count = 1;
    robot.link->sim.send(other);
    robot.run(0.2);
    const auto faults = robot.driver->faults();
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].sentence.find("another client commands the robot") != std::string::npos);
  }
  robot.run(1.1);
  CHECK(robot.driver->faults().empty());
}

TEST_CASE("the robot is off at first, and stands up on request") {
  DrivenDog robot;
  CHECK(robot.read);
  CHECK(robot.action() == "OFF");
  CHECK(robot.report().status == ActionStatus::running);
  const ModeReport answer = robot.ask("RECOVERY_STAND");
  CHECK_FALSE(answer.refused);
  CHECK(answer.status == ActionStatus::prepare);
  robot.go("RECOVERY_STAND");
  CHECK((*robot.measured.foot_contact)[0] == 1);
  CHECK(robot.measured.imu->specific_force.z == Approx(9.81));
  CHECK(robot.measured.position[2] < -0.5);  // knees have the sign of the model
  CHECK(robot.driver->faults().empty());
}

TEST_CASE("a command is sent once, and heartbeats 20 times a second while the robot stands") {
  DrivenDog robot;
  robot.run(2);
  CHECK(robot.link->frames == 0);  // OFF needs none
  robot.go("RECOVERY_STAND");
  CHECK(robot.link->commands == 1);
  const int before = robot.link->frames;
  robot.run(5);
  CHECK(robot.link->commands == 1);
  CHECK(robot.link->frames - before == Approx(100).margin(2));
}

TEST_CASE("without write() the robot lies down by itself, and the driver reports it") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  for (int i = 0; i < 700; ++i) robot.driver->read(robot.now += kPeriod, robot.measured);
  CHECK(robot.action() == "HIGH_DAMPING_LIE_DOWN");
  const int before = robot.link->frames;
  robot.run(5);  // the loop writes again; a lying robot needs no heartbeats
  CHECK(robot.report().status == ActionStatus::done);
  CHECK(robot.link->frames - before < 100);
  robot.go("RECOVERY_STAND");
}

TEST_CASE("a response that comes late does not change the action; one that stays does") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  const ResponseFrame stood = robot.sim().response();
  robot.go("TROT_SLOW");
  robot.sent.base_velocity.forward = 0.3;
  robot.run(0.5);
  for (int i = 0; i < 2000; ++i) {
    const bool late = i % 60 < 40;  // two of three responses
    robot.link->late = late ? std::optional(stood) : std::nullopt;
    robot.step();
    REQUIRE(robot.action() == "TROT_SLOW");
  }
  CHECK(robot.measured.base.velocity.forward == Approx(0.3));
  robot.link->late = stood;
  robot.run(0.1);
  CHECK(robot.action() == "RECOVERY_STAND");
}

TEST_CASE("a motion is not done because an old response comes late") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  const ResponseFrame stood = robot.sim().response();
  REQUIRE_FALSE(robot.ask("WAG_HIP").refused);
  robot.run(1);
  robot.link->late = stood;
  robot.run(0.03);
  robot.link->late.reset();
  CHECK(robot.report().status == ActionStatus::running);
  CHECK(robot.action() == "WAG_HIP");
}

TEST_CASE("a robot that another client stands up is not ordered down again by heartbeats") {
  for (const std::string_view down : {"OFF", "CONTROLLED_LIE_DOWN"}) {
    INFO(down);
    DrivenDog robot;
    robot.go("RECOVERY_STAND");
    robot.go(down);
    robot.run(3);
    const int before = robot.link->frames;
    ControlFrame other;
    other.mode = static_cast<std::int8_t>(Mode::recovery_stand);
    other.life_count = 1;
    for (int i = 0; i < 100; ++i) {
      robot.link->sim.send(other);
      robot.run(0.05);
    }
    CHECK(robot.link->frames == before);
    CHECK(robot.sim().response().mode == 12);
    CHECK(robot.sim().body().stands() == 1);
    CHECK(robot.action() == "RECOVERY_STAND");
    robot.go("QP_STAND");  // and this one commands it again
  }
}

TEST_CASE(
    "a driver of which nothing is asked leaves the robot to a client that commands it, and holds it then") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  const int before = robot.link->frames;
  ControlFrame walk = command_of_other(Mode::locomotion, 27, 1);
  walk.vel_des[0] = 0.3F;
  command(robot, walk, 5);
  CHECK(robot.link->frames == before);
  CHECK(robot.action() == "TROT_SLOW");
  CHECK(robot.measured.base.velocity.forward == Approx(0.3).margin(0.02));
  REQUIRE(robot.driver->faults().size() == 1);
  CHECK(robot.driver->faults()[0].sentence == "another client commands the robot");
  // In its standing gait the robot is not shown as walking.
  command(robot, command_of_other(Mode::locomotion, 1, 2), 2);
  CHECK(robot.link->frames == before);
  CHECK(robot.action() == "STAND_GAIT");
  // That client ends: the robot neither walks on nor lies down.
  walk.life_count = 3;
  command(robot, walk, 2);
  robot.run(5);
  CHECK(robot.link->frames > before);
  CHECK(robot.action() == "STAND_GAIT");
  CHECK(robot.measured.base.velocity.forward == Approx(0).margin(0.02));
  CHECK(robot.sim().body().stands() == 1);
  CHECK(robot.driver->faults().empty());
}

TEST_CASE("an order that is withdrawn is not sent again to a robot that is not heard") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.link->silent = true;
  robot.run(1);
  robot.driver->request(++robot.number, robot.index("OFF"));
  robot.run(1);
  CHECK(robot.link->last.mode == static_cast<std::int8_t>(Mode::off));
  robot.driver->withdraw();
  const int before = robot.link->frames;
  robot.run(1);
  CHECK(robot.link->frames == before);
  CHECK(robot.report().answered == robot.number - 1);
}

TEST_CASE("after a motion the robot shows what another client asks for") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("STRETCH");
  CHECK(robot.report().status == ActionStatus::done);
  robot.run(0.02);  // the two do not send in the same millisecond, of which the controller reads one
  command(robot, command_of_other(Mode::recovery_stand, 0, 1), 2);
  CHECK(robot.action() == "RECOVERY_STAND");
}

TEST_CASE("what has been performed is not begun again after a command that the driver has not heard") {
  const auto begins_again = [](DrivenDog& robot, std::string_view name) {
    robot.run(0.1);
    robot.sim().receive(command_of_other(Mode::qp_stand, 1, 1));
    bool again = false;
    for (int i = 0; i < 3000; ++i) {
      robot.step();
      again = again || shows(motion_of(kXiaomiCyberdog, robot.index(name)), robot.sim().response());
    }
    return again;
  };
  for (const std::string_view name : {"STRETCH", "JUMP_SHORT", "BOW", "ROLL_LEFT"}) {
    INFO(name);
    DrivenDog robot;
    robot.go("RECOVERY_STAND");
    robot.go(name);
    robot.run(0.1);
    CHECK(robot.report().status == ActionStatus::done);
    CHECK(robot.action() == name);
    CHECK_FALSE(begins_again(robot, name));
  }
  DrivenDog robot;
  const auto loaded = robot.sequences().load(
      "[[step]]\nmode = 12\ngait_id = 0\nduration = 5000\n"
      "[[step]]\nmode = 16\ngait_id = 6\nduration = 2000\n");
  REQUIRE(loaded);
  robot.sequences().start(loaded->number);
  for (int i = 0; i < 15000 && robot.sequences().sequence_report().running; ++i) robot.step();
  CHECK(robot.sequences().sequence_report().reason.empty());
  CHECK_FALSE(begins_again(robot, "JUMP_HIGH"));
}

TEST_CASE("while a stop is latched another client may lay the robot down; that it raises it is a fault") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.sent.stopped = true;
  ControlFrame walk = command_of_other(Mode::locomotion, 27, 1);
  walk.vel_des[0] = 0.3F;
  for (int i = 0; i < 100; ++i) {  // each of its commands is answered
    walk.life_count = static_cast<std::int8_t>(i);
    robot.link->sim.send(walk);
    robot.run(0.02);
  }
  CHECK(std::abs(robot.measured.base.velocity.forward) < 0.1);
  command(robot, command_of_other(Mode::damper, 1, 101), 4);
  CHECK(robot.action() == "CONTROLLED_LIE_DOWN");
  CHECK(robot.sim().body().stands() == 0);
  const auto raised = [&] {
    const auto faults = robot.driver->faults();
    return std::ranges::any_of(faults, [](const Fault& fault) {
      return fault.sentence == "another client has raised the robot, although a stop is latched";
    });
  };
  CHECK_FALSE(raised());
  command(robot, command_of_other(Mode::recovery_stand, 0, 102), 4);
  CHECK(raised());
  robot.sent.stopped = false;
  robot.run(0.1);
  CHECK_FALSE(raised());
}

TEST_CASE("a heartbeat that comes back after the next command was sent is no other client's") {
  for (int phase = 0; phase < 60; ++phase) {
    INFO(phase);
    DrivenDog robot;
    robot.go("RECOVERY_STAND");
    for (int i = 0; i < 1000 + phase; ++i) robot.step();
    robot.go("QP_STAND");
    CHECK(robot.driver->faults().empty());
  }
}

TEST_CASE("a heartbeat that waited while the driver did not run is no other client's") {
  for (const TimeNs gap : {400, 3000, 30000}) {
    INFO(gap);
    DrivenDog robot;
    robot.go("RECOVERY_STAND");
    robot.link->returns = robot.link->last;
    robot.now += gap * 1'000'000;
    robot.run(0.2);
    CHECK(robot.driver->faults().empty());
    robot.link->returns = command_of_other(Mode::qp_stand, 1, 1);
    robot.run(0.2);
    CHECK(robot.driver->faults().size() == 1);
  }
}

TEST_CASE("nothing is handed over to a driver that hears nothing, nor a robot that is ordered to lie down") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  command(robot, command_of_other(Mode::qp_stand, 1, 1), 2);
  const int before = robot.link->frames;
  robot.link->silent = true;
  robot.run(2);
  CHECK(robot.link->frames == before);
  robot.link->silent = false;
  robot.run(1);
  robot.go("RECOVERY_STAND");
  robot.link->sim.send(command_of_other(Mode::damper, 1, 2));
  robot.run(4);
  CHECK(robot.action() == "CONTROLLED_LIE_DOWN");
  CHECK(robot.sim().body().stands() == 0);
}

TEST_CASE("a latched stop does not answer the same command, and a rise of our own is no other client's") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.sent.stopped = true;
  command(robot, command_of_other(Mode::recovery_stand, 0, 1), 1);
  const int before = robot.link->commands;
  command(robot, command_of_other(Mode::recovery_stand, 0, 1), 1);
  CHECK(robot.link->commands == before);
  DrivenDog rising;
  rising.driver->request(1, rising.index("RECOVERY_STAND"));
  rising.step();
  rising.sent.stopped = true;
  rising.run(6);
  for (const Fault& fault : rising.driver->faults())
    CHECK(fault.sentence.find("raised") == std::string::npos);
}

TEST_CASE("another client walks undisturbed, also when its life counts are those of our old commands") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  robot.go("CONTROLLED_LIE_DOWN");
  robot.run(3);
  const int before = robot.link->frames;
  ControlFrame other;
  other.mode = static_cast<std::int8_t>(Mode::recovery_stand);
  other.life_count = 1;
  for (int i = 0; i < 100; ++i) {
    robot.link->sim.send(other);
    robot.run(0.05);
  }
  other.mode = static_cast<std::int8_t>(Mode::locomotion);
  other.gait_id = 27;
  for (int i = 0; i < 300; ++i) {
    other.life_count = static_cast<std::int8_t>(i);
    other.vel_des[0] = i % 2 == 0 ? 0.3F : 0.31F;
    robot.link->sim.send(other);
    robot.run(0.05);
  }
  CHECK(robot.link->frames == before);
  CHECK(robot.action() == "TROT_SLOW");
  CHECK(robot.gait() == 27);
  CHECK(robot.measured.base.velocity.forward == Approx(0.3).margin(0.02));
}

TEST_CASE("a robot that lies is lying, whichever way it was asked to lie down") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("HIGH_DAMPING_LIE_DOWN");
  const ModeReport answer = robot.ask("CONTROLLED_LIE_DOWN");
  CHECK(answer.answered == robot.number);
  CHECK_FALSE(answer.refused);
  robot.run(0.1);
  CHECK(robot.report().status == ActionStatus::done);
}

TEST_CASE("the first life count follows the one that was heard, wraps, and is not -1") {
  struct Row {
    int heard, first;
  };
  for (const Row& row :
       {Row{-128, -127}, Row{-2, 0}, Row{-1, 0}, Row{0, 1}, Row{1, 2}, Row{126, 127}, Row{127, -128}}) {
    INFO(row.heard);
    DrivenDog robot;
    robot.link->heard = static_cast<std::int8_t>(row.heard);
    robot.ask("RECOVERY_STAND");
    CHECK(int{robot.link->last.life_count} == row.first);
    CHECK(int{*robot.sim().life_count()} == row.first);  // it is obeyed
  }
  DrivenDog other;
  other.ask("RECOVERY_STAND");
  CHECK(other.link->last.life_count == 64);
}

TEST_CASE("the robot obeys every command while its life counts go round") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  std::set<int> counts;
  const int before = robot.link->commands;
  for (int i = 0; i < 6000; ++i) {
    robot.sent.base_velocity.forward = 0.1 + 0.4 * (i % 100) / 100;
    robot.step();
    counts.insert(robot.link->last.life_count);
    REQUIRE(robot.sim().queue().command().vel_des == robot.link->last.vel_des);
  }
  CHECK(robot.link->commands - before > 256);
  CHECK(counts.size() == 255);
  CHECK(counts.count(-1) == 0);
}

TEST_CASE("a command of a client that the robot takes for a heartbeat is reported while it is repeated") {
  DrivenDog robot;
  ControlFrame script;
  script.life_count = 1;
  script.mode = static_cast<std::int8_t>(Mode::recovery_stand);
  const auto repeat = [&] {
    for (int i = 0; i < 20; ++i) {
      robot.link->sim.send(script);
      robot.run(0.05);
    }
  };
  const auto reported = [&] {
    const auto faults = robot.driver->faults();
    return std::any_of(faults.begin(), faults.end(), [](const Fault& fault) {
      return fault.sentence ==
             "the robot ignores a client's command: its life_count is that of the command before";
    });
  };
  repeat();
  CHECK(robot.action() == "RECOVERY_STAND");
  CHECK_FALSE(reported());
  script.mode = static_cast<std::int8_t>(Mode::qp_stand);
  repeat();
  CHECK(robot.action() == "RECOVERY_STAND");
  CHECK(reported());
  script.life_count = 2;
  repeat();
  CHECK(robot.action() == "QP_STAND");
  CHECK_FALSE(reported());
}

TEST_CASE("a refused request is answered with the robot's reason, and does not come into effect later") {
  DrivenDog robot;
  const ModeReport refused = robot.ask("TROT_SLOW");  // from OFF
  CHECK(refused.refused);
  CHECK(refused.reason == "the robot's controller does not allow this change now");
  CHECK(robot.action() == "OFF");
  CHECK(robot.report().status == ActionStatus::running);
  robot.go("RECOVERY_STAND");
  robot.go("JUMP_HIGH");
  robot.go("RECOVERY_STAND");
  robot.driver->request(++robot.number, robot.index("JUMP_LONG"));
  robot.run(0.2);
  CHECK(robot.ask("QP_STAND").refused);  // in the air
  robot.run(3);
  CHECK(robot.action() == "JUMP_LONG");
  CHECK(robot.sim().response().mode == static_cast<std::int8_t>(Mode::pose));  // it holds after the jump
}

TEST_CASE("a jump is repeated on request, although the robot needs another mode between") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("JUMP_LONG");
  CHECK(robot.measured.base.x == Approx(0.6).margin(1e-3));
  for (const double x : {1.2, 1.8}) {
    const ModeReport again = robot.ask("JUMP_LONG", 0.9);
    CHECK(again.answered == robot.number);
    CHECK_FALSE(again.refused);
    robot.run(1);
    CHECK(robot.report().status == ActionStatus::done);
    CHECK(robot.measured.base.x == Approx(x).margin(1e-3));
  }
}

TEST_CASE("velocities reach the robot within the limits of the gait") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  robot.sent.base_velocity.forward = 2;
  robot.run(2);
  CHECK(robot.measured.base.velocity.forward == Approx(0.6));
  robot.sent.base_velocity.forward = 0.2;
  robot.run(2);
  CHECK(robot.measured.base.velocity.forward == Approx(0.2));
  robot.sent.base_velocity.forward = 0;
  robot.run(1);
  CHECK(robot.measured.base.velocity.forward == 0);
}

TEST_CASE(
    "half a second without velocity the robot stands instead of trotting on the spot, and it walks on") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  robot.sent.base_velocity.forward = 0.3;
  robot.run(1);
  robot.sent.base_velocity.forward = 0;
  robot.run(0.3);
  std::set<int> contacts;
  for (int i = 0; i < 170; ++i) {
    robot.step();
    contacts.insert(robot.sim().response().contact);
  }
  CHECK(robot.gait() == 27);
  CHECK(contacts.size() > 1);  // it trots
  robot.run(0.2);
  contacts.clear();
  for (int i = 0; i < 2000; ++i) {
    robot.step();
    contacts.insert(robot.sim().response().contact);
  }
  CHECK(robot.gait() == 1);
  CHECK(contacts == std::set<int>{0b1111});
  CHECK(robot.action() == "TROT_SLOW");
  CHECK(robot.report().status == ActionStatus::running);
  robot.sent.base_velocity.yaw_rate = 0.5;
  robot.run(1);
  CHECK(robot.gait() == 27);
  CHECK(robot.measured.base.velocity.yaw_rate == Approx(0.5));
  CHECK(robot.action() == "TROT_SLOW");
  robot.sent.base_velocity.yaw_rate = 0;
  robot.run(1.5);
  CHECK(robot.gait() == 1);
  robot.go("TROT_FAST");  // another gait is entered from standing
  CHECK(robot.gait() == 10);
  robot.run(0.6);
  CHECK(robot.gait() == 1);
  CHECK(robot.action() == "TROT_FAST");
}

TEST_CASE("a stopped robot brakes in its gait, then stands at once") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  robot.sent.base_velocity.forward = 0.3;
  robot.run(1);
  robot.sent.stopped = true;
  robot.sent.base_velocity.forward = 0.1;
  robot.run(0.2);
  CHECK(robot.gait() == 27);
  robot.sent.base_velocity.forward = 0;
  robot.run(0.05);
  CHECK(robot.gait() == 1);
  CHECK(robot.action() == "TROT_SLOW");
}

TEST_CASE("from walking the robot brakes before it takes a pose: accepted, preparing, then running") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_FAST");
  robot.sent.base_velocity.forward = 1;
  robot.run(2);
  const ModeReport answer = robot.ask("QP_STAND", 0.3);
  CHECK_FALSE(answer.refused);
  CHECK(answer.status == ActionStatus::prepare);
  CHECK(robot.action() == "QP_STAND");
  robot.run(1.5);
  CHECK(robot.report().status == ActionStatus::running);
}

TEST_CASE("poses are taken in each action that takes them") {
  struct Row {
    std::string_view action;
    double pitch, height;
  };
  for (const Row& row : {Row{"QP_STAND", 0.2, 0.20},
                         {"POSE", 0.2, 0.20},
                         {"POSE_ABSOLUTE", 0, 0.20},
                         {"STAND_GAIT", 0.2, 0.22}}) {
    INFO(row.action);
    DrivenDog robot;
    robot.go("RECOVERY_STAND");
    robot.go(row.action);
    BodyPose pose{.height = 0.235};
    for (int i = 0; i <= 1000; ++i) {  // as the controller moves it
      pose.pitch = row.pitch * i / 1000;
      pose.height = 0.235 + (row.height - 0.235) * i / 1000;
      robot.sent.body_pose = pose;
      robot.step();
    }
    robot.run(1.5);
    CHECK(robot.sim().body().pose().pitch == Approx(row.pitch).margin(0.005));
    CHECK(robot.sim().body().pose().height == Approx(row.height).margin(0.002));
    CHECK(robot.action() == row.action);
  }
}

TEST_CASE("a foot is lifted and set down") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("POSE");
  robot.sent.body_pose = BodyPose{.height = 0.235, .lifted = LiftedFoot{1, {0, 0, 0.05}}};
  robot.run(1.5);
  CHECK((*robot.measured.foot_contact)[1] == 0);
  CHECK((*robot.measured.foot_contact)[0] == 1);
  robot.sent.body_pose = BodyPose{.height = 0.235};
  robot.run(1.5);
  CHECK((*robot.measured.foot_contact)[1] == 1);
}

TEST_CASE("motions run, show their progress and are done") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  REQUIRE_FALSE(robot.ask("WAG_HIP").refused);
  robot.run(2);
  CHECK(robot.report().status == ActionStatus::running);
  CHECK(robot.report().progress.value() > 0.2);
  CHECK(robot.report().progress.value() < 0.9);
  robot.run(3);
  CHECK(robot.report().status == ActionStatus::done);
  CHECK(robot.action() == "WAG_HIP");
  robot.go("POSE");
  robot.go("SIT");
  robot.go("RECOVERY_STAND");
  robot.go("BOW");
  robot.go("RECOVERY_STAND");
  robot.go("ROLL_LEFT");
  robot.go("RECOVERY_STAND");
}

TEST_CASE("a sequence is checked, performed step by step and ends") {
  DrivenDog robot;
  const auto outline = robot.sequences().check(kSequence);
  REQUIRE(outline);
  CHECK(outline->steps == 4);
  CHECK(outline->duration_s == Approx(10.1));
  const auto loaded = robot.sequences().load(kSequence);
  REQUIRE(loaded);
  robot.sequences().start(loaded->number);
  std::vector<std::string_view> seen;
  double last = 0;
  bool grows = true;
  for (int i = 0; i < 15000 && robot.sequences().sequence_report().running; ++i) {
    robot.step();
    if (seen.empty() || seen.back() != robot.action()) seen.push_back(robot.action());
    grows = grows && robot.sequences().sequence_report().progress >= last;
    last = robot.sequences().sequence_report().progress;
  }
  CHECK(robot.sequences().sequence_report().reason.empty());
  CHECK(robot.sequences().sequence_report().step == 4);
  CHECK(last == 1);
  CHECK(grows);
  CHECK(seen == std::vector<std::string_view>{"RECOVERY_STAND", "POSE_ABSOLUTE", "TROT_MEDIUM",
                                              "CONTROLLED_LIE_DOWN"});
  CHECK(robot.measured.base.x > 0.2);
  robot.sequences().start(loaded->number);  // again
  robot.run(0.1);
  CHECK(robot.sequences().sequence_report().running);
  CHECK(robot.sequences().sequence_report().step == 1);
}

TEST_CASE("a sequence begins also when the robot has just lain down") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.ask("CONTROLLED_LIE_DOWN");
  const auto loaded = robot.sequences().load("[[step]]\nmode = 12\nduration = 3000\n");
  robot.sequences().start(loaded->number);
  robot.run(4);
  CHECK(robot.sequences().sequence_report().reason.empty());
  CHECK(robot.measured.foot_contact->front() == 1);
}

TEST_CASE("a cancelled sequence stands still") {
  DrivenDog robot;
  const auto loaded = robot.sequences().load(kSequence);
  REQUIRE(loaded);
  robot.sequences().start(loaded->number);
  robot.run(6.5);
  CHECK(robot.measured.base.velocity.forward > 0.1);
  robot.sequences().cancel();
  CHECK(robot.sequences().sequence_report().running);
  robot.run(2);
  CHECK_FALSE(robot.sequences().sequence_report().running);
  CHECK(robot.sequences().sequence_report().reason == "it was cancelled");
  CHECK(robot.action() == "STAND_GAIT");
  CHECK(robot.measured.base.velocity.forward == 0);
}

TEST_CASE("a sequence that the robot refuses ends with a reason; a wrong one is not loaded") {
  DrivenDog robot;
  const auto loaded = robot.sequences().load("[[step]]\nmode = 11\ngait_id = 3\nduration = 4000\n");
  REQUIRE(loaded);
  robot.sequences().start(loaded->number);
  robot.run(2.9);
  CHECK(robot.sequences().sequence_report().running);
  robot.run(0.5);
  CHECK(robot.sequences().sequence_report().reason == "the robot refuses a step");
  for (const char* text : {"", "[[step]]\nmode = 5\nduration = 10\n", "[[step]]\nmode = 12\nduration = 0\n",
                           "[[step]]\nmode = 12\nvel_des = [1]\nduration = 10\n"}) {
    const auto wrong = robot.sequences().check(text);
    REQUIRE_FALSE(wrong);
    CHECK_FALSE(wrong.error().reason.empty());
  }
}

TEST_CASE("a user gait is uploaded and performed") {
  DrivenDog robot;
  CHECK_FALSE(robot.sequences().upload_gait("contact"));
  REQUIRE(
      robot.sequences().upload_gait("# Gait Def\n[[section]]\ncontact = [1,0,0,1]\nduration = 5\n"
                                    "[[section]]\ncontact = [0,1,1,0]\nduration = 5\n"));
  robot.step();
  REQUIRE(robot.sequences().upload_gait(
      "# Gait Params\n[[step]]\nmode = 11\ngait_id = 110\nvel_des = [0.2, 0, 0]\nduration = 1000\n"));
  robot.go("RECOVERY_STAND");
  robot.go("USER_GAIT");
  CHECK(robot.measured.base.x > 0.05);
}

TEST_CASE("silence of the robot of 200 ms is no measurement") {
  DrivenDog robot;
  robot.link->silent = true;
  robot.run(0.17);
  CHECK(robot.read);
  robot.run(0.05);
  CHECK_FALSE(robot.read);
  robot.link->silent = false;
  robot.run(0.05);
  CHECK(robot.read);
}

TEST_CASE("faults of the robot become faults with names, and end the action") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  REQUIRE(robot.link->sim.world()->inject({FaultKind::joint_offline, "fl_knee"}));
  robot.run(0.1);
  CHECK(robot.action() == "HIGH_DAMPING_LIE_DOWN");
  CHECK(robot.measured.offline == bit(5));
  REQUIRE_FALSE(robot.driver->faults().empty());
  CHECK(robot.driver->faults()[0].source == "fl_knee");
  CHECK_FALSE(robot.measured.button.pressed());
  CHECK(robot.ask("RECOVERY_STAND").reason == "the robot lies down because of a fault");
  robot.link->sim.world()->withdraw(FaultKind::joint_offline, "fl_knee");
  robot.run(9);
  CHECK(robot.driver->faults().empty());
  robot.go("RECOVERY_STAND");
}

TEST_CASE("the emergency stop button is a stop without another cause") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.link->sim.world()->press_button(true);
  robot.run(0.1);
  CHECK(robot.measured.button.pressed());
  CHECK(robot.action() == "OFF");
  CHECK(robot.ask("RECOVERY_STAND").reason == "the robot is in an emergency stop");
  REQUIRE(robot.link->sim.world()->inject({FaultKind::joint_offline, "fl_knee"}));
  robot.run(1);
  CHECK(robot.measured.offline != 0);
  CHECK(robot.measured.button.pressed());  // another cause on top does not release it
  robot.link->sim.world()->withdraw(FaultKind::joint_offline, "fl_knee");
  robot.run(1);
  CHECK(robot.measured.button.pressed());
  robot.link->sim.world()->press_button(false);
  robot.run(5);
  CHECK_FALSE(robot.measured.button.pressed());
}

TEST_CASE("a disabled driver sends nothing more than that the robot shall stand") {
  DrivenDog robot;
  robot.go("RECOVERY_STAND");
  robot.go("TROT_SLOW");
  robot.sent.base_velocity.forward = 0.5;
  robot.run(1);
  robot.driver->disable();
  robot.run(0.4);
  CHECK(robot.measured.base.velocity.forward == 0);
  const int frames = robot.link->frames;
  robot.run(2);
  CHECK(robot.link->frames == frames);
  CHECK(robot.action() == "HIGH_DAMPING_LIE_DOWN");
  CHECK(robot.ask("RECOVERY_STAND").reason == "the driver is disabled");
}

TEST_CASE("motor control is unlocked by zeros, then follows set-points at 500 Hz; nothing else is obeyed") {
  DrivenDog robot;
  REQUIRE_FALSE(robot.ask("MOTOR_CONTROL").refused);
  CHECK(robot.report().status == ActionStatus::prepare);
  robot.sent.position = robot.measured.position;
  robot.sent.stiffness.fill(60);
  robot.sent.damping.fill(2);
  robot.sent.legs_powered = true;
  robot.run(1);
  CHECK(robot.link->motors.kp_des == Floats<12>{});  // zeros while it is locked
  robot.run(2.5);
  CHECK(robot.report().status == ActionStatus::running);
  robot.sent.position[4] += 0.1;
  const int before = robot.link->motor_frames;
  robot.run(1);
  CHECK(robot.link->motor_frames - before == 500);
  CHECK(robot.link->motors.kp_des[4] == 60);
  CHECK(robot.link->motors.q_des[4] == Approx(-robot.sent.position[4]));  // with the sign of the wire
  CHECK(robot.measured.position[4] == Approx(robot.sent.position[4]).margin(0.01));
  const ModeReport other = robot.ask("RECOVERY_STAND");
  CHECK(other.refused);
  CHECK(other.reason.find("restart") != std::string_view::npos);
  CHECK(robot.action() == "MOTOR_CONTROL");
  robot.sent.legs_powered = false;
  robot.run(0.01);
  CHECK(robot.link->motors.kp_des == Floats<12>{});
}

TEST_CASE("a robot that is silent gets no motor frames, and one that was locked is unlocked again") {
  DrivenDog robot;
  robot.go("MOTOR_CONTROL");
  robot.link->silent = true;
  robot.run(0.3);
  const int before = robot.link->motor_frames;
  robot.run(0.6);
  CHECK(robot.link->motor_frames == before);
  robot.link->silent = false;
  robot.run(0.3);
  CHECK(robot.report().status == ActionStatus::prepare);
  CHECK(robot.link->motors.kp_des == Floats<12>{});
  robot.run(3);
  CHECK(robot.report().status == ActionStatus::running);
}

TEST_CASE("motor control by another client is not taken for this driver's own") {
  DrivenDog robot;
  for (int i = 0; i < 200; ++i) {
    robot.link->sim.send(MotorCtrlFrame{});
    robot.run(0.002);
  }
  CHECK(robot.sim().response().mode == 15);
  CHECK(robot.action() == "HIGH_DAMPING_LIE_DOWN");
  CHECK(robot.link->motor_frames == 0);
}

}  // namespace aim::robotside::cyberdog
