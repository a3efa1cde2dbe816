// Topics and services of the walking: each with a right and a wrong message, and random ones.
#include <google/protobuf/reflection.h>

#include <random>
#include <set>

#include "robotside/simulators/kuavo/sim_kuavo.hpp"
#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "ros1/std_srvs.pb.h"
#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

namespace kuavo_msgs = ros1::kuavo_msgs;
namespace ocs2_msgs = ros1::ocs2_msgs;
namespace std_msgs = ros1::std_msgs;
namespace std_srvs = ros1::std_srvs;
using Twist = ros1::geometry_msgs::Twist;

struct Wired {
  explicit Wired(Generation generation = Generation::main) : robot(test_edition(false, generation)) {
    add_walk_rows(robot.edition, table);
  }

  template <class T>
  void send(std::string_view name, const T& message) {
    for (const TakenTopic& row : table.taken) {
      if (row.name != name) continue;
      REQUIRE(row.prototype(robot.edition.generation).GetDescriptor() == T::descriptor());
      return row.take(robot, message);
    }
    FAIL("no topic " << name);
  }
  template <class Service>
  typename Service::Response call(std::string_view name, const typename Service::Request& request = {}) {
    typename Service::Response response;
    for (const ServedService& row : table.services)
      if (row.name == name) {
        REQUIRE(row.request.GetDescriptor() == Service::Request::descriptor());
        REQUIRE(row.response.GetDescriptor() == Service::Response::descriptor());
        row.serve(robot, request, response);
        return response;
      }
    FAIL("no service " << name);
    return response;
  }
  void run(double seconds) {
    for (int i = 0; i < Walker::steps_of(seconds); ++i) robot.walk.step();
  }

  SimKuavo robot;
  SimWireTable table;
};

Twist twist_of(double x, double y, double height, double yaw) {
  Twist twist;
  twist.mutable_linear()->set_x(x);
  twist.mutable_linear()->set_y(y);
  twist.mutable_linear()->set_z(height);
  twist.mutable_angular()->set_z(yaw);
  return twist;
}

ocs2_msgs::mode_schedule message_of(std::string_view name) {
  ocs2_msgs::mode_schedule schedule;
  double at = 0;
  schedule.add_eventtimes(at);
  for (const GaitPhase& phase : find_gait(name)->phases) {
    schedule.add_modesequence(phase.mode);
    schedule.add_eventtimes(at += phase.seconds);
  }
  return schedule;
}

kuavo_msgs::footPoseTargetTrajectories message_of(const FootTrajectory& steps) {
  kuavo_msgs::footPoseTargetTrajectories message;
  for (const double time : steps.times) message.add_timetrajectory(time);
  for (const int foot : steps.feet) message.add_footindextrajectory(foot);
  for (const SimFootPose& pose : steps.poses) {
    auto* row = message.add_footposetrajectory();
    for (const double v : pose.foot) row->add_foot_pose(v);
    for (const double v : pose.torso) row->add_torsopose(v);
  }
  return message;
}

}  // namespace

TEST_CASE("/cmd_vel walks, with the height beside the nominal one") {
  Wired wire;
  wire.send("/cmd_vel", twist_of(0.3, 0, -0.05, 0.1));
  wire.run(0.52);
  CHECK(wire.robot.walk.gait() == "stance");  // no message for 0.5 s
  for (int i = 0; i < 20; ++i) {
    wire.send("/cmd_vel", twist_of(0.3, 0, -0.05, 0.1));
    wire.run(0.1);
  }
  CHECK(wire.robot.walk.gait() == "walk");
  CHECK(wire.robot.walk.base_velocity().x == Approx(0.3).margin(0.01));
  CHECK(wire.robot.walk.base_velocity().yaw == Approx(0.1).margin(0.01));
  CHECK(wire.robot.walk.base().z == Approx(0.73).margin(0.01));
  const double before = wire.robot.walk.base().x;
  wire.send("/cmd_vel", twist_of(std::nan(""), 0, 0, 0));
  wire.run(0.2);
  CHECK(wire.robot.walk.base().x > before + 0.04);
}

TEST_CASE("/cmd_pose and /cmd_pose_world") {
  Wired wire;
  wire.send("/cmd_pose", twist_of(0.5, 0, 0, 0));
  wire.run(8);
  CHECK(wire.robot.walk.base().x == Approx(0.5).margin(0.04));
  wire.send("/cmd_pose_world", twist_of(0.2, 0.1, 0, 0));
  wire.run(8);
  CHECK(distance(wire.robot.walk.base(), 0.2, 0.1) < 0.04);
  wire.send("/cmd_pose", twist_of(0, HUGE_VAL, 0, 0));
  wire.send("/cmd_pose_world", twist_of(0, 0, 0, std::nan("")));
  wire.run(3);
  CHECK(distance(wire.robot.walk.base(), 0.2, 0.1) < 0.04);
}

TEST_CASE("/humanoid_mpc_target_pose") {
  Wired wire;
  ocs2_msgs::mpc_target_trajectories message;
  message.add_timetrajectory(0.5);
  auto* state = message.add_statetrajectory();
  for (const float v : {0.0F, 0.0F, 0.7F, 0.0F, 0.2F}) state->add_value(v);
  wire.send("/humanoid_mpc_target_pose", message);  // five values
  wire.run(2);
  CHECK(wire.robot.walk.base().z == Approx(0.78));
  state->add_value(0);
  wire.send("/humanoid_mpc_target_pose", message);
  wire.run(2);
  CHECK(wire.robot.walk.base().z == Approx(0.7).margin(1e-3));
  CHECK(wire.robot.walk.base().pitch == Approx(0.2).margin(5e-3));
}

TEST_CASE("/humanoid_auto_gait") {
  Wired wire;
  std_srvs::SetBool::Request request;
  CHECK(wire.call<std_srvs::SetBool>("/humanoid_auto_gait", request).success());
  CHECK_FALSE(wire.robot.walk.auto_gait());
  request.set_data(true);
  CHECK(wire.call<std_srvs::SetBool>("/humanoid_auto_gait", request).success());
  CHECK(wire.robot.walk.auto_gait());
}

TEST_CASE("/humanoid_mpc_mode_schedule") {
  Wired wire;
  auto schedule = message_of("trot");
  schedule.set_eventtimes(1, 0.2);
  wire.send("/humanoid_mpc_mode_schedule", schedule);
  schedule = message_of("trot");
  schedule.set_modesequence(1, 12 + 256);  // must not become 12
  wire.send("/humanoid_mpc_mode_schedule", schedule);
  wire.run(1);
  CHECK(wire.robot.walk.gait() == "stance");
  wire.send("/humanoid_mpc_mode_schedule", message_of("trot"));
  wire.run(1);
  CHECK(wire.robot.walk.gait() == "trot");
  wire.send("/humanoid_mpc_mode_schedule", message_of("stance"));
  CHECK(wire.robot.walk.gait() == "stance");
}

TEST_CASE("gaits by name, where the generation has the topic") {
  for (const Generation generation : {Generation::main, Generation::dev}) {
    Wired wire(generation);
    bool has = false;
    for (const TakenTopic& row : wire.table.taken) has |= row.name == "/humanoid_mpc_gait_change";
    CHECK(has == (generation == Generation::dev));
    if (has) {
      std_msgs::String name;
      name.set_data("trot");
      wire.send("/humanoid_mpc_gait_change", name);
      wire.run(1);
      CHECK(wire.robot.walk.gait() == "stance");
      name.set_data("walk");
      wire.send("/humanoid_mpc_gait_change", name);
      wire.run(1);
      CHECK(wire.robot.walk.gait() == "walk");
    }
    kuavo_msgs::switchGaitByName gait;
    gait.set_gait_name("nothing");
    wire.send("/humanoid_switch_gait_by_name", gait);
    gait.set_gait_name("trot");
    wire.send("/humanoid_switch_gait_by_name", gait);
    wire.run(1.6);
    CHECK(wire.robot.walk.gait() == "trot");
    const auto answer = wire.call<kuavo_msgs::getCurrentGaitName>("/humanoid_get_current_gait_name");
    CHECK(answer.success());
    CHECK(answer.gait_name() == "trot");
  }
}

TEST_CASE("/humanoid_mpc_stop_step_num and /humanoid_mpc_mode_scale") {
  Wired wire;
  std_msgs::Float32 scale;
  scale.set_data(0.5F);
  wire.send("/humanoid_mpc_mode_scale", scale);
  scale.set_data(std::nanf(""));
  wire.send("/humanoid_mpc_mode_scale", scale);
  std_msgs::Int32 steps;
  steps.set_data(4);
  wire.send("/humanoid_mpc_stop_step_num", steps);
  wire.send("/humanoid_mpc_mode_schedule", message_of("walk"));
  wire.run(0.6);
  CHECK(wire.robot.walk.gait() == "walk");
  wire.run(1.1);  // two cycles of half the time
  CHECK(wire.robot.walk.gait() == "stance");
}

TEST_CASE("single steps by service and by topic") {
  Wired wire;
  kuavo_msgs::singleStepControl::Request request;
  *request.mutable_foot_pose_target_trajectories() = message_of(forward_steps(2, 0.05));
  auto answer = wire.call<kuavo_msgs::singleStepControl>("/humanoid_single_step_control", request);
  CHECK(answer.success());
  CHECK(answer.message() == "Foot pose target trajectories set successfully");
  CHECK(wire.robot.walk.gait() == "custom_gait");
  answer = wire.call<kuavo_msgs::singleStepControl>("/humanoid_single_step_control", request);
  CHECK_FALSE(answer.success());
  CHECK(answer.message() == "Current mode is NOT SS mode, could NOT update foot pose target!!!");
  wire.call<std_srvs::Empty>("/humanoid_stop_single_step_control");
  wire.run(0.41);
  CHECK(wire.robot.walk.gait() == "stance");
  for (const bool good : {false, true}) {
    auto message = message_of(forward_steps(2, 0.05));
    if (!good) message.mutable_footposetrajectory(1)->mutable_foot_pose()->RemoveLast();
    wire.send("/humanoid_mpc_foot_pose_target_trajectories", message);
    CHECK((wire.robot.walk.gait() == "custom_gait") == good);
  }
  wire.run(1);
  request.mutable_foot_pose_target_trajectories()->add_timetrajectory(9);
  answer = wire.call<kuavo_msgs::singleStepControl>("/humanoid_single_step_control", request);
  CHECK(answer.message() == "Inconsistent sizes in request data");
}

TEST_CASE("/humanoid_change_torso_ctrl_mode") {
  Wired wire;
  kuavo_msgs::changeTorsoCtrlMode::Request request;
  for (const int mode : {1, 2, 0, 3, -1}) {
    request.set_control_mode(mode);
    const auto answer =
        wire.call<kuavo_msgs::changeTorsoCtrlMode>("/humanoid_change_torso_ctrl_mode", request);
    const bool good = mode >= 0 && mode <= 2;
    CHECK(answer.result() == good);
    CHECK(answer.mode() == (good ? mode : 0));
    CHECK(answer.message().empty() == good);
  }
}

TEST_CASE("motors off and on") {
  Wired wire;
  std_msgs::Bool no, yes;
  yes.set_data(true);
  wire.send("/stop_robot", no);
  CHECK(wire.robot.walk.powered());
  wire.send("/stop_robot", yes);
  CHECK_FALSE(wire.robot.walk.powered());
  wire.run(2);
  wire.send("/re_start_robot", no);
  CHECK_FALSE(wire.robot.walk.powered());
  wire.send("/re_start_robot", yes);
  CHECK(wire.robot.walk.powered());
  wire.send("/stop_robot", yes);
  for (const char* const message : {"the robot stands up", "the robot has power already"}) {
    const auto answer = wire.call<std_srvs::Trigger>("/humanoid_controller/real_initial_start");
    CHECK(answer.success());
    CHECK(answer.message() == message);
  }
  wire.run(3);
  CHECK(wire.robot.walk.standing());
}

TEST_CASE("/humanoid_mpc_gait_time_name publishes changes") {
  Wired wire;
  REQUIRE(wire.table.published.size() == 1);
  const PublishedTopic& row = wire.table.published[0];
  CHECK(row.name == "/humanoid_mpc_gait_time_name");
  CHECK(row.every == 0);
  CHECK_FALSE(row.latched);
  REQUIRE(row.changes);
  const std::uint32_t before = row.changes(wire.robot);
  wire.send("/cmd_pose", twist_of(0.5, 0, 0, 0));
  wire.run(0.4);
  CHECK(row.changes(wire.robot) == before);
  wire.run(0.2);
  CHECK(row.changes(wire.robot) == before + 1);
  kuavo_msgs::gaitTimeName message;
  row.fill(wire.robot, message);
  CHECK(message.gait_name() == "walk");
  CHECK(message.start_time() == Approx(0.5));
  wire.run(8);
  CHECK(row.changes(wire.robot) == before + 2);
  row.fill(wire.robot, message);
  CHECK(message.gait_name() == "stance");
}

TEST_CASE("no name of a row is used twice, and services have their types") {
  Wired wire(Generation::dev);
  std::set<std::string_view> names;
  for (const TakenTopic& row : wire.table.taken) CHECK(names.insert(row.name).second);
  for (const ServedService& row : wire.table.services) {
    CHECK(names.insert(row.name).second);
    const std::string type(row.type);  // "package/name"
    std::string full = "ros1." + type + ".Request";
    full[full.find('/')] = '.';
    CHECK(row.request.GetDescriptor()->full_name() == full);
  }
}

// ---- random messages

namespace {

using google::protobuf::FieldDescriptor;

class RandomMessage {
 public:
  explicit RandomMessage(unsigned seed) : random_(seed) {}

  void fill(google::protobuf::Message& message, int depth = 0) {
    const auto* type = message.GetDescriptor();
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor* field = type->field(i);
      const int count = field->is_repeated() ? pick(5) : 1;
      for (int k = 0; k < count; ++k) set(message, *field, depth);
    }
  }
  int pick(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }

 private:
  double number() {
    constexpr double kSpecial[] = {0, 1, -1, 0.4, 0.8, 1e308, -1e-308, 15};
    switch (pick(6)) {
      case 0:
        return std::nan("");
      case 1:
        return pick(2) ? HUGE_VAL : -HUGE_VAL;
      case 2:
        return kSpecial[pick(8)];
      default:
        return std::uniform_real_distribution(-0.5, 1.0)(random_);
    }
  }
  int integer() { return pick(3) == 0 ? static_cast<int>(random_()) : pick(6) - 1; }

  void set(google::protobuf::Message& message, const FieldDescriptor& field, int depth) {
    const auto& reflection = *message.GetReflection();
    const bool many = field.is_repeated();
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return many ? reflection.AddDouble(&message, &field, number())
                    : reflection.SetDouble(&message, &field, number());
      case FieldDescriptor::CPPTYPE_FLOAT: {
        const auto value = static_cast<float>(number());
        return many ? reflection.AddFloat(&message, &field, value)
                    : reflection.SetFloat(&message, &field, value);
      }
      case FieldDescriptor::CPPTYPE_INT32:
        return many ? reflection.AddInt32(&message, &field, integer())
                    : reflection.SetInt32(&message, &field, integer());
      case FieldDescriptor::CPPTYPE_UINT32:
        return reflection.SetUInt32(&message, &field, 7);
      case FieldDescriptor::CPPTYPE_BOOL:
        return reflection.SetBool(&message, &field, pick(2) == 1);
      case FieldDescriptor::CPPTYPE_STRING: {
        const char* const words[] = {"", "walk", "stance", "trot", "\xff\xfe", "custom_gait"};
        return reflection.SetString(&message, &field, words[pick(6)]);
      }
      case FieldDescriptor::CPPTYPE_MESSAGE:
        if (depth > 4) return;
        return fill(
            many ? *reflection.AddMessage(&message, &field) : *reflection.MutableMessage(&message, &field),
            depth + 1);
      default:
        FAIL("a type of field that this test does not know");
    }
  }
  std::mt19937 random_;
};

bool sound(const WalkSim& sim) {
  const SpatialPose& base = sim.base();
  bool good = std::isfinite(base.x) && std::isfinite(base.y) && std::isfinite(base.z) &&
              std::isfinite(base.roll) && std::isfinite(base.pitch) && std::isfinite(base.yaw);
  for (const double angle : sim.leg_position()) good = good && std::isfinite(angle);
  for (const double speed : sim.leg_velocity()) good = good && std::abs(speed) < 20;
  return good && sim.mode() >= 0 && sim.mode() <= 15;
}

}  // namespace

TEST_CASE("random messages on every row leave the robot sound") {
  Wired wire(Generation::dev);
  RandomMessage random(5);
  std::size_t worked = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto rows = static_cast<int>(wire.table.taken.size() + wire.table.services.size());
    const auto row = static_cast<std::size_t>(random.pick(rows));
    if (row < wire.table.taken.size()) {
      const TakenTopic& topic = wire.table.taken[row];
      const std::unique_ptr<google::protobuf::Message> message(topic.prototype(Generation::dev).New());
      random.fill(*message);
      topic.take(wire.robot, *message);
    } else {
      const ServedService& service = wire.table.services[row - wire.table.taken.size()];
      const std::unique_ptr<google::protobuf::Message> request(service.request.New()),
          response(service.response.New());
      random.fill(*request);
      service.serve(wire.robot, *request, *response);
    }
    for (int k = random.pick(40); k > 0; --k) wire.robot.walk.step();
    if (!sound(wire.robot.walk)) FAIL("after message " << i);
    worked = wire.robot.walk.gait_changes();
  }
  CHECK(worked > 20);
}

}  // namespace aim::robotside::kuavo
