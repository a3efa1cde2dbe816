// Which set-points count. Source of the arithmetic: RFC 1982, with a shorter reach.
#include "robotside/control/set_point_stream.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

// A stream does not lose this many set-points within the dead-man's time. With half of all numbers, as in
// RFC 1982, three numbers a third of the circle apart would be newer than each other for ever.
constexpr std::uint32_t kFarthest = std::uint32_t{1} << 20;

constexpr bool newer(std::uint32_t number, std::uint32_t than) {
  return number != than && number - than <= kFarthest;
}

}  // namespace

bool SequenceNumbers::fresh(std::uint32_t number, TimeNs now) const {
  if (now - heard_ > silence_) return true;
  if (last_ == 0) return true;  // not numbered so far; a number begins to count
  if (number == 0) return false;
  if (newer(number, last_)) return true;
  return now - taken_ > silence_ && newest_refused_ != 0 && newer(number, newest_refused_);
}

void SequenceNumbers::take(std::uint32_t number, TimeNs now) {
  last_ = number;
  newest_refused_ = 0;
  taken_ = heard_ = now;
}

void SequenceNumbers::refuse(std::uint32_t number, TimeNs now) {
  heard_ = now;
  if (number != 0 && (newest_refused_ == 0 || newer(number, newest_refused_))) newest_refused_ = number;
}

SequenceNumbers& SetPointStream::numbers(const SetPointMark& mark) {
  return numbers_[std::min<std::size_t>(mark.topic, numbers_.size() - 1)];
}

const SequenceNumbers& SetPointStream::numbers(const SetPointMark& mark) const {
  return numbers_[std::min<std::size_t>(mark.topic, numbers_.size() - 1)];
}

const SetPointStream::Ended* SetPointStream::find(const SenderName& sender, TimeNs now) const {
  for (const Ended& row : ended_)
    if (row.why != Refused::none && row.sender == sender && now - row.heard <= silence_) return &row;
  return nullptr;
}

Refused SetPointStream::validate(const SetPointMark& mark, bool standing, TimeNs now) const {
  if (const Ended* ended = find(mark.sender, now); ended != nullptr && (driven(now) || !standing))
    return ended->why;
  const bool same = mark.sender == sender_;
  return !same || numbers(mark).fresh(mark.sequence, now) ? Refused::none : Refused::old_set_point;
}

void SetPointStream::take(const SetPointMark& mark, TimeNs now) {
  if (mark.sender != sender_) {
    if (now - heard_ <= silence_) keep_out(sender_, Refused::overtaken, now);
    for (SequenceNumbers& topic : numbers_) topic.forget();
    sender_ = mark.sender;
  }
  for (Ended& row : ended_)
    if (row.sender == sender_) row.why = Refused::none;
  numbers(mark).take(mark.sequence, now);
  taken_ = heard_ = now;
}

void SetPointStream::refuse(const SetPointMark& mark, TimeNs now) {
  if (mark.sender == sender_) {
    heard_ = now;
    numbers(mark).refuse(mark.sequence, now);
  }
  if (const Ended* ended = find(mark.sender, now)) keep_out(mark.sender, ended->why, now);
}

void SetPointStream::end(TimeNs now) {
  if (now - heard_ <= silence_) keep_out(sender_, Refused::stream_ended, now);
  taken_ = kNever;
}

// Where there are more than the table holds, the one that was heard least recently is forgotten.
void SetPointStream::keep_out(const SenderName& sender, Refused why, TimeNs now) {
  Ended* row = &ended_.front();
  for (Ended& other : ended_) {
    if (other.why != Refused::none && other.sender == sender) {
      row = &other;
      break;
    }
    const TimeNs age = other.why == Refused::none ? kNever : other.heard;
    const TimeNs oldest = row->why == Refused::none ? kNever : row->heard;
    if (age < oldest) row = &other;
  }
  *row = {sender, why, now};
}

}  // namespace aim::robotside
