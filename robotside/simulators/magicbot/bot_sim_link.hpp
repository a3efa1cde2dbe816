// The link to a simulated MagicBot in the same process. Time is that of the control loop.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "robotside/frames/magicbot/bot_link.hpp"
#include "robotside/simulators/joint_world.hpp"
#include "robotside/simulators/magicbot/sim_bot.hpp"
#include "robotside/state/wire_hold.hpp"

namespace aim::robotside::magicbot {

// What else is connected to the simulated robot; its LCM channels.
class BotSimWire {
 public:
  virtual ~BotSimWire() = default;
  virtual Status open() = 0;
  // Control thread; before and after each step. They do not wait, allocate, lock or throw. `take` returns
  // what has been commanded.
  virtual Rivals take(SimBot& robot, WireHold& hold, TimeNs now) noexcept = 0;
  virtual void put(const SimBot& robot) noexcept = 0;
  virtual std::optional<RobotWire> wire() const { return std::nullopt; }  // any thread
};

class BotSimLink final : public BotLink {
 public:
  explicit BotSimLink(const RobotModel& model);  // it must outlive the link
  ~BotSimLink() override;
  // Before connect(). The wire ends before the link does.
  void attach(std::unique_ptr<BotSimWire> wire);

  Status connect() override;
  void send(const UpperCommand& command) noexcept override;
  void send(const LegCommand& command) noexcept override;
  void send(const Joystick& joystick) noexcept override;
  void send(const Request& request) noexcept override;
  void poll(TimeNs now, BotSamples& newest) noexcept override;
  void hold(bool stopped) noexcept override { hold_.hold(stopped); }
  Rivals rivals() const noexcept override { return rivals_.at(last_); }
  std::vector<RobotWire> wires() const override;
  SimWorld* world() noexcept override { return &world_; }

  SimBot& robot() { return *robot_; }

 private:
  void apply_surroundings();

  JointWorld world_;
  std::unique_ptr<SimBot> robot_ = std::make_unique<SimBot>();
  bool connected_ = false;
  WireHold hold_;         // by a stop of our own
  TimeNs last_ = kNever;  // to which the robot has been stepped
  RivalWatch rivals_;
  Reply reply_;

  std::unique_ptr<BotSimWire> wire_;  // last, because its threads use the members above
};

}  // namespace aim::robotside::magicbot
