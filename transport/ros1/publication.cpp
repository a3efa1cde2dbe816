// Sends samples to subscribers, and the last one to those that come later.
#include "transport/ros1/publication.hpp"

#include <algorithm>

#include "transport/ros1/wire_type.hpp"

namespace aim::transport::ros1 {

// Two of the largest samples, and not less than a second of a fast topic of small ones.
std::size_t Publication::most_waiting() const {
  constexpr std::size_t kLeast = std::size_t{1} << 20U;
  return std::max(kLeast, 2 * bound_);
}

void Publication::add(const std::shared_ptr<Stream>& stream, const ConnectionHeader& asked,
                      const std::string& node) {
  const ConnectionHeader answer{{"callerid", node},    {"latching", latched ? "1" : "0"},
                                {"md5sum", type_.md5}, {"message_definition", type_.definition},
                                {"topic", topic_},     {"type", type_.name}};
  stream->send(std::make_shared<const std::string>(frame_of(answer)));
  if (!stream->is_open()) return;
  subscribers_.push_back({stream, shown(field_of(asked, "callerid"))});
  matched = subscribers_.size();
  if (latched && last_) (void)stream->send_sample(last_, most_waiting());
}

void Publication::remove(const Stream& stream) {
  std::erase_if(subscribers_, [&](const Subscriber& each) { return each.stream.get() == &stream; });
  matched = subscribers_.size();
}

std::string Publication::send(const Stream::Bytes& frame) {
  posted -= frame->size();
  if (latched) last_ = frame;
  std::string slow;
  const std::vector<Subscriber> now = subscribers_;  // one that fails removes itself
  for (const Subscriber& each : now)
    if (!each.stream->send_sample(frame, most_waiting())) slow = each.node;
  return slow;
}

void Publication::close() {
  const std::vector<Subscriber> now = std::move(subscribers_);
  subscribers_.clear();
  matched = 0;
  for (const Subscriber& each : now) each.stream->finish();
}

bool Publication::is_delivered() const {
  return std::all_of(subscribers_.begin(), subscribers_.end(),
                     [](const Subscriber& each) { return each.stream->is_delivered(); });
}

bool Publication::reaches(std::string_view node) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(),
                     [&](const Subscriber& each) { return each.node == node; });
}

}  // namespace aim::transport::ros1
