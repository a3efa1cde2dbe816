// Publishes samples, and waits until subscribers can receive them.
// Source: AimRT ros2 plugin, RosMsgWrapper.msg.
#include "transport/dds/dds_writer.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "idl/ros2_plugin_proto.h"
#include "transport/dds/dds_handshake.hpp"
#include "transport/dds/dds_serializer.hpp"

namespace aim::transport::dds {
namespace {

using Clock = std::chrono::steady_clock;

// The longest time that a reliable reader which does not read blocks publish(). Meanwhile the last samples
// are kept for it.
constexpr dds_duration_t kMaxBlocking = DDS_MSECS(10);
// Time that a BEST_EFFORT reader without an announcer gets to discover our writer after we have discovered
// it. The other side's half of discovery takes about 1 ms on one machine; a robot's network and a busy robot
// take longer.
constexpr std::chrono::milliseconds kSettle{50};
// Time that such a reader gets to take a last sample before our DDS leave message may overtake it.
constexpr std::chrono::milliseconds kLinger{5};

// A peer may leave while we wait for it, so waiting is split into steps of 20 ms.
Deadline next_check(Deadline deadline) { return std::min(deadline, after(std::chrono::milliseconds(20))); }

// What a matched reader needs before it is certain to receive the next sample: an announcement of our writer
// by its participant, or kSettle of waiting.
struct Peer {
  enum class Needs { nothing, announcement, settling } needs = Needs::nothing;
  dds_instance_handle_t participant = 0;
};

Peer peer_of(dds_entity_t writer, dds_instance_handle_t reader) {
  dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_subscription_data(writer, reader);
  if (endpoint == nullptr) return {};  // left meanwhile: no need to wait for it
  dds_reliability_kind_t reliability = DDS_RELIABILITY_BEST_EFFORT;
  dds_qget_reliability(endpoint->qos, &reliability, nullptr);
  Peer peer{.needs = Peer::Needs::nothing, .participant = endpoint->participant_instance_handle};
  if (reliability == DDS_RELIABILITY_BEST_EFFORT) {
    peer.needs = is_announcing(*endpoint->qos) ? Peer::Needs::announcement : Peer::Needs::settling;
  }
  dds_builtintopic_free_endpoint(endpoint);
  return peer;
}

// Wakes the threads that wait for a subscriber. changed() is called on Cyclone's threads.
class MatchSignal {
 public:
  void changed() {
    {
      const std::lock_guard lock(mutex_);
      ++generation_;
      last_ = Clock::now();
    }
    signal_.notify_all();
  }
  std::uint64_t generation() const {
    const std::lock_guard lock(mutex_);
    return generation_;
  }
  Clock::time_point last() const {
    const std::lock_guard lock(mutex_);
    return last_;
  }
  // True: the matched readers have changed since generation `seen`.
  bool wait(std::uint64_t seen, Deadline deadline) {
    std::unique_lock lock(mutex_);
    return signal_.wait_until(lock, deadline, [&] { return generation_ != seen; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable signal_;
  std::uint64_t generation_ = 0;
  Clock::time_point last_ = Clock::now();
};

void on_matched(dds_entity_t /*writer*/, const dds_publication_matched_status_t /*status*/, void* signal) {
  static_cast<MatchSignal*>(signal)->changed();
}

struct DeleteListener {
  void operator()(dds_listener_t* listener) const { dds_delete_listener(listener); }
};
using Listener = std::unique_ptr<dds_listener_t, DeleteListener>;

class DdsPublisher final : public Publisher {
 public:
  static Result<std::unique_ptr<Publisher>> open(const std::shared_ptr<Participant>& participant,
                                                 const DdsTopic& topic);

  Status publish(Encoding encoding, std::string_view bytes) override;
  std::size_t matched() const override { return readers().size(); }
  bool wait_for_subscriber(Deadline deadline) override;
  bool wait_until_delivered(Deadline deadline) override;
  bool wait_for_subscriber_of(std::string_view sender, Deadline deadline) override;

 private:
  DdsPublisher(std::shared_ptr<Participant> participant, DdsTopic topic)
      : participant_(std::move(participant)), topic_(std::move(topic)) {}

  std::vector<dds_instance_handle_t> readers() const;
  bool all_known(const std::vector<dds_instance_handle_t>& present) const;
  bool wait_until_known(const std::vector<dds_instance_handle_t>& present, DiscoveryHandshake& handshake,
                        Deadline deadline);
  Fence& fence();
  Status publish_plain(std::string_view bytes);
  Status publish_wrapped(const char* serialization_type, std::string_view bytes);
  Status written(dds_return_t code) const;

  std::shared_ptr<Participant> participant_;
  DdsTopic topic_;
  std::optional<Serializer> serializer_;  // plain types only
  MatchSignal signal_;  // declared before the writer, whose listener may use it until the writer is deleted
  Entity writer_;

  mutable std::mutex known_mutex_;                 // guards the members below
  std::set<dds_instance_handle_t> known_readers_;  // readers proven to know this writer
  std::optional<Fence> fence_;                     // created by the first wait
};

Result<std::unique_ptr<Publisher>> DdsPublisher::open(const std::shared_ptr<Participant>& participant,
                                                      const DdsTopic& topic) {
  const Entity entity(
      dds_create_topic(participant->entity(), topic.descriptor, topic.name.c_str(), nullptr, nullptr));
  if (!entity) return dds_error("cannot create the DDS topic " + topic.name, entity.get());
  std::unique_ptr<DdsPublisher> publisher(new DdsPublisher(participant, topic));
  if (!topic.wrapped) {
    Result<Serializer> serializer = Serializer::open(participant->entity(), *topic.descriptor);
    if (!serializer) return std::move(serializer.error());
    publisher->serializer_.emplace(std::move(*serializer));
  }
  const Listener listener(dds_create_listener(&publisher->signal_));
  dds_lset_publication_matched(listener.get(), &on_matched);
  const Qos qos = topic.latched
                      ? latched_qos(kMaxBlocking)
                      : volatile_qos(DDS_RELIABILITY_RELIABLE, kMaxBlocking, history_depth(topic.bound));
  publisher->writer_ =
      Entity(dds_create_writer(participant->entity(), entity.get(), qos.get(), listener.get()));
  if (!publisher->writer_)
    return dds_error("cannot create the DDS writer of " + topic.name, publisher->writer_.get());
  return std::unique_ptr<Publisher>(std::move(publisher));
}

std::vector<dds_instance_handle_t> DdsPublisher::readers() const {
  return matched_handles([&](dds_instance_handle_t* handles, std::size_t size) {
    return dds_get_matched_subscriptions(writer_.get(), handles, size);
  });
}

Status DdsPublisher::written(dds_return_t code) const {
  if (code >= 0) return Done{};
  if (code == DDS_RETCODE_TIMEOUT) {
    return Error{.origin = Origin::timeout,
                 .message = "a sample was not sent on " + topic_.name,
                 .reason = "a subscriber does not read fast enough"};
  }
  return dds_error("a sample was not sent on " + topic_.name, code);
}

Status DdsPublisher::publish(Encoding encoding, std::string_view bytes) {
  if (bytes.size() > topic_.bound) {
    return Error{
        .origin = Origin::limit,
        .message = "a sample of " + std::to_string(bytes.size()) + " bytes was not sent on " + topic_.name,
        .reason = "a sample must not exceed " + std::to_string(topic_.bound) + " bytes"};
  }
  switch (encoding) {
    case Encoding::cdr:
      if (!topic_.wrapped) return publish_plain(bytes);
      break;
    case Encoding::protobuf:
      if (topic_.wrapped) return publish_wrapped("pb", bytes);
      break;
    case Encoding::json:
      if (topic_.wrapped) return publish_wrapped("json", bytes);
      break;
    case Encoding::lcm:
    case Encoding::ros1:
      break;
  }
  return Error{.origin = Origin::usage,
               .message = "a sample was not sent on " + topic_.name,
               .reason = topic_.wrapped ? "a protobuf type must be sent as protobuf or JSON, not as CDR"
                                        : "a ROS 2 type must be sent as CDR"};
}

Status DdsPublisher::publish_plain(std::string_view bytes) {
  // A deleted writer would not take ownership of the sample.
  if (const dds_entity_t parent = dds_get_participant(writer_.get()); parent < 0) return written(parent);
  if (ddsi_serdata* const sample = serializer_->sample(bytes))
    return written(dds_writecdr(writer_.get(), sample));
  return Error{.origin = Origin::usage,
               .message = "a sample was not sent on " + topic_.name,
               .reason = std::string("the bytes are not the CDR of ") + topic_.descriptor->m_typename};
}

Status DdsPublisher::publish_wrapped(const char* serialization_type, std::string_view bytes) {
  ros2_plugin_proto_msg_dds__RosMsgWrapper_ wrapper{};
  // dds_write does not modify it; the generated struct has no const.
  wrapper.serialization_type = const_cast<char*>(serialization_type);
  wrapper.data._length = static_cast<std::uint32_t>(bytes.size());
  wrapper.data._maximum = wrapper.data._length;
  wrapper.data._buffer = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
  return written(dds_write(writer_.get(), &wrapper));
}

bool DdsPublisher::wait_for_subscriber(Deadline deadline) {
  if (all_known(readers())) return true;
  dds_guid_t own{};
  if (dds_get_guid(writer_.get(), &own) < 0) return false;
  // Created early, so that its discovery runs along with that of the writer.
  DiscoveryHandshake handshake(participant_->entity(), own);
  for (;;) {
    const std::uint64_t seen = signal_.generation();
    const std::vector<dds_instance_handle_t> present = readers();
    if (!present.empty()) {
      if (wait_until_known(present, handshake, deadline)) return true;
      if (Clock::now() >= deadline) return false;
    } else if (!signal_.wait(seen, deadline)) {
      return false;
    }
  }
}

// The participants of reader and sender have the same name without the part that is the endpoint's.
bool DdsPublisher::wait_for_subscriber_of(std::string_view sender, Deadline deadline) {
  for (;;) {
    const std::uint64_t seen = signal_.generation();
    const std::vector<dds_instance_handle_t> present = readers();
    const bool subscribes = std::any_of(present.begin(), present.end(), [&](dds_instance_handle_t reader) {
      dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_subscription_data(writer_.get(), reader);
      if (endpoint == nullptr) return false;
      const bool same = program_of(sender_name(endpoint->key)) == program_of(sender);
      dds_builtintopic_free_endpoint(endpoint);
      return same;
    });
    if (subscribes) return true;
    if (!signal_.wait(seen, deadline)) return false;
  }
}

// At least one reader is matched, and all are proven to know this writer.
bool DdsPublisher::all_known(const std::vector<dds_instance_handle_t>& present) const {
  const std::lock_guard lock(known_mutex_);
  const auto proven = [&](dds_instance_handle_t reader) { return known_readers_.contains(reader); };
  return !present.empty() && std::all_of(present.begin(), present.end(), proven);
}

// False: not known to all readers by the deadline, or the set of readers has changed meanwhile.
bool DdsPublisher::wait_until_known(const std::vector<dds_instance_handle_t>& present,
                                    DiscoveryHandshake& handshake, Deadline deadline) {
  const std::uint64_t seen = signal_.generation();
  bool settle = false;
  for (const dds_instance_handle_t reader : present) {
    const Peer peer = peer_of(writer_.get(), reader);
    settle = settle || peer.needs == Peer::Needs::settling;
    while (peer.needs == Peer::Needs::announcement &&
           !handshake.wait(peer.participant, next_check(deadline))) {
      if (signal_.generation() != seen || Clock::now() >= deadline) return false;
    }
  }
  if (settle) {
    const Deadline settled = signal_.last() + kSettle;
    if (signal_.wait(seen, std::min(settled, deadline)) || deadline < settled) return false;
  }
  const std::lock_guard lock(known_mutex_);
  known_readers_ = {present.begin(), present.end()};
  return true;
}

Fence& DdsPublisher::fence() {
  const std::lock_guard lock(known_mutex_);
  if (!fence_) fence_.emplace(participant_->entity());
  return *fence_;
}

bool DdsPublisher::wait_until_delivered(Deadline deadline) {
  if (dds_wait_for_acks(writer_.get(), time_left(deadline)) < 0) return false;
  bool announcing = false;
  bool linger = false;
  for (const dds_instance_handle_t reader : readers()) {
    const Peer peer = peer_of(writer_.get(), reader);
    announcing = announcing || peer.needs == Peer::Needs::announcement;
    linger = linger || peer.needs == Peer::Needs::settling;
  }
  if (announcing && !fence().pass(deadline)) return false;
  if (linger) signal_.wait(signal_.generation(), std::min(Clock::now() + kLinger, deadline));
  return true;
}

}  // namespace

Result<std::unique_ptr<Publisher>> advertise(const std::shared_ptr<Participant>& participant,
                                             const DdsTopic& topic) {
  return DdsPublisher::open(participant, topic);
}

}  // namespace aim::transport::dds
