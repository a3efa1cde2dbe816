// The ports of a Kuavo: calls of its services and messages to its topics, over any link. Degrees, percent and
// the numbers of the wire are only here.
#pragma once

#include <atomic>
#include <cstdint>

#include "robotside/frames/kuavo/kuavo_link.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside::kuavo {

// What ports and the control thread exchange.
struct PortBoard {
  struct View {  // of the last read()
    int arm_mode = -1;
    bool hands_perform = false;
    bool arms_quiet = false, hands_quiet = false;  // set-points of ours are not on their way
    std::uint32_t walks_seen = 0;                  // of PortBoard::walks
    bool walks = false;                            // the newest of them is under way
    bool claws_known = false, touch_known = false;
    ClawSample claws{};
    HandTouch touch{};
  };
  LatestValue<View> view;                   // written by the control thread
  std::atomic<TimeNs> now = 0;              // its time
  std::atomic<TimeNs> arms_until = kNever;  // end of the trajectory of the arms
  // Until then a gesture that was accepted counts as performed: the robot says so only when it is asked.
  std::atomic<TimeNs> hands_until = kNever;
  // Ports that are about to begin a motion of the part. The driver sends it no set-points meanwhile: one that
  // came after the motion began would end it.
  std::atomic<int> arms_claims = 0, hands_claims = 0;
  std::atomic<std::uint32_t> walks = 0;  // counts single steps and walks to a pose
  std::atomic<bool> to_pose = false;     // the newest of them
};

// What the ports share that need both.
struct KuavoPort {
  KuavoPort(KuavoLink& link, PortBoard& board) : link_(link), board_(board) {}
  KuavoLink& link_;
  PortBoard& board_;
};

class KuavoArmPort final : public ArmPort, private KuavoPort {
 public:
  using KuavoPort::KuavoPort;
  std::optional<std::size_t> mode() const override;
  Status set_mode(std::size_t row) override;
  bool performing() const override { return board_.now.load() < board_.arms_until.load(); }
  Status perform(std::span<const ArmPoint> points) override;
};

class KuavoHandPort final : public HandPort, private KuavoPort {
 public:
  using KuavoPort::KuavoPort;
  Result<std::vector<StoredGesture>> gestures() override;
  bool performing() const override;
  Status perform(std::span<const GestureTask> tasks) override;
  Status set_force(HandForce level, Side side) override;
  Status enable_touch(Side side, std::uint8_t fingers) override;
  std::optional<HandTouch> touch() const override;
};

class KuavoClawPort final : public ClawPort, private KuavoPort {
 public:
  using KuavoPort::KuavoPort;
  std::optional<std::array<ClawReading, 2>> claws() const override;
  Status move(std::span<const ClawTarget> targets) override;
};

class KuavoWalkPort final : public WalkPort, private KuavoPort {
 public:
  using KuavoPort::KuavoPort;
  bool walks() const override;
  Status take_steps(std::span<const FootStep> steps) override;
  Status stop() override;
  Status walk_to(const WalkGoal& goal) override;

 private:
  void note(bool to_pose);
};

class KuavoGainsPort final : public GainsPort {
 public:
  explicit KuavoGainsPort(KuavoLink& link) : link_(link) {}
  Result<std::vector<DriveGains>> gains() override;
  Status set_gains(std::span<const DriveGains> gains) override;

 private:
  KuavoLink& link_;
};

// All ports of a robot, and what they exchange with its driver.
class KuavoPorts {
 public:
  explicit KuavoPorts(KuavoLink& link)
      : link_(link),
        arms_(link, board),
        hands_(link, board),
        claws_(link, board),
        walking_(link, board),
        gains_(link) {}
  // Those that the edition of the link has; the driver serves the actions itself.
  Ports table(ModePort& modes) noexcept;

  PortBoard board;

 private:
  KuavoLink& link_;
  KuavoArmPort arms_;
  KuavoHandPort hands_;
  KuavoClawPort claws_;
  KuavoWalkPort walking_;
  KuavoGainsPort gains_;
};

}  // namespace aim::robotside::kuavo
