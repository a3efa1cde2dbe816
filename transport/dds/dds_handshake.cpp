// The two internal topics between aim participants: known writers ("aim/known") and arrival ("aim/fence").
// Source of the writer hash: FNV-1a, 64 bit.
#include "transport/dds/dds_handshake.hpp"

#include <array>
#include <string>
#include <string_view>

#include "idl/builtin_interfaces.h"

namespace aim::transport::dds {
namespace {

// Without ROS 2's prefix "rt/", so that ROS 2 tools do not list them among the robot's topics.
constexpr const char* kFenceTopic = "aim/fence";
constexpr const char* kKnownTopic = "aim/known";
constexpr std::string_view kUserData = "aim-introducing";
// Announcements kept for later readers: more than the publishers that one machine starts while one of them
// waits.
constexpr int kAnnouncements = 256;
constexpr std::size_t kTakeAtOnce = 32;

// Both topics use an existing ROS 2 type of 64 bits.
using HashSample = builtin_interfaces_msg_dds__Time_;

Entity create_topic(dds_entity_t participant, const char* name) {
  return Entity(
      dds_create_topic(participant, &builtin_interfaces_msg_dds__Time__desc, name, nullptr, nullptr));
}

Qos announcement_qos() {
  Qos qos = volatile_qos(DDS_RELIABILITY_RELIABLE, kMaxBlocking);
  dds_qset_durability(qos.get(), DDS_DURABILITY_TRANSIENT_LOCAL);
  dds_qset_history(qos.get(), DDS_HISTORY_KEEP_LAST, kAnnouncements);
  dds_qset_durability_service(qos.get(), 0, DDS_HISTORY_KEEP_LAST, kAnnouncements, DDS_LENGTH_UNLIMITED,
                              DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
  return qos;
}

// 64-bit hash of a writer's GUID. The announcing participant is compared too, so a collision needs two
// writers of one topic.
std::uint64_t hash_of(const dds_guid_t& writer) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint8_t byte : writer.v) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

HashSample to_sample(std::uint64_t hash) {
  return {.sec = static_cast<std::int32_t>(hash >> 32U), .nanosec = static_cast<std::uint32_t>(hash)};
}

std::uint64_t to_hash(const HashSample& sample) {
  return std::uint64_t{static_cast<std::uint32_t>(sample.sec)} << 32U | sample.nanosec;
}

// The participant of a matched writer; 0: the writer has left.
dds_instance_handle_t participant_of(dds_entity_t reader, dds_instance_handle_t writer) {
  dds_builtintopic_endpoint_t* const endpoint = dds_get_matched_publication_data(reader, writer);
  if (endpoint == nullptr) return 0;
  const dds_instance_handle_t participant = endpoint->participant_instance_handle;
  dds_builtintopic_free_endpoint(endpoint);
  return participant;
}

}  // namespace

Result<std::unique_ptr<DiscoveryAnnouncer>> DiscoveryAnnouncer::open(dds_entity_t participant) {
  const Qos fence_qos = volatile_qos(DDS_RELIABILITY_RELIABLE, 0);
  const Entity fence_topic = create_topic(participant, kFenceTopic);
  Entity fence(dds_create_reader(participant, fence_topic.get(), fence_qos.get(), nullptr));
  if (!fence)
    return dds_error(std::string("cannot create the DDS reader of ").append(kFenceTopic), fence.get());
  const Qos known_qos = announcement_qos();
  const Entity known_topic = create_topic(participant, kKnownTopic);
  Entity known(dds_create_writer(participant, known_topic.get(), known_qos.get(), nullptr));
  if (!known)
    return dds_error(std::string("cannot create the DDS writer of ").append(kKnownTopic), known.get());
  return std::make_unique<DiscoveryAnnouncer>(std::move(fence), std::move(known));
}

void DiscoveryAnnouncer::announce(const dds_guid_t& writer) {
  const HashSample sample = to_sample(hash_of(writer));
  dds_write(known_.get(), &sample);  // on failure the publisher waits until its deadline and reports that
}

void mark_announcing(dds_qos_t& reader_qos) {
  dds_qset_userdata(&reader_qos, kUserData.data(), kUserData.size());
}

bool is_announcing(const dds_qos_t& reader_qos) {
  void* data = nullptr;
  std::size_t size = 0;
  if (!dds_qget_userdata(&reader_qos, &data, &size) || data == nullptr) return false;
  const bool marked = std::string_view(static_cast<const char*>(data), size) == kUserData;
  dds_free(data);
  return marked;
}

DiscoveryHandshake::DiscoveryHandshake(dds_entity_t participant, const dds_guid_t& writer)
    : hash_(hash_of(writer)) {
  const Qos qos = announcement_qos();
  const Entity topic = create_topic(participant, kKnownTopic);
  reader_ = Entity(dds_create_reader(participant, topic.get(), qos.get(), nullptr));
  ready_ = Entity(dds_create_readcondition(reader_.get(), DDS_ANY_STATE));
  waitset_ = Entity(dds_create_waitset(participant));
  dds_waitset_attach(waitset_.get(), ready_.get(), 0);
}

bool DiscoveryHandshake::wait(dds_instance_handle_t other, Deadline deadline) {
  for (;;) {
    take();
    if (announced_by_.contains(other)) return true;
    if (dds_waitset_wait(waitset_.get(), nullptr, 0, time_left(deadline)) <= 0) return false;
  }
}

void DiscoveryHandshake::take() {
  std::array<void*, kTakeAtOnce> samples{};  // null: Cyclone lends its own memory
  std::array<dds_sample_info_t, kTakeAtOnce> infos{};
  for (;;) {
    const dds_return_t count =
        dds_take(reader_.get(), samples.data(), infos.data(), samples.size(), samples.size());
    if (count <= 0) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      if (!infos[i].valid_data || to_hash(*static_cast<const HashSample*>(samples[i])) != hash_) continue;
      announced_by_.insert(participant_of(reader_.get(), infos[i].publication_handle));
    }
    dds_return_loan(reader_.get(), samples.data(), count);
  }
}

Fence::Fence(dds_entity_t participant) {
  const Entity topic = create_topic(participant, kFenceTopic);
  const Qos qos = volatile_qos(DDS_RELIABILITY_RELIABLE, kMaxBlocking);
  writer_ = Entity(dds_create_writer(participant, topic.get(), qos.get(), nullptr));
}

bool Fence::pass(Deadline deadline) {
  const HashSample sample{};
  return dds_write(writer_.get(), &sample) >= 0 && dds_wait_for_acks(writer_.get(), time_left(deadline)) >= 0;
}

}  // namespace aim::transport::dds
