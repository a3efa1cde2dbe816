// The driver of a Kuavo over a link: actions become gaits, velocities and set-points become messages, samples
// become the state.
//
// In an action with a gait the robot stands until there is a velocity; then it walks in this gait. Another
// gait than the requested one is taken over from what the robot shows. Nothing is sent before aimd is asked
// to move something, because others may command the robot, too.
#pragma once

#include <memory>
#include <string_view>

#include "robotside/drivers/action_state.hpp"
#include "robotside/drivers/kuavo/kuavo_ports.hpp"
#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/shown_action.hpp"
#include "robotside/drivers/kuavo/steering.hpp"
#include "robotside/drivers/kuavo/trunk_pose.hpp"
#include "robotside/drivers/kuavo/upper_body.hpp"
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
  const Action& action() const { return model_.graph.at(state_.current()); }
  bool has_gait() const { return action().opens.has(Interface::velocity); }
  std::string_view gait() const;  // of this action
  bool base_rests() const;
  void order(OrderKind kind) { steering_.order(kind, {}, now_); }
  void adopt(ActionIndex action, ActionStatus status);

  // What the robot shows.
  void step_request();
  void follow();
  void follow_gait();
  bool waits(TimeNs patience) const;

  // Sending.
  void walk(const SetPoints& set_points);
  bool left_alone() const;
  void pose(const SetPoints& set_points);

  void measure(Measurement& out);
  void observe(const Measurement& measured);
  void post();

  std::unique_ptr<KuavoLink> link_;
  const RobotModel& model_;
  KuavoSamples samples_;
  KuavoWatch watch_;
  KuavoPorts ports_{*link_};
  ShownAction shown_{model_};
  Steering steering_{*link_, ports_.board, shown_};
  UpperBody upper_body_{model_, samples_, *link_, ports_.board};
  TrunkPose trunk_;

  Use use_ = Use::none;
  TimeNs now_ = 0;

  ActionState state_;
  ActionIndex taken_ = 0;  // asked for by the newest request that the robot took
};

}  // namespace aim::robotside::kuavo
