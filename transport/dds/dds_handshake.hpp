// Why a one-shot publisher loses neither its first sample nor its last: handshake and the fence.
//
// A writer learns of a reader before the reader's side learns of the writer, and what arrives in between is
// thrown away. A RELIABLE reader asks for it again; the BEST_EFFORT readers that ROS 2 robots (and we) have
// do not: of 100 programs that wrote one sample as soon as they were matched, 97 lost it. So every
// participant of ours that subscribes announces on the topic "aim/known" which writers its readers know, and
// a writer waits to be named there. At the other end, the farewell of a program may overtake its last sample,
// for the two travel through different sockets. So every such participant also has a RELIABLE reader of
// "aim/fence": a fence sample acknowledged after another sample was written proves that the other one
// arrived.
#pragma once

#include <dds/dds.h>

#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include "core/result.hpp"
#include "transport/dds/dds_entity.hpp"
#include "transport/rpc.hpp"

namespace aim::transport::dds {

// ---- the subscriber's side, one per participant

class DiscoveryAnnouncer {
 public:
  static Result<std::unique_ptr<DiscoveryAnnouncer>> open(dds_entity_t participant);
  DiscoveryAnnouncer(Entity fence, Entity known) : fence_(std::move(fence)), known_(std::move(known)) {}

  // Tells everybody that a reader here knows this writer. From any thread.
  void announce(const dds_guid_t& writer);

 private:
  Entity fence_;  // reader; nobody looks at its samples, they are acknowledged
  Entity known_;  // writer
};

// Marks a reader as one whose participant has a announcer, and tells whether a peer's reader is marked.
void mark_introducing(dds_qos_t& reader_qos);
bool is_introducing(const dds_qos_t& reader_qos);

// ---- the publisher's side

// Which participants have announced one writer, announcements from before included.
class DiscoveryHandshake {
 public:
  DiscoveryHandshake(dds_entity_t participant, const dds_guid_t& writer);
  // True when the other participant (its instance) has announced the writer before the deadline.
  bool wait(dds_instance_handle_t other, Deadline deadline);

 private:
  void take();

  std::uint64_t mark_;  // of the writer
  Entity reader_;
  Entity ready_;  // read condition
  Entity waitset_;
  std::set<dds_instance_handle_t> announced_by_;
};

// Proves arrival. Made early, its own discovery goes along with that of the writer it serves.
class Fence {
 public:
  explicit Fence(dds_entity_t participant);
  // True when every announcer got what this participant had written before the call.
  bool pass(Deadline deadline);

 private:
  Entity writer_;
};

}  // namespace aim::transport::dds
