// Takes samples: raw CDR of ROS 2 types, the content of RosMsgWrapper for protobuf types.
// Source: AimRT ros2 plugin, RosMsgWrapper.msg; RTPS 2.2 section 10 (encapsulation identifiers).
#include "transport/dds/dds_reader.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "idl/ros2_plugin_proto.h"
#include "transport/dds/dds_handshake.hpp"
#include "transport/dds/dds_log.hpp"
#include "transport/dds/dds_serializer.hpp"

namespace aim::transport::dds {
namespace {

constexpr std::size_t kTakeAtOnce = kHistoryDepth;
// The vendor id at the beginning of a GUID. rmw_fastrtps puts the identity of a call elsewhere; its calls
// would be read as other ones than they are.
constexpr std::string_view kCyclone = "dds:0110";
constexpr std::size_t kMaxWriters = 256;  // cached; cleared when full, since writers come and go

struct Writer {
  std::string name;
  bool reliable = false;
};

std::optional<Encoding> encoding_of(std::string_view serialization_type) {
  if (serialization_type == "pb") return Encoding::protobuf;
  if (serialization_type == "json") return Encoding::json;
  return std::nullopt;
}

// A BEST_EFFORT reader matches every writer, including the vendor's scripts, which are BEST_EFFORT. But it
// loses a sample with any of its fragments, and the usual receive buffer of Linux (212 kB) holds a tenth of
// an image: of a RELIABLE writer, large samples are read by a second, RELIABLE reader.
enum class Source { all_writers, best_effort_writers, reliable_writers };

dds_reliability_kind_t reliability_of(const dds_builtintopic_endpoint_t& endpoint) {
  dds_reliability_kind_t kind = DDS_RELIABILITY_BEST_EFFORT;
  dds_duration_t unused = 0;
  dds_qget_reliability(endpoint.qos, &kind, &unused);
  return kind;
}

Writer identify(dds_entity_t reader, dds_instance_handle_t writer) {
  dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_publication_data(reader, writer);
  if (endpoint == nullptr) return {"dds:#" + std::to_string(writer)};  // the writer has left already
  Writer found{sender_name(endpoint->key), reliability_of(*endpoint) == DDS_RELIABILITY_RELIABLE};
  dds_builtintopic_free_endpoint(endpoint);
  return found;
}

class Reader final : public Inbox {
 public:
  Reader(Entity entity, const DdsTopic& topic, Source source, const Participant& participant,
         DiscoveryAnnouncer& announcer, DropCounter dropped, SampleHandler handler)
      : reader_(std::move(entity)),
        condition_(dds_create_readcondition(reader_.get(), DDS_ANY_STATE)),
        source_(source),
        wrapped_(topic.wrapped),
        bound_(topic.bound),
        calls_(topic.part == TopicPart::request),
        foreign_calls_(topic.part == TopicPart::request ? topic.name : std::string()),
        participant_(participant),
        announcer_(&announcer),
        dropped_(std::move(dropped)),
        handler_(std::move(handler)) {
    dds_set_status_mask(reader_.get(), DDS_SUBSCRIPTION_MATCHED_STATUS);
  }

  std::vector<dds_entity_t> triggers() const override { return {condition_.get(), reader_.get()}; }

  void deliver() override {
    announce_writers();
    if (wrapped_) {
      deliver_wrapped();
    } else {
      deliver_plain();
    }
  }

  std::size_t matched() const { return writers().size(); }
  bool hears(std::string_view program) const {
    const auto present = writers();
    return std::any_of(present.begin(), present.end(), [&](dds_instance_handle_t writer) {
      return program_of(identify(reader_.get(), writer).name) == program;
    });
  }

  std::uint64_t dropped() const { return *dropped_; }

  // No further sample is delivered, including those already taken.
  void end() { ended_ = true; }

 private:
  std::vector<dds_instance_handle_t> writers() const;
  void announce_writers();
  void deliver_plain();
  void deliver_wrapped();
  void deliver_sample(const ddsi_serdata& data, dds_instance_handle_t writer);
  void deliver_sample(const ros2_plugin_proto_msg_dds__RosMsgWrapper_& wrapper, dds_instance_handle_t writer);
  void deliver_sample(Encoding encoding, std::string_view bytes, dds_instance_handle_t writer);
  void report_foreign_call();
  const Writer& writer_of(dds_instance_handle_t handle);

  Entity reader_;
  Entity condition_;
  Source source_;
  bool wrapped_;
  std::size_t bound_;  // largest payload of a sample [B]
  bool calls_;
  std::string foreign_calls_;  // the topic of calls, until one of a foreign layout was reported
  const Participant& participant_;
  DiscoveryAnnouncer* announcer_;  // of the participant, which outlives its inboxes
  DropCounter dropped_;
  SampleHandler handler_;
  std::atomic<bool> ended_ = false;
  std::map<dds_instance_handle_t, Writer> writers_;  // reader thread only
  std::set<dds_instance_handle_t> announced_;        // reader thread only
};

// Announces the writers that were matched since the last call.
void Reader::announce_writers() {
  dds_subscription_matched_status_t status{};
  if (dds_get_subscription_matched_status(reader_.get(), &status) < 0) return;
  if (status.total_count_change == 0 && status.current_count_change == 0) return;
  std::set<dds_instance_handle_t> present;
  for (const dds_instance_handle_t writer : writers()) {
    present.insert(writer);
    if (announced_.contains(writer)) continue;
    dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_publication_data(reader_.get(), writer);
    if (endpoint == nullptr) continue;
    announcer_->announce(endpoint->key);
    dds_builtintopic_free_endpoint(endpoint);
  }
  announced_ = std::move(present);
}

std::vector<dds_instance_handle_t> Reader::writers() const {
  return matched_handles([&](dds_instance_handle_t* handles, std::size_t size) {
    return dds_get_matched_publications(reader_.get(), handles, size);
  });
}

void Reader::deliver_plain() {
  std::array<ddsi_serdata*, kTakeAtOnce> samples{};
  std::array<dds_sample_info_t, kTakeAtOnce> infos{};
  const dds_return_t count =
      dds_takecdr(reader_.get(), samples.data(), samples.size(), infos.data(), DDS_ANY_STATE);
  for (std::size_t i = 0; count > 0 && i < static_cast<std::size_t>(count); ++i) {
    if (infos[i].valid_data) deliver_sample(*samples[i], infos[i].publication_handle);
    ddsi_serdata_unref(samples[i]);
  }
}

void Reader::deliver_wrapped() {
  std::array<void*, kTakeAtOnce> samples{};  // null: Cyclone lends its own memory
  std::array<dds_sample_info_t, kTakeAtOnce> infos{};
  const dds_return_t count =
      dds_take(reader_.get(), samples.data(), infos.data(), samples.size(), samples.size());
  for (std::size_t i = 0; count > 0 && i < static_cast<std::size_t>(count); ++i) {
    if (!infos[i].valid_data) continue;
    deliver_sample(*static_cast<const ros2_plugin_proto_msg_dds__RosMsgWrapper_*>(samples[i]),
                   infos[i].publication_handle);
  }
  if (count > 0) dds_return_loan(reader_.get(), samples.data(), count);
}

// Cyclone has already checked the bytes against the type and converted them to this machine's byte order.
void Reader::deliver_sample(const ddsi_serdata& data, dds_instance_handle_t writer) {
  const std::uint32_t size = ddsi_serdata_size(&data);
  ddsrt_iovec_t piece{};
  ddsi_serdata* const lent = ddsi_serdata_to_ser_ref(&data, 0, size, &piece);
  const std::string_view bytes(static_cast<const char*>(piece.iov_base), piece.iov_len);
  if (is_plain_cdr(bytes)) {
    deliver_sample(Encoding::cdr, bytes, writer);
  } else {
    ++*dropped_;
  }
  ddsi_serdata_to_ser_unref(lent, &piece);
}

void Reader::deliver_sample(const ros2_plugin_proto_msg_dds__RosMsgWrapper_& wrapper,
                            dds_instance_handle_t writer) {
  const std::optional<Encoding> encoding = encoding_of(wrapper.serialization_type);
  if (!encoding) {
    ++*dropped_;
    return;
  }
  deliver_sample(*encoding, {reinterpret_cast<const char*>(wrapper.data._buffer), wrapper.data._length},
                 writer);
}

void Reader::deliver_sample(Encoding encoding, std::string_view bytes, dds_instance_handle_t writer) {
  if (ended_) return;
  const Writer& sender = writer_of(writer);
  if (source_ == Source::best_effort_writers && sender.reliable) return;  // the other reader's
  if (bytes.size() > bound_) {
    ++*dropped_;
    return;
  }
  if (calls_ && !sender.name.starts_with(kCyclone)) {
    ++*dropped_;
    return report_foreign_call();
  }
  handler_({encoding, bytes, sender.name});
}

const Writer& Reader::writer_of(dds_instance_handle_t handle) {
  if (writers_.size() > kMaxWriters) writers_.clear();
  const auto known = writers_.find(handle);
  if (known != writers_.end()) return known->second;
  return writers_.emplace(handle, identify(reader_.get(), handle)).first->second;
}

void Reader::report_foreign_call() {
  if (foreign_calls_.empty()) return;
  participant_.report("a program calls " + foreign_calls_ +
                      " with another DDS than Cyclone, and is not answered; nodes of ROS 2 need "
                      "RMW_IMPLEMENTATION=rmw_cyclonedds_cpp");
  foreign_calls_.clear();
}

// The readers of a topic: one, or two that share the writers between them.
class DdsSubscription final : public Subscription {
 public:
  explicit DdsSubscription(std::shared_ptr<Participant> participant) : participant_(std::move(participant)) {}
  ~DdsSubscription() override {
    for (const auto& [reader, id] : readers_) {
      reader->end();
      participant_->remove(id);
    }
  }
  DdsSubscription(const DdsSubscription&) = delete;
  DdsSubscription& operator=(const DdsSubscription&) = delete;

  Status add(const DdsTopic& topic, Source source, const SampleHandler& handler);

  // The first reader matches every writer that the second one matches.
  std::size_t matched() const override { return readers_.front().reader->matched(); }
  bool hears(std::string_view program) const override { return readers_.front().reader->hears(program); }
  std::uint64_t dropped() const override {
    std::uint64_t sum = 0;
    for (const auto& [reader, id] : readers_) sum += reader->dropped();
    return sum;
  }

 private:
  struct Row {
    std::shared_ptr<Reader> reader;
    std::uint64_t id;
  };
  std::shared_ptr<Participant> participant_;  // outlives the readers
  std::vector<Row> readers_;
};

Qos reader_qos(const DdsTopic& topic, Source source) {
  if (topic.latched) return latched_qos(0);
  // A call of a service must not be lost.
  const bool reliable = source == Source::reliable_writers || topic.part != TopicPart::topic;
  return volatile_qos(reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, 0,
                      history_depth(topic.bound));
}

Status DdsSubscription::add(const DdsTopic& topic, Source source, const SampleHandler& handler) {
  // Opened before the reader, so that a peer which has discovered the reader can rely on the announcer.
  const Result<DiscoveryAnnouncer*> announcer = participant_->announcer();
  if (!announcer) return announcer.error();
  const Entity entity(
      dds_create_topic(participant_->entity(), topic.descriptor, topic.name.c_str(), nullptr, nullptr));
  if (!entity) return dds_error("cannot create the DDS topic " + topic.name, entity.get());
  const Qos qos = reader_qos(topic, source);
  mark_announcing(*qos);
  DropCounter dropped = count_drops(topic.name, topic.descriptor->m_typename);
  Entity reader(dds_create_reader(participant_->entity(), entity.get(), qos.get(), nullptr));
  if (!reader) return dds_error("cannot create the DDS reader of " + topic.name, reader.get());
  auto inbox = std::make_shared<Reader>(std::move(reader), topic, source, *participant_, **announcer,
                                        std::move(dropped), handler);
  const Result<std::uint64_t> id = participant_->add(inbox);
  if (!id) return id.error();
  readers_.push_back({std::move(inbox), *id});
  return Done{};
}

}  // namespace

Result<std::unique_ptr<Subscription>> subscribe(const std::shared_ptr<Participant>& participant,
                                                const DdsTopic& topic, const SampleHandler& handler) {
  const bool large = topic.bound > kUsualPayload && topic.part == TopicPart::topic && !topic.latched;
  auto subscription = std::make_unique<DdsSubscription>(participant);
  if (Status added =
          subscription->add(topic, large ? Source::best_effort_writers : Source::all_writers, handler);
      !added)
    return added.error();
  if (large) {
    if (Status added = subscription->add(topic, Source::reliable_writers, handler); !added)
      return added.error();
  }
  return std::unique_ptr<Subscription>(std::move(subscription));
}

}  // namespace aim::transport::dds
