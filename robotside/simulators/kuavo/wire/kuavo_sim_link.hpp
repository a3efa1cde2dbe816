// The link to a simulated Kuavo in the same process. Time is that of the control loop. Commands of the
// control thread wait until it has the lock, for a period or two.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "robotside/frames/kuavo/kuavo_link.hpp"
#include "robotside/simulators/kuavo/wire/shared_sim.hpp"
#include "robotside/simulators/sim_faults.hpp"

namespace aim::robotside::kuavo {

class KuavoSimLink final : public KuavoLink, public SimWorld {
 public:
  explicit KuavoSimLink(const Edition& edition);
  // Before connect().
  SharedSim& sim() { return sim_; }
  // Before connect(): without power, and with external arms when it has power.
  void prepare();

  const Edition& edition() const override { return sim_.edition(); }
  Status connect() override;
  void poll(TimeNs now, KuavoSamples& newest) noexcept override;
  void send(const BaseVelocity& velocity) noexcept override { velocity_ = velocity; }
  void send(const ArmCommand& command) noexcept override { arms_ = command; }
  void send(const HeadCommand& command) noexcept override { head_ = command; }
  void send(const FingerCommand& command) noexcept override { fingers_ = command; }
  void send(const TorsoCommand& command) noexcept override { torso_ = command; }
  void send(const Order& order) noexcept override { order_ = order; }
  void hold(bool stopped) noexcept override { sim_.hold(stopped); }
  bool apply_faults(TimeNs now, Measurement& measured) noexcept override;
  Status call(std::string_view service, const Message& request, Message& response) override;
  Status publish(std::string_view topic, const Message& message) override;
  std::vector<std::string> troubles() const override { return sim_.faults(); }
  std::vector<RobotWire> wires() const override { return sim_.wires(); }
  SimWorld* world() noexcept override { return this; }

  // The surroundings; any thread. A pressed button takes the power of the motors.
  void press_button(bool pressed) override { button_ = pressed; }
  bool button() const override { return button_; }
  bool can_inject(FaultKind kind) const override;
  Status inject(const InjectedFault& fault) override;
  void withdraw(FaultKind kind, const std::string& part) override { faults_.withdraw(kind, part); }
  std::vector<InjectedFault> injected() const override { return faults_.injected(); }
  bool holds_objects() const override { return has_hands(edition().end); }
  void place(std::size_t hand, double closed_at) override;
  void remove(std::size_t hand) override;
  std::optional<double> touched_at(std::size_t hand) const override;

 private:
  void apply(SimKuavo& robot) noexcept;
  void carry_out(SimKuavo& robot, const Order& order) noexcept;
  void take(const SimKuavo& robot, TimeNs now) noexcept;

  mutable SharedSim sim_;
  SimFaults faults_;
  std::atomic<bool> button_ = false;

  // Control thread: what waits for the lock.
  std::optional<BaseVelocity> velocity_;
  std::optional<ArmCommand> arms_;
  std::optional<HeadCommand> head_;
  std::optional<FingerCommand> fingers_;
  std::optional<TorsoCommand> torso_;
  std::optional<Order> order_;
  KuavoSamples samples_;
};

}  // namespace aim::robotside::kuavo
