// The reader thread: waits for samples of all subscriptions and calls their handlers one after the other.
#include "transport/dds/dds_participant.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "transport/dds/dds_log.hpp"
#include "transport/dds/dds_peers.hpp"

namespace aim::transport::dds {
namespace {

constexpr dds_attach_t kWake = 0;  // ids of inboxes start at 1
constexpr std::size_t kReadyAtOnce = 64;
// Period of report_ignored(): an ignored announcement does not wake the thread.
constexpr dds_duration_t kReportPeriod = DDS_SECS(1);

}  // namespace

Result<std::shared_ptr<Participant>> Participant::open(const BusOptions& options) {
  Result<DomainLease> lease = open_domain(options);
  if (!lease) return std::move(lease.error());
  take_last_log_line();
  Entity entity(dds_create_participant(options.domain, nullptr, nullptr));
  if (!entity) {
    Error error = dds_error("cannot create a participant in DDS domain " + std::to_string(options.domain),
                            entity.get());
    if (std::string line = take_last_log_line(); !line.empty()) error.reason = std::move(line);
    return error;
  }
  auto peers = watch_peers(entity.get(), *lease);
  if (!peers) return std::move(peers.error());
  auto participant = std::make_shared<Participant>(options, std::move(*lease), std::move(entity));
  if (Status started = participant->start(); !started) return std::move(started.error());
  if (auto added = participant->add(std::move(*peers)); !added) return std::move(added.error());
  return participant;
}

Participant::Participant(BusOptions options, DomainLease lease, Entity entity)
    : options_(std::move(options)), lease_(std::move(lease)), entity_(std::move(entity)) {}

Participant::~Participant() { close(); }

Status Participant::start() {
  waitset_ = Entity(dds_create_waitset(entity_.get()));
  if (!waitset_) return dds_error("cannot create the waitset of the DDS thread", waitset_.get());
  wake_ = Entity(dds_create_guardcondition(entity_.get()));
  if (!wake_) return dds_error("cannot create the guard condition of the DDS thread", wake_.get());
  if (const auto code = dds_waitset_attach(waitset_.get(), wake_.get(), kWake); code < 0) {
    return dds_error("the DDS thread cannot be woken", code);
  }
  thread_ = std::thread([this] { serve(); });
  return Done{};
}

void Participant::close() {
  stopping_ = true;
  if (wake_) dds_set_guardcondition(wake_.get(), true);
  if (thread_.joinable()) thread_.join();
  {
    const std::lock_guard lock(mutex_);
    inboxes_.clear();
  }
  entity_ = Entity();
}

Result<std::uint64_t> Participant::add(std::shared_ptr<Inbox> inbox) {
  const std::vector<dds_entity_t> triggers = inbox->triggers();
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(mutex_);
    id = next_id_++;
    inboxes_.emplace(id, std::move(inbox));
  }
  for (const dds_entity_t trigger : triggers) {
    const auto code = dds_waitset_attach(waitset_.get(), trigger, static_cast<dds_attach_t>(id));
    if (code >= 0) continue;
    remove(id);
    return dds_error("the DDS thread cannot serve another subscription", code);
  }
  return id;
}

void Participant::remove(std::uint64_t id) {
  std::shared_ptr<Inbox> removed;  // destroyed after the lock is released
  std::unique_lock lock(mutex_);
  if (const auto row = inboxes_.find(id); row != inboxes_.end()) {
    removed = std::move(row->second);
    inboxes_.erase(row);
  }
  if (std::this_thread::get_id() == thread_.get_id()) return;
  // No deadline: Subscription guarantees that no handler runs after its destructor has returned.
  delivered_.wait(lock, [&] { return delivering_ != id; });
}

Result<DiscoveryAnnouncer*> Participant::announcer() {
  const std::lock_guard lock(mutex_);
  if (!announcer_) {
    Result<std::unique_ptr<DiscoveryAnnouncer>> opened = DiscoveryAnnouncer::open(entity_.get());
    if (!opened) return std::move(opened.error());
    announcer_ = std::move(*opened);
  }
  return announcer_.get();
}

void Participant::serve() {
  std::array<dds_attach_t, kReadyAtOnce> ready{};
  while (!stopping_) {
    const dds_return_t count = dds_waitset_wait(waitset_.get(), ready.data(), ready.size(), kReportPeriod);
    if (count < 0) return;
    report_ignored();
    const std::size_t filled = std::min(static_cast<std::size_t>(count), ready.size());
    for (std::size_t i = 0; i < filled && !stopping_; ++i) {
      if (ready[i] != kWake) deliver(static_cast<std::uint64_t>(ready[i]));
    }
  }
}

void Participant::report_ignored() {
  if (reported_ || !options_.report || lease_->ignored() == 0) return;
  reported_ = true;
  options_.report("DDS domain " + std::to_string(options_.domain) + " has more than " +
                  std::to_string(DiscoveryBounds{}.participants) +
                  " participants, or they announce themselves too often; some announcements were ignored");
}

void Participant::deliver(std::uint64_t id) {
  std::shared_ptr<Inbox> inbox;
  {
    const std::lock_guard lock(mutex_);
    const auto row = inboxes_.find(id);
    if (row == inboxes_.end()) return;
    inbox = row->second;
    delivering_ = id;
  }
  inbox->deliver();
  inbox.reset();  // destroys the reader here if the handler has ended its own subscription
  {
    const std::lock_guard lock(mutex_);
    delivering_ = 0;
  }
  delivered_.notify_all();
}

}  // namespace aim::transport::dds
