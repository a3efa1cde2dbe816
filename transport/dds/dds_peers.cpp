// Watches the participants of the domain and updates the discovery limit.
#include "transport/dds/dds_peers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

namespace aim::transport::dds {
namespace {

constexpr std::size_t kTakeAtOnce = 32;

GuidPrefix prefix_of(const dds_guid_t& participant) {
  GuidPrefix prefix{};
  std::copy_n(participant.v, prefix.size(), prefix.begin());
  return prefix;
}

class PeerWatch final : public Inbox {
 public:
  PeerWatch(Entity reader, Entity ready, std::shared_ptr<DiscoveryLimit> limit)
      : reader_(std::move(reader)), ready_(std::move(ready)), limit_(std::move(limit)) {}

  std::vector<dds_entity_t> triggers() const override { return {ready_.get()}; }

  void deliver() override {
    std::array<void*, kTakeAtOnce> samples{};  // null: Cyclone lends its own memory
    std::array<dds_sample_info_t, kTakeAtOnce> infos{};
    const dds_return_t count =
        dds_take(reader_.get(), samples.data(), infos.data(), samples.size(), samples.size());
    if (count <= 0) return;
    const auto now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      const GuidPrefix peer = prefix_of(static_cast<const dds_builtintopic_participant_t*>(samples[i])->key);
      if (infos[i].instance_state == DDS_IST_ALIVE) {
        limit_->known(peer, now);
      } else {
        limit_->gone(peer);
      }
    }
    dds_return_loan(reader_.get(), samples.data(), count);
  }

 private:
  Entity reader_;
  Entity ready_;  // read condition
  std::shared_ptr<DiscoveryLimit> limit_;
};

}  // namespace

Result<std::shared_ptr<Inbox>> watch_peers(dds_entity_t participant, std::shared_ptr<DiscoveryLimit> limit) {
  Entity reader(dds_create_reader(participant, DDS_BUILTIN_TOPIC_DCPSPARTICIPANT, nullptr, nullptr));
  if (!reader) return dds_error("the participants of the DDS domain cannot be counted", reader.get());
  Entity ready(dds_create_readcondition(reader.get(), DDS_ANY_STATE));
  if (!ready) return dds_error("the participants of the DDS domain cannot be counted", ready.get());
  return std::shared_ptr<Inbox>(
      std::make_shared<PeerWatch>(std::move(reader), std::move(ready), std::move(limit)));
}

}  // namespace aim::transport::dds
