// RAII owners of Cyclone DDS entities and QoS objects.
#pragma once

#include <dds/dds.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "transport/rpc.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

class Entity {
 public:
  Entity() = default;
  explicit Entity(dds_entity_t handle) : handle_(handle) {}
  Entity(Entity&& other) noexcept : handle_(std::exchange(other.handle_, 0)) {}
  Entity& operator=(Entity&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Entity(const Entity&) = delete;
  Entity& operator=(const Entity&) = delete;
  // dds_delete waits until no listener of the entity runs.
  ~Entity() {
    if (handle_ > 0) dds_delete(handle_);
  }

  dds_entity_t get() const { return handle_; }
  explicit operator bool() const { return handle_ > 0; }

 private:
  dds_entity_t handle_ = 0;  // negative: the return code of the failed creation
};

struct DeleteQos {
  void operator()(dds_qos_t* qos) const { dds_delete_qos(qos); }
};
using Qos = std::unique_ptr<dds_qos_t, DeleteQos>;

// The QoS that ROS 2 and AimRT's channels require of both ends: KEEP_LAST 10, VOLATILE (aimdk wire,
// section 2.2).
inline constexpr int kHistoryDepth = 10;

inline Qos volatile_qos(dds_reliability_kind reliability, dds_duration_t max_blocking,
                        int depth = kHistoryDepth) {
  Qos qos(dds_create_qos());
  dds_qset_history(qos.get(), DDS_HISTORY_KEEP_LAST, depth);
  dds_qset_durability(qos.get(), DDS_DURABILITY_VOLATILE);
  dds_qset_reliability(qos.get(), reliability, max_blocking);
  // ROS 2 uses XCDR1; without this line a peer may offer XCDR2.
  const dds_data_representation_id_t representation = DDS_DATA_REPRESENTATION_XCDR1;
  dds_qset_data_representation(qos.get(), 1, &representation);
  return qos;
}

// The QoS of ROS 2 for samples that later subscribers also receive: the last one, reliably.
inline Qos latched_qos(dds_duration_t max_blocking) {
  Qos qos = volatile_qos(DDS_RELIABILITY_RELIABLE, max_blocking, 1);
  dds_qset_durability(qos.get(), DDS_DURABILITY_TRANSIENT_LOCAL);
  return qos;
}

// Images and clouds: only the newest ones are kept for a reader that is slow, because ten take 28 MB.
inline constexpr int kLargeHistoryDepth = 2;
inline int history_depth(std::size_t bound) {
  return bound > kUsualPayload ? kLargeHistoryDepth : kHistoryDepth;
}

// The bound set in Cyclone, which has one for all topics: the largest payload and its wrapper with a context
// [B]. Readers and writers keep to the bound of their own topic.
inline constexpr std::size_t kMaxSample = kLargePayload + std::size_t{8} * 1024;

// The longest time that a reliable reader which does not read blocks a writer. Meanwhile the last samples are
// kept for it.
inline constexpr dds_duration_t kMaxBlocking = DDS_MSECS(10);

inline dds_duration_t time_left(Deadline deadline) {
  const auto left = deadline - std::chrono::steady_clock::now();
  return std::max<dds_duration_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(left).count(), 0);
}

// The handles of all matched peers; `ask(handles, size)` fills them in and returns how many there are.
template <class Ask>
std::vector<dds_instance_handle_t> matched_handles(const Ask& ask) {
  std::vector<dds_instance_handle_t> handles(8);
  for (;;) {
    const dds_return_t count = ask(handles.data(), handles.size());
    if (count < 0) return {};
    const bool complete = static_cast<std::size_t>(count) <= handles.size();
    handles.resize(static_cast<std::size_t>(count));
    if (complete) return handles;
  }
}

// The name of an endpoint as a sender: "dds:" and its GUID, which is unique.
inline std::string sender_name(const dds_guid_t& guid) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string name = "dds:";
  for (std::size_t i = 0; i < sizeof(guid.v); ++i) {
    if (i > 0 && i % 4 == 0) name += '.';
    name += kDigits[guid.v[i] >> 4U];
    name += kDigits[guid.v[i] & 0xFU];
  }
  return name;
}
inline Error dds_error(std::string message, dds_return_t code) {
  return {.origin = Origin::error, .message = std::move(message), .reason = dds_strretcode(code)};
}

}  // namespace aim::transport::dds
