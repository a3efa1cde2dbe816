// The driver of a Kuavo over a link: actions become gaits, velocities and set-points become messages, samples
// become the state.
//
// In an action with a gait the robot stands until there is a velocity; then it walks in this gait. Another
// gait than the requested one is taken over from what the robot shows. Nothing is sent before aimd is asked
// to move something, because others may command the robot, too.
#pragma once

#include <memory>
#include <string_view>

#include "robotside/drivers/kuavo/kuavo_ports.hpp"
#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/set_point_part.hpp"
#include "robotside/frames/kuavo/kuavo_link.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::kuavo {

class KuavoDriver final : public Driver, public ModePort {
 public:
  // The model of the link's edition must outlive the driver.
  explicit KuavoDriver(std::unique_ptr<KuavoLink> link);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  bool read(TimeNs now, Measurement& out) noexcept override;
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override;
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_->wires(); }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  ModeReport report() noexcept override { return report_; }

 private:
  const Action& action() const { return model_.graph.at(report_.action); }
  bool has_gait() const { return action().opens.has(Interface::velocity); }
  bool in_stance() const { return shown_ == stance_; }
  bool takes_arm_commands() const;
  void order(OrderKind kind, std::string_view gait = {});
  void answer(bool refused, std::string_view reason);
  void adopt(ActionIndex action, ActionStatus status);

  // What the robot shows.
  void see();
  void step_request();
  void follow();
  void follow_gait();
  bool waits(TimeNs patience) const;

  // Sending.
  void steer(const SetPoints& set_points);
  void come_to_rest(TimeNs period);
  void rest_unheard();
  void answer_others();
  void end_walk();
  void end_trajectory();
  void end_gesture();
  void hold_arms();
  void rest_arms();
  void pose(const SetPoints& set_points);
  void move_upper_body(const SetPoints& set_points);
  bool open(Limb limb) const;

  // Whether a sample came within this time; kNever never did.
  bool fresh(TimeNs at, TimeNs limit) const { return now_ - at <= limit; }
  void measure(Measurement& out);
  void observe(const Measurement& measured);
  void post();

  std::unique_ptr<KuavoLink> link_;
  const RobotModel& model_;
  const ActionIndex stance_, custom_gait_, command_pose_;
  KuavoSamples samples_;
  KuavoWatch watch_;
  SetPointPart arms_, head_, fingers_;
  PortBoard board_;
  KuavoArmPort arm_port_;
  KuavoHandPort hand_port_;
  KuavoClawPort claw_port_;
  KuavoWalkPort walk_port_;
  KuavoGainsPort gains_port_;

  bool connected_ = false;
  bool enabled_ = false;
  TimeNs now_ = 0;
  bool hears_ = false;  // its motors, at the last read()
  TimeNs heard_since_ = kNever;

  ModeReport report_;
  ActionIndex asked_ = 0;             // by the newest request that the robot took
  TimeNs began_ = 0;                  // the action was accepted
  std::optional<ActionIndex> shown_;  // the gait of the robot as an action; STOPPED: no power
  struct Pending {
    bool active = false;
    std::uint32_t number = 0;  // of aimd's request
    ActionIndex action = 0;
    TimeNs asked_at = 0;
  } pending_;
  std::uint32_t orders_ = 0;
  TimeNs ordered_at_ = kNever;
  TimeNs contested_at_ = kNever;        // it last moved against a stop
  TimeNs arms_held_at_ = kNever;        // they did
  TimeNs fingers_held_at_ = kNever;     // likewise
  TimeNs arms_rest_at_ = kNever;        // the newest command to rest ends
  TimeNs fingers_rest_at_ = kNever;     // likewise
  std::string_view ordered_gait_ = {};  // by the newest order; empty: it was another one

  // Walking.
  bool steering_ = false;  // we have sent a velocity and have not seen the robot stand since
  TimeNs steered_at_ = 0;  // the newest velocity was sent
  TimeNs moving_at_ = 0;   // the newest velocity that is not zero

  // Single steps and walks to a pose, by the port.
  std::uint32_t walks_ = 0;  // seen so far
  TimeNs walk_at_ = kNever;  // the newest began; kNever: none is under way
  bool walk_shows_ = false;  // the robot has left the stance for it

  // The pose of the body.
  std::optional<BodyPose> posed_;
  TorsoCommand torso_;  // where the pose began
  TimeNs posed_at_ = 0;
};

}  // namespace aim::robotside::kuavo
