// The head, commands to single motors, gains, and the supply of the motors.
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr std::size_t kMotorCount = 28, kArm = 12, kHead = 26;

struct JointCommands {
  std::vector<double> q = std::vector<double>(kMotorCount, 0.0), v = q, tau = q;
  std::vector<std::int32_t> modes = std::vector<std::int32_t>(kMotorCount, 2);

  bool send(Upper& upper) const { return upper.sim.command_joints(q, v, tau, modes); }
  void hold(Upper& upper, double seconds) const {
    for (double t = 0; t < seconds; t += 0.01) {
      REQUIRE(send(upper));
      upper.run(0.01);
    }
  }
};

}  // namespace

TEST_CASE("the head follows yaw and pitch in degrees, smoothly") {
  Upper upper;
  REQUIRE(upper.sim.command_head(std::vector<double>{30, -25}));
  upper.run(0.05);
  CHECK(upper.sim.head_position()[0] < 0.1);
  CHECK(upper.sim.head_velocity()[0] > 0);
  upper.run(2);
  CHECK(upper.sim.head_position()[0] * kRadian == Approx(30).margin(0.01));
  CHECK(upper.sim.head_position()[1] * kRadian == Approx(-25).margin(0.01));
}

TEST_CASE("a command of the head with a value out of range or a wrong size is dropped as a whole") {
  Upper upper;
  REQUIRE(upper.sim.command_head(std::vector<double>{10, 5}));
  const std::vector<std::vector<double>> wrong_ones = {{31, 0}, {-30.1, 0}, {0, 25.1}, {0, -26},     {20},
                                                       {},      {1, 2, 3},  {NAN, 0},  {0, INFINITY}};
  for (const std::vector<double>& wrong : wrong_ones) CHECK_FALSE(upper.sim.command_head(wrong));
  upper.run(2);
  CHECK(upper.sim.head_position()[0] * kRadian == Approx(10).margin(0.01));
  CHECK(upper.sim.head_position()[1] * kRadian == Approx(5).margin(0.01));
}

TEST_CASE("positions of single motors are followed by arms and head") {
  Upper upper;
  JointCommands command;
  command.q[kArm] = -0.8;
  command.q[kHead] = 0.3;
  command.hold(upper, 1.5);
  CHECK(upper.sim.arm_position()[0] == Approx(-0.8).margin(1e-6));
  CHECK(upper.sim.head_position()[0] == Approx(0.3).margin(1e-6));
  CHECK(upper.sound);
}

TEST_CASE("the velocity of a command limits that of the motor") {
  Upper upper;
  JointCommands command;
  command.q[kArm] = -3;
  command.v[kArm] = 0.5;
  command.hold(upper, 1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15 - 0.5).margin(0.02));
}

TEST_CASE("velocities of single motors are followed to the limits of the joint") {
  Upper upper;
  JointCommands command;
  command.modes.assign(kMotorCount, 1);
  command.v[kArm] = -1;
  command.hold(upper, 1);
  CHECK(upper.sim.arm_velocity()[0] == Approx(-1).margin(1e-9));
  command.hold(upper, 4);
  CHECK(upper.sim.arm_position()[0] == Approx(-3.14).margin(1e-6));
  CHECK(upper.sim.arm_velocity()[0] == 0);
  CHECK(upper.sound);
}

TEST_CASE("a motor in torque mode comes to rest") {
  Upper upper;
  JointCommands command;
  command.modes.assign(kMotorCount, 0);
  command.tau.assign(kMotorCount, 20);
  command.hold(upper, 1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15));
}

TEST_CASE("after the last command the controller takes the motors back, without a jump") {
  Upper upper;
  JointCommands command;
  command.q[kArm] = -0.8;
  command.hold(upper, 1.5);
  upper.run(0.015);
  CHECK(upper.sim.arm_position()[0] == Approx(-0.8).margin(0.01));
  upper.run(2);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-6));
  CHECK(upper.sound);
}

TEST_CASE("commands of single motors with wrong sizes, modes or numbers are dropped") {
  const auto dropped = [](const std::function<void(JointCommands&)>& spoil) {
    Upper upper;
    JointCommands command;
    command.q[kArm] = -1;
    spoil(command);
    const bool taken = command.send(upper);
    upper.run(0.02);
    return !taken && upper.sim.arm_position()[0] == 0.15;
  };
  CHECK(dropped([](JointCommands& command) { command.q.pop_back(); }));
  CHECK(dropped([](JointCommands& command) { command.v.push_back(0); }));
  CHECK(dropped([](JointCommands& command) { command.tau.clear(); }));
  CHECK(dropped([](JointCommands& command) { command.modes.resize(14); }));
  CHECK(dropped([](JointCommands& command) { command.modes[3] = 3; }));
  CHECK(dropped([](JointCommands& command) { command.modes[3] = -1; }));
  CHECK(dropped([](JointCommands& command) { command.q[0] = NAN; }));
  CHECK(dropped([](JointCommands& command) { command.tau[27] = INFINITY; }));
  CHECK_FALSE(dropped([](JointCommands&) {}));
}

TEST_CASE("gains are set for all motors and reported for the legs") {
  Upper upper;
  REQUIRE(upper.sim.parameters().size() == 12);
  CHECK(upper.sim.parameters()[0].id == 1);
  CHECK(upper.sim.parameters()[11].id == 12);
  REQUIRE(upper.sim.set_parameters({{3, 80, 4}, {28, 5, 0.5}}).done);
  CHECK(upper.sim.parameters()[2].kp == 80);
  CHECK(upper.sim.parameters()[2].kd == 4);
  CHECK(upper.sim.parameters()[3].kp == 60);
  CHECK(upper.sim.set_parameters({{1, 221, 2979}}).done);  // as the vendor sets it
}

TEST_CASE("gains of unknown motors or out of bounds are refused, and none of the request is set") {
  Upper upper;
  const std::vector<MotorParameter> wrong_ones = {{0, 1, 1},     {29, 1, 1},    {-1, 1, 1},  {2, -1, 1},
                                                  {2, 10001, 1}, {2, 1, 10001}, {2, NAN, 1}, {2, 1, -0.1}};
  for (const MotorParameter& wrong : wrong_ones) {
    const Outcome outcome = upper.sim.set_parameters({{1, 99, 9}, wrong});
    CHECK_FALSE(outcome.done);
    CHECK(outcome.message.find("motor " + std::to_string(wrong.id)) == 0);
  }
  CHECK(upper.sim.set_parameters({}).message == "no motor parameters");
  CHECK(upper.sim.parameters()[0].kp == 60);
}

TEST_CASE("without power arms and head rest where they are and drop commands; then they obey again") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.follow_arm_poses({2}, std::vector<double>(14, -40)));
  REQUIRE(upper.sim.command_head(std::vector<double>{30, 0}));
  upper.run(0.6);
  upper.sim.power(false);
  upper.run(0.5);
  const double arm = upper.sim.arm_position()[0], head = upper.sim.head_position()[0];
  CHECK_FALSE(upper.sim.arm_trajectory());
  CHECK_FALSE(upper.sim.command_arms(std::vector<double>(14, 0)));
  CHECK_FALSE(upper.sim.command_head(std::vector<double>{0, 0}));
  CHECK_FALSE(JointCommands().send(upper));
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == arm);
  CHECK(upper.sim.head_position()[0] == head);
  upper.sim.power(true);
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == Approx(arm).margin(1e-6));
  REQUIRE(upper.sim.command_arms(std::vector<double>(14, 0)));
  upper.run(2);
  CHECK(upper.sim.arm_position()[0] == Approx(0).margin(1e-6));
  CHECK(upper.sound);
}

}  // namespace aim::robotside::kuavo
