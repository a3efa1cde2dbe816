// The link to a simulated controller in the same process. Time is that of the control loop.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "robotside/frames/button_senders.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/simulators/cyberdog/motion_node.hpp"
#include "robotside/simulators/cyberdog/sim_controller.hpp"
#include "robotside/simulators/cyberdog/user_gait_slot.hpp"
#include "robotside/simulators/joint_world.hpp"
#include "robotside/state/wire_hold.hpp"

namespace aim::robotside::cyberdog {

// What else is connected to the simulated controller; its LCM channels.
class DogSimWire {
 public:
  virtual ~DogSimWire() = default;
  virtual Status open() = 0;
  // Control thread; before and after each step. They do not wait, allocate, lock or throw.
  virtual void take(SimController& controller, WireHold& hold, TimeNs now) noexcept = 0;
  virtual void put(const SimController& controller) noexcept = 0;
  virtual std::optional<RobotWire> wire() const { return std::nullopt; }  // any thread
};

class DogSimLink final : public DogLink {
 public:
  explicit DogSimLink(const RobotModel& model);
  ~DogSimLink() override;
  // Before connect(). The wire ends before the link does.
  void attach(std::unique_ptr<DogSimWire> wire);
  void attach(std::unique_ptr<RosLayer> layer) { ros_ = std::move(layer); }

  Status connect() override;
  Status send_user_gait(std::string_view text) override;
  void send(const ControlFrame& frame) noexcept override;
  void send(const MotorCtrlFrame& frame) noexcept override;
  void poll(TimeNs now, DogSamples& newest) noexcept override;
  void hold(bool stopped) noexcept override { hold_.hold(stopped); }
  std::optional<std::int8_t> life_count() noexcept override { return controller_->life_count(); }
  std::uint32_t unheeded() noexcept override { return controller_->unheeded(); }
  bool shared() const noexcept override { return node_->holds(); }
  std::vector<RobotWire> wires() const override;
  SimWorld* world() noexcept override { return &world_; }
  RosLayer* ros() noexcept override { return ros_.get(); }

  SimController& controller() { return *controller_; }
  MotionNode& node() { return *node_; }

 private:
  void apply_surroundings();
  void step_node() noexcept;
  void deliver(TimeNs now, DogSamples& newest);

  JointWorld world_;
  std::unique_ptr<SimController> controller_ = std::make_unique<SimController>();
  std::unique_ptr<MotionNode> node_ = std::make_unique<MotionNode>();  // another client of the controller
  std::optional<std::int8_t> sent_count_;                              // life count of our newest frame
  bool commanded_ = false;                                             // since the last iteration, by us
  TimeNs last_ = kNever;           // to which the controller has been stepped
  WireHold hold_;                  // by a stop of our own
  bool fresh_ = false;             // samples of connect() wait
  std::uint32_t frames_read_ = 0;  // by the controller
  DueSamples waiting_;
  ButtonSenders buttons_;  // one: this robot

  UserGaitSlot user_gait_;
  std::unique_ptr<DogSimWire> wire_;  // last, because its threads use the members above; likewise:
  std::unique_ptr<RosLayer> ros_;
};

}  // namespace aim::robotside::cyberdog
