// Which set-points are accepted. Source of the arithmetic: RFC 1982, with a shorter reach.
#include "robotside/control/parts/set_point_stream.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

// More set-points than a stream can lose within the dead-man time. With half of all numbers, as in RFC 1982,
// each of three numbers that are a third of the circle apart would be newer than another one for ever.
constexpr std::uint32_t kFarthest = std::uint32_t{1} << 20;

constexpr bool newer(std::uint32_t number, std::uint32_t than) {
  return number != than && number - than <= kFarthest;
}

}  // namespace

bool SequenceNumbers::fresh(std::uint32_t number, TimeNs now) const {
  if (now - received_ > silence_) return true;
  if (last_ == 0) return true;  // not numbered so far; numbering may begin
  if (number == 0) return false;
  if (newer(number, last_)) return true;
  return now - accepted_ > silence_ && newest_refused_ != 0 && newer(number, newest_refused_);
}

void SequenceNumbers::take(std::uint32_t number, TimeNs now) {
  last_ = number;
  newest_refused_ = 0;
  accepted_ = received_ = now;
}

void SequenceNumbers::refuse(std::uint32_t number, TimeNs now) {
  received_ = now;
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
    if (row.why != Refused::none && row.sender == sender && now - row.received <= silence_) return &row;
  return nullptr;
}

bool SetPointStream::takes_no_sender(TimeNs now) const {
  return now - turned_away_ <= silence_ || std::all_of(ended_.begin(), ended_.end(), [&](const Ended& row) {
           return row.why != Refused::none && now - row.received <= silence_;
         });
}

Refused SetPointStream::validate(const SetPointMark& mark, bool standing, TimeNs now) const {
  if (const Ended* ended = find(mark.sender, now); ended != nullptr && (active(now) || !standing))
    return ended->why;
  if (!is_known(mark.sender, now) && takes_no_sender(now)) return Refused::too_many_senders;
  const bool same = mark.sender == sender_;
  return !same || numbers(mark).fresh(mark.sequence, now) ? Refused::none : Refused::old_set_point;
}

void SetPointStream::take(const SetPointMark& mark, TimeNs now) {
  if (mark.sender != sender_) {
    if (now - received_ <= silence_) exclude(sender_, Refused::overtaken, now);
    for (SequenceNumbers& topic : numbers_) topic.forget();
    sender_ = mark.sender;
  }
  for (Ended& row : ended_)
    if (row.sender == sender_) row.why = Refused::none;
  numbers(mark).take(mark.sequence, now);
  accepted_ = received_ = now;
}

void SetPointStream::refuse(const SetPointMark& mark, TimeNs now) {
  if (mark.sender == sender_) {
    received_ = now;
    numbers(mark).refuse(mark.sequence, now);
  }
  if (!is_known(mark.sender, now) && takes_no_sender(now)) turned_away_ = now;
  if (const Ended* ended = find(mark.sender, now)) exclude(mark.sender, ended->why, now);
}

void SetPointStream::end(TimeNs now) {
  if (now - received_ <= silence_) exclude(sender_, Refused::stream_ended, now);
  accepted_ = kNever;
}

// If the table is full, the row of the sender that has been silent longest is replaced.
void SetPointStream::exclude(const SenderName& sender, Refused why, TimeNs now) {
  Ended* row = &ended_.front();
  for (Ended& other : ended_) {
    if (other.why != Refused::none && other.sender == sender) {
      row = &other;
      break;
    }
    const TimeNs last = other.why == Refused::none ? kNever : other.received;
    const TimeNs oldest = row->why == Refused::none ? kNever : row->received;
    if (last < oldest) row = &other;
  }
  *row = {sender, why, now};
}

}  // namespace aim::robotside
