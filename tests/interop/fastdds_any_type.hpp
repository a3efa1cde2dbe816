// A topic type of Fast DDS whose samples stay serialized: bytes with their CDR header.
#pragma once

#include <fastdds/dds/topic/TopicDataType.hpp>

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace aim::interop {

using Bytes = std::vector<std::uint8_t>;

class AnyType : public eprosima::fastdds::dds::TopicDataType {
 public:
  static constexpr std::uint32_t kLargest = 65'000;  // [bytes] of a sample
  using Payload = eprosima::fastrtps::rtps::SerializedPayload_t;

  explicit AnyType(const std::string& name) {
    setName(name.c_str());
    m_typeSize = kLargest;
  }
  bool serialize(void* data, Payload* payload) override {
    const Bytes& bytes = *static_cast<Bytes*>(data);
    if (bytes.size() > payload->max_size) return false;
    std::memcpy(payload->data, bytes.data(), bytes.size());
    payload->length = static_cast<std::uint32_t>(bytes.size());
    payload->encapsulation = CDR_LE;
    return true;
  }
  bool deserialize(Payload* payload, void* data) override {
    static_cast<Bytes*>(data)->assign(payload->data, payload->data + payload->length);
    return true;
  }
  std::function<std::uint32_t()> getSerializedSizeProvider(void* data) override {
    return [data] { return static_cast<std::uint32_t>(static_cast<Bytes*>(data)->size()); };
  }
  void* createData() override { return new Bytes; }
  void deleteData(void* data) override { delete static_cast<Bytes*>(data); }
  bool getKey(void*, eprosima::fastrtps::rtps::InstanceHandle_t*, bool) override { return false; }
};

}  // namespace aim::interop
