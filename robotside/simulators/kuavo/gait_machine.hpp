// Which phase of which gait the simulated Kuavo is in. Rules: GaitReceiver of kuavo-ros-opensource: a change
// to stance is immediate, to another gait at the end of the present cycle. Ours: a foot that is in the air
// at a change to stance ends its swing first, because a foot in the air is not a contact.
#pragma once

#include "robotside/simulators/kuavo/gait_table.hpp"

namespace aim::robotside::kuavo {

inline constexpr double kLeastTimeScale = 0.5, kMostTimeScale = 2.0;  // ours

class GaitMachine {
 public:
  void change(const GaitTemplate& gait);
  // Of the durations of phases that begin later, from those of gait.info; brought to the bounds above. Ours:
  // in the original, each message multiplies what the one before has made of a walk.
  void scale_time(double factor);
  // Stance after so many further steps, once; a step is a phase in which a foot is in the air.
  void stop_after(int steps);
  void rest();  // a new cycle of stance, now; both feet must be down. What waits for its end goes on waiting.
  void forget_stop() { stop_at_ = kNever; }
  void step(double seconds, double forward);  // forward: planned speed [m/s]

  const GaitTemplate& gait() const { return *gait_; }
  bool stance() const { return gait_ == &stance_gait(); }
  const GaitTemplate* waiting() const { return next_; }  // for the end of the cycle; nullptr: none
  int mode() const { return mode_; }
  bool stopped() const { return stopped_; }                  // by stop_after(), in the last step()
  double phase_seconds() const { return seconds_; }          // of the present phase
  double phase_left() const { return seconds_ - elapsed_; }  // [s]
  double down_seconds(std::size_t foot) const;               // of a cycle, that this foot is on the ground
  bool lifts_both() const;                                   // each foot leaves the ground in the cycle
  double fraction() const;                                   // of the cycle, 0..1

 private:
  static constexpr int kNever = -1;
  void begin(const GaitTemplate& gait, double forward);
  void begin_phase(std::size_t index, double forward);
  void end_phase(double forward);

  const GaitTemplate* gait_ = &stance_gait();   // in force, by name
  const GaitTemplate* cycle_ = &stance_gait();  // whose phases are run: another one until a foot has landed
  const GaitTemplate* next_ = nullptr;
  std::size_t index_ = 0;
  int mode_ = kStanceMode;
  double seconds_ = stance_gait().phases[0].seconds;
  double elapsed_ = 0;  // of the phase [s]
  double scale_ = 1;
  int steps_ = 0;
  int stop_at_ = kNever;
  bool stopped_ = false;
};

}  // namespace aim::robotside::kuavo
