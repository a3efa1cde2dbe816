// Takes samples: raw CDR of ROS 2 types, the content of RosMsgWrapper for protobuf types.
// Source: AimRT ros2 plugin, RosMsgWrapper.msg; RTPS 2.2 section 10 (encapsulation identifiers).
#include "transport/dds/dds_reader.hpp"

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
constexpr std::size_t kMaxSenders = 256;  // cached names; cleared when full, since writers come and go

// "dds:" and the GUID of the writer, which is unique.
std::string writer_name(dds_entity_t reader, dds_instance_handle_t writer) {
  dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_publication_data(reader, writer);
  if (endpoint == nullptr) return "dds:#" + std::to_string(writer);  // the writer has left already
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name = "dds:";
  for (std::size_t i = 0; i < sizeof(endpoint->key.v); ++i) {
    if (i > 0 && i % 4 == 0) name += '.';
    name += kDigits[endpoint->key.v[i] >> 4U];
    name += kDigits[endpoint->key.v[i] & 0xFU];
  }
  dds_builtintopic_free_endpoint(endpoint);
  return name;
}

std::optional<Encoding> encoding_of(std::string_view serialization_type) {
  if (serialization_type == "pb") return Encoding::protobuf;
  if (serialization_type == "json") return Encoding::json;
  return std::nullopt;
}

class Reader final : public Inbox {
 public:
  Reader(Entity entity, bool wrapped, DiscoveryAnnouncer& announcer, DropCounter dropped,
         SampleHandler handler)
      : reader_(std::move(entity)),
        condition_(dds_create_readcondition(reader_.get(), DDS_ANY_STATE)),
        wrapped_(wrapped),
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

  Entity reader_;
  Entity condition_;
  bool wrapped_;
  DiscoveryAnnouncer* announcer_;  // of the participant, which outlives its inboxes
  DropCounter dropped_;
  SampleHandler handler_;
  std::atomic<bool> ended_ = false;
  std::map<dds_instance_handle_t, std::string> senders_;  // reader thread only
  std::set<dds_instance_handle_t> announced_;             // reader thread only
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
  if (bytes.size() > kMaxPayload) {
    ++*dropped_;
    return;
  }
  if (senders_.size() > kMaxSenders) senders_.clear();
  auto known = senders_.find(writer);
  if (known == senders_.end()) known = senders_.emplace(writer, writer_name(reader_.get(), writer)).first;
  handler_({encoding, bytes, known->second});
}

class DdsSubscription final : public Subscription {
 public:
  DdsSubscription(std::shared_ptr<Participant> participant, std::shared_ptr<Reader> reader, std::uint64_t id)
      : participant_(std::move(participant)), reader_(std::move(reader)), id_(id) {}
  ~DdsSubscription() override {
    reader_->end();
    participant_->remove(id_);
  }
  DdsSubscription(const DdsSubscription&) = delete;
  DdsSubscription& operator=(const DdsSubscription&) = delete;

  std::size_t matched() const override { return reader_->matched(); }
  std::uint64_t dropped() const override { return reader_->dropped(); }

 private:
  std::shared_ptr<Participant> participant_;  // outlives the reader
  std::shared_ptr<Reader> reader_;
  std::uint64_t id_;
};

}  // namespace

Result<std::unique_ptr<Subscription>> subscribe(const std::shared_ptr<Participant>& participant,
                                                const DdsTopic& topic, SampleHandler handler) {
  // Opened before the reader, so that a peer which has discovered the reader can rely on the announcer.
  const Result<DiscoveryAnnouncer*> announcer = participant->announcer();
  if (!announcer) return announcer.error();
  const Entity entity(
      dds_create_topic(participant->entity(), topic.descriptor, topic.name.c_str(), nullptr, nullptr));
  if (!entity) return dds_error("cannot create the DDS topic " + topic.name, entity.get());
  // A BEST_EFFORT reader matches every writer, including the vendor's scripts, which are BEST_EFFORT.
  const Qos qos = volatile_qos(DDS_RELIABILITY_BEST_EFFORT, 0);
  mark_announcing(*qos);
  DropCounter dropped = count_drops(topic.name, topic.descriptor->m_typename);
  Entity reader(dds_create_reader(participant->entity(), entity.get(), qos.get(), nullptr));
  if (!reader) return dds_error("cannot create the DDS reader of " + topic.name, reader.get());
  auto inbox = std::make_shared<Reader>(std::move(reader), topic.wrapped, **announcer, std::move(dropped),
                                        std::move(handler));
  const Result<std::uint64_t> id = participant->add(inbox);
  if (!id) return id.error();
  return std::unique_ptr<Subscription>(std::make_unique<DdsSubscription>(participant, std::move(inbox), *id));
}

}  // namespace aim::transport::dds
