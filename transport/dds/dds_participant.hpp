// One participant of a DDS domain and its reader thread. All sample handlers of a bus run on that thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/result.hpp"
#include "transport/dds/dds_domain.hpp"
#include "transport/dds/dds_entity.hpp"
#include "transport/dds/dds_handshake.hpp"

namespace aim::transport::dds {

// A source of samples that the reader thread serves. Shared by its subscription and the reader thread; the
// last owner destroys it.
class Inbox {
 public:
  virtual ~Inbox() = default;
  virtual std::vector<dds_entity_t> triggers() const = 0;  // entities that the reader thread waits for
  virtual void deliver() = 0;                              // reader thread only
};

class Participant {
 public:
  static Result<std::shared_ptr<Participant>> open(const BusOptions& options);
  Participant(BusOptions options, DomainLease lease, Entity entity);
  ~Participant();
  Participant(const Participant&) = delete;
  Participant& operator=(const Participant&) = delete;

  dds_entity_t entity() const { return entity_.get(); }

  // Stops the reader thread and leaves the domain. Publishers and subscriptions that still refer to this
  // participant then fail or do nothing.
  void close();

  // The inbox is served until it is removed. After remove() its deliver() does not run and is not called
  // again. Called by the inbox's own handler, remove() does not wait for that handler.
  Result<std::uint64_t> add(std::shared_ptr<Inbox> inbox);
  void remove(std::uint64_t id);

  // To the owner of the bus; the reader thread.
  void report(const std::string& sentence) const {
    if (options_.report) options_.report(sentence);
  }

  // Opened with the first subscription.
  Result<DiscoveryAnnouncer*> announcer();

 private:
  Status start();
  void serve();
  void deliver(std::uint64_t id);
  void report_ignored();

  const BusOptions options_;
  bool reported_ = false;  // reader thread only
  DomainLease lease_;      // declared before the entities, which are destroyed first
  Entity entity_;
  Entity waitset_;
  Entity wake_;  // guard condition, triggered by close()
  std::atomic<bool> stopping_ = false;

  std::mutex mutex_;  // guards the members below; never held while a handler runs
  std::condition_variable delivered_;
  std::map<std::uint64_t, std::shared_ptr<Inbox>> inboxes_;
  std::uint64_t next_id_ = 1;
  std::unique_ptr<DiscoveryAnnouncer> announcer_;
  std::uint64_t delivering_ = 0;  // the inbox whose handler runs now; 0: none

  std::thread thread_;
};

}  // namespace aim::transport::dds
