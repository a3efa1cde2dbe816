// The driver of a Kuavo over a link: actions become gaits, velocities and set-points become messages, samples
// become the state.
//
// In an action with a gait the robot stands until there is a velocity; then it walks in this gait. Another
// gait than the requested one is taken over from what the robot shows. Nothing is sent before aimd is asked
// to move something, because others may command the robot, too.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "robotside/drivers/action_state.hpp"
#include "robotside/drivers/kuavo/kuavo_ports.hpp"
#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/order_stream.hpp"
#include "robotside/drivers/kuavo/port_walk.hpp"
#include "robotside/drivers/kuavo/trunk_pose.hpp"
#include "robotside/drivers/kuavo/upper_body.hpp"
#include "robotside/drivers/kuavo/velocity_stream.hpp"
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
  Ports ports() noexcept override { return ports_.table(*this); }
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_->wires(); }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  ModeReport report() noexcept override { return state_.report(); }

 private:
  enum class Use : std::uint8_t { none, connected, enabled };
  // Actions of the robot that the driver treats by themselves.
  struct Named {
    explicit Named(const RobotModel& model);
    ActionIndex stance, custom_gait, command_pose;
  };

  const Action& action() const { return model_.graph.at(state_.current()); }
  bool has_gait() const { return action().opens.has(Interface::velocity); }
  bool in_stance() const { return shown_ == named_.stance; }
  bool is_off() const { return shown_ == ActionIndex{0}; }
  bool base_rests() const;
  void order(OrderKind kind, std::string_view gait = {});
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
  void end_port_walk();
  void pose(const SetPoints& set_points);

  void measure(Measurement& out);
  void observe(const Measurement& measured);
  void post();

  std::unique_ptr<KuavoLink> link_;
  const RobotModel& model_;
  const Named named_;
  KuavoSamples samples_;
  KuavoWatch watch_;
  KuavoPorts ports_{*link_};
  UpperBody upper_body_{model_, samples_, *link_, ports_.board};
  OrderStream orders_{*link_};
  VelocityStream velocities_{*link_};
  PortWalk port_walk_;
  TrunkPose trunk_;

  Use use_ = Use::none;
  TimeNs now_ = 0;
  TimeNs contested_at_ = kNever;  // it last moved against a stop

  ActionState state_;
  ActionIndex taken_ = 0;             // asked for by the newest request that the robot took
  std::optional<ActionIndex> shown_;  // the gait of the robot as an action; STOPPED: no power
};

}  // namespace aim::robotside::kuavo
