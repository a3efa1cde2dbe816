// Which set-points of a joint, or of the base velocity, are accepted: those of the active sender, in the
// order of their sequence numbers.
//
// One stream at a time is active for a joint: that of the sender that began last. From then on the previous
// sender is refused until it starts a new stream: after silence or, for walking and once the other stream has
// ended, with a set-point of zero velocity. The same holds after a suspension of the daemon, which ends every
// stream: set-points that waited meanwhile, or of a sender that continues unaware, do not move the robot.
//
// Only so many senders are known at a time. While all of them still send, a further one is refused until it
// and all like it have been silent: many names in turn, each with the same set-point again and again, must
// not keep a motion going.
//
// Sequence numbers (header.seq) distinguish new set-points from copies and late ones:
//   - a number is accepted if it is newer than the last accepted one, with wrap-around;
//   - 0 means "not numbered": accepted in a stream without numbers, refused in a numbered one;
//   - after silence any number begins a new stream. Silence is the dead-man time without any set-point of the
//     sender, refused ones included, so that repeated copies never begin one;
//   - a sender that restarted without a pause counts from a low number: once the last accepted set-point
//     is older than the dead-man time, a number newer than all refused since then is accepted.
#pragma once

#include <array>
#include <vector>

#include "robotside/state/command.hpp"

namespace aim::robotside {

// The sequence numbers of one topic. Pure; time is an argument.
class SequenceNumbers {
 public:
  explicit SequenceNumbers(TimeNs silence) : silence_(silence) {}

  bool fresh(std::uint32_t number, TimeNs now) const;
  void take(std::uint32_t number, TimeNs now);
  void refuse(std::uint32_t number, TimeNs now);
  void forget() { received_ = kNever; }

 private:
  TimeNs silence_;
  std::uint32_t last_ = 0;            // last accepted number; 0: the stream is not numbered
  std::uint32_t newest_refused_ = 0;  // since then; 0: none
  TimeNs accepted_ = kNever;          // time of the last accepted set-point
  TimeNs received_ = kNever;          // time of the last set-point, accepted or refused
};

// The set-point streams of one joint, or of the base velocity. Owned by the control loop's thread; nothing is
// allocated after construction.
class SetPointStream {
 public:
  // `silence`: the dead-man time [ns]; `topics`: number of topics that a mark can name.
  SetPointStream(TimeNs silence, std::size_t topics)
      : silence_(silence), numbers_(topics, SequenceNumbers(silence)) {}

  // Whether a set-point is accepted. `standing`: it commands zero velocity.
  Refused validate(const SetPointMark& mark, bool standing, TimeNs now) const;
  // Records an accepted set-point; its sender becomes the active one.
  void take(const SetPointMark& mark, TimeNs now);
  // Records a set-point that was refused, here or elsewhere: its sender is not silent.
  void refuse(const SetPointMark& mark, TimeNs now);
  // Ends the stream; its sender must start a new one.
  void end(TimeNs now);
  // Refuses this sender with `why` until it starts a new stream, also if it has sent no set-point before.
  void exclude(const SenderName& sender, Refused why, TimeNs now);

  // The active sender; empty: none.
  SenderName sender(TimeNs now) const { return active(now) ? sender_ : SenderName(); }

 private:
  // A sender whose stream has ended but which may still be sending.
  struct Ended {
    SenderName sender;
    Refused why = Refused::none;  // none: the row is free
    TimeNs received = kNever;     // time of its last set-point
  };

  bool active(TimeNs now) const { return now - accepted_ <= silence_; }
  SequenceNumbers& numbers(const SetPointMark& mark);
  const SequenceNumbers& numbers(const SetPointMark& mark) const;
  const Ended* find(const SenderName& sender, TimeNs now) const;
  bool is_known(const SenderName& sender, TimeNs now) const {
    return sender == sender_ || find(sender, now) != nullptr;
  }
  bool takes_no_sender(TimeNs now) const;

  TimeNs silence_;
  SenderName sender_;
  TimeNs accepted_ = kNever;  // time of its last accepted set-point
  TimeNs received_ = kNever;  // time of its last set-point, accepted or refused
  std::vector<SequenceNumbers> numbers_;
  std::array<Ended, 16> ended_{};
  TimeNs turned_away_ = kNever;  // time of the last set-point of a sender too many
};

}  // namespace aim::robotside
