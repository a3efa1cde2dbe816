// Obtains Cyclone's internal type object of a DDS type and creates samples with it.
// Source: RTPS 2.2 section 10 (encapsulation identifiers).
#include "transport/dds/dds_serializer.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace aim::transport::dds {
namespace {

constexpr std::size_t kEncapsulation = 4;  // [B]

// Cyclone 0.10 exposes its type object only through a sample. Therefore one empty sample is written and read
// on a private topic; a writer and a reader of one participant match at once and without the network.
const ddsi_sertype* type_of(dds_entity_t participant, const Entity& topic, std::size_t sample_size) {
  const Qos qos = volatile_qos(DDS_RELIABILITY_BEST_EFFORT, 0);
  const Entity reader(dds_create_reader(participant, topic.get(), qos.get(), nullptr));
  const Entity writer(dds_create_writer(participant, topic.get(), qos.get(), nullptr));
  const std::vector<std::uint64_t> zeros(sample_size / sizeof(std::uint64_t) + 1);
  if (dds_write(writer.get(), zeros.data()) < 0) return nullptr;
  ddsi_serdata* sample = nullptr;
  dds_sample_info_t info{};
  if (dds_takecdr(reader.get(), &sample, 1, &info, DDS_ANY_STATE) != 1) return nullptr;
  const ddsi_sertype* const type = sample->type;
  ddsi_serdata_unref(sample);
  return type;
}

}  // namespace

bool is_plain_cdr(std::string_view bytes) {
  return bytes.size() >= kEncapsulation && bytes[0] == 0 && (bytes[1] == 0 || bytes[1] == 1);
}

Result<Serializer> Serializer::open(dds_entity_t participant, const dds_topic_descriptor_t& descriptor) {
  std::string name = std::string("aim/type/") + descriptor.m_typename;
  std::replace(name.begin(), name.end(), ':', '_');  // not allowed in the name of a topic
  Entity topic(dds_create_topic(participant, &descriptor, name.c_str(), nullptr, nullptr));
  if (!topic) return dds_error("cannot create the DDS topic " + name, topic.get());
  const ddsi_sertype* const type = type_of(participant, topic, descriptor.m_size);
  if (type == nullptr)
    return dds_error(std::string("cannot create the DDS type ") + descriptor.m_typename, DDS_RETCODE_ERROR);
  return Serializer(std::move(topic), type);
}

ddsi_serdata* Serializer::sample(std::string_view bytes) const {
  if (!is_plain_cdr(bytes)) return nullptr;
  const ddsrt_iovec_t piece{const_cast<char*>(bytes.data()), bytes.size()};  // not modified
  return ddsi_serdata_from_ser_iov(type_, SDK_DATA, 1, &piece, bytes.size());
}

}  // namespace aim::transport::dds
