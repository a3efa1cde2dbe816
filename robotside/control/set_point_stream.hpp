// Which set-points of a joint, or of the velocity, count: those of its present sender, in the order of their
// numbers.
//
// One stream drives a joint at a time, and the last sender that begins one drives it. The sender that was
// driving is refused from then on, until the other stream is over and it has begun anew: after silence, or,
// for a walk, with a set-point that commands standing. The same holds after a suspension of the daemon, which
// ends every stream: set-points that waited meanwhile, and those of a sender that noticed nothing, do not
// make the robot go on.
//
// Numbers (header.seq) tell new set-points from copies and late ones:
//   - a number counts when it is newer than the last one that counted, with wrap-around;
//   - 0 means "not numbered": fine in a stream that is not numbered at all, nothing in one that is;
//   - after silence any number begins a new stream. Silence is the dead-man's time without any set-point of
//     the sender, old ones included, so that copies cannot wait for their turn;
//   - a sender that restarted without a pause counts from a low number: once the dead-man's time has passed,
//     a number newer than every one that was refused since is its.
#pragma once

#include <array>
#include <vector>

#include "robotside/state/command.hpp"

namespace aim::robotside {

// The numbers of one topic. Pure; time is passed in.
class SequenceNumbers {
 public:
  explicit SequenceNumbers(TimeNs silence) : silence_(silence) {}

  bool fresh(std::uint32_t number, TimeNs now) const;
  void take(std::uint32_t number, TimeNs now);
  void refuse(std::uint32_t number, TimeNs now);
  void forget() { heard_ = kNever; }

 private:
  TimeNs silence_;
  std::uint32_t last_ = 0;            // that counted; 0: the stream is not numbered
  std::uint32_t newest_refused_ = 0;  // since then; 0: none
  TimeNs taken_ = kNever;
  TimeNs heard_ = kNever;
};

// The streams of one joint, or of the velocity. Owned by the control loop's thread; nothing is allocated
// after construction.
class SetPointStream {
 public:
  // `silence`: the dead-man's time; `topics`: how many topics a mark can name.
  SetPointStream(TimeNs silence, std::size_t topics)
      : silence_(silence), numbers_(topics, SequenceNumbers(silence)) {}

  // Whether a set-point counts. `standing`: it commands rest.
  Refused validate(const SetPointMark& mark, bool standing, TimeNs now) const;
  // It counted, and drives.
  void take(const SetPointMark& mark, TimeNs now);
  // It was refused, here or elsewhere, but its sender was heard.
  void refuse(const SetPointMark& mark, TimeNs now);
  // The stream is over, and whoever is sending has to begin anew.
  void end(TimeNs now);
  // The same for one sender, whether or not it was heard before.
  void keep_out(const SenderName& sender, Refused why, TimeNs now);

  // Who drives now; empty: nobody.
  SenderName sender(TimeNs now) const { return driven(now) ? sender_ : SenderName(); }

 private:
  // A sender whose stream has ended, and who may go on sending.
  struct Ended {
    SenderName sender;
    Refused why = Refused::none;  // nothing: the row is free
    TimeNs heard = kNever;
  };

  bool driven(TimeNs now) const { return now - taken_ <= silence_; }
  SequenceNumbers& numbers(const SetPointMark& mark);
  const SequenceNumbers& numbers(const SetPointMark& mark) const;
  const Ended* find(const SenderName& sender, TimeNs now) const;

  TimeNs silence_;
  SenderName sender_;
  TimeNs taken_ = kNever;  // its last set-point that counted
  TimeNs heard_ = kNever;  // its last one at all
  std::vector<SequenceNumbers> numbers_;
  std::array<Ended, 8> ended_{};
};

}  // namespace aim::robotside
