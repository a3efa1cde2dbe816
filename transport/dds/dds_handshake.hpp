// Handshake and fence: a publisher that sends one sample and exits loses neither its first sample nor its
// last.
//
// A writer discovers a reader before the reader's side discovers the writer, and samples that arrive in
// between are dropped. A RELIABLE reader requests them again; the BEST_EFFORT readers of ROS 2 robots (and of
// aim) do not: of 100 programs that wrote one sample as soon as they were matched, 97 lost it. Therefore
// every aim participant that subscribes announces on the topic "aim/known" which writers its readers know,
// and a writer waits until it is announced there. At the end of a program, its DDS leave message may overtake
// its last sample, because the two are sent through different sockets. Therefore every such participant also
// has a RELIABLE reader of "aim/fence": a fence sample that is acknowledged after another sample was written
// proves that the other one has arrived.
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

  // Announces that a reader of this participant knows the writer. From any thread.
  void announce(const dds_guid_t& writer);

 private:
  Entity fence_;  // reader; its samples are acknowledged and never read
  Entity known_;  // writer
};

// Marks a reader whose participant has a DiscoveryAnnouncer, and reports whether a peer's reader is marked.
void mark_announcing(dds_qos_t& reader_qos);
bool is_announcing(const dds_qos_t& reader_qos);

// ---- the publisher's side

// Which participants have announced one writer, including announcements made before this object existed.
class DiscoveryHandshake {
 public:
  DiscoveryHandshake(dds_entity_t participant, const dds_guid_t& writer);
  // True: the participant `other` (instance handle) has announced the writer before the deadline.
  bool wait(dds_instance_handle_t other, Deadline deadline);

 private:
  void take();

  std::uint64_t hash_;  // of the writer's GUID
  Entity reader_;
  Entity ready_;  // read condition
  Entity waitset_;
  std::set<dds_instance_handle_t> announced_by_;
};

// Proves that samples have arrived. Create it early, so that its discovery runs along with that of the
// writer.
class Fence {
 public:
  explicit Fence(dds_entity_t participant);
  // True: every participant with an announcer has received what this participant wrote before the call.
  bool pass(Deadline deadline);

 private:
  Entity writer_;
};

}  // namespace aim::transport::dds
