// Reads the publications that DDS has discovered.
#include "transport/dds/dds_rivals.hpp"

#include <set>
#include <utility>

namespace aim::transport::dds {
namespace {

constexpr std::size_t kReadAtOnce = 1024;  // publications; a robot has some tens

}  // namespace

std::string program_name(dds_entity_t participant) {
  dds_guid_t guid{};
  if (dds_get_guid(participant, &guid) < 0) return {};
  return std::string(program_of(sender_name(guid)));
}

Result<std::unique_ptr<RivalWatch>> RivalWatch::open(dds_entity_t participant) {
  Entity reader(dds_create_reader(participant, DDS_BUILTIN_TOPIC_DCPSPUBLICATION, nullptr, nullptr));
  if (!reader) return dds_error("the publications of the DDS domain cannot be read", reader.get());
  return std::make_unique<RivalWatch>(std::move(reader), program_name(participant));
}

std::vector<Rival> RivalWatch::among(const std::map<std::string, std::string>& published) {
  std::vector<void*>& samples = samples_;
  std::vector<dds_sample_info_t>& infos = infos_;
  samples.assign(kReadAtOnce, nullptr);  // null: Cyclone lends its own memory
  infos.resize(kReadAtOnce);
  const dds_return_t count =
      dds_read_mask(reader_.get(), samples.data(), infos.data(), kReadAtOnce, kReadAtOnce,
                    DDS_ANY_SAMPLE_STATE | DDS_ANY_VIEW_STATE | DDS_ALIVE_INSTANCE_STATE);
  if (count <= 0) return {};
  std::set<Rival> found;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (!infos[i].valid_data) continue;
    const auto& endpoint = *static_cast<const dds_builtintopic_endpoint_t*>(samples[i]);
    const auto name = published.find(endpoint.topic_name);
    if (name == published.end()) continue;
    const std::string sender = sender_name(endpoint.key);
    if (program_of(sender) != own_) found.insert({std::string(program_of(sender)), name->second});
  }
  dds_return_loan(reader_.get(), samples.data(), count);
  return {found.begin(), found.end()};
}

}  // namespace aim::transport::dds
