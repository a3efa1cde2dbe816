// The list of a server's connections, for the deadline sweep and for eviction.
#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "transport/http/http_session.hpp"

namespace aim::transport {

void HttpSessions::add(const std::shared_ptr<HttpSession>& session) {
  const std::scoped_lock lock(mutex_);
  sessions_.push_back(session);
}

std::size_t HttpSessions::count() {
  const std::scoped_lock lock(mutex_);
  std::erase_if(sessions_, [](const auto& held) { return held.expired(); });
  return sessions_.size();
}

std::vector<std::shared_ptr<HttpSession>> HttpSessions::all() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::shared_ptr<HttpSession>> living;
  living.reserve(sessions_.size());
  for (const auto& held : sessions_) {
    if (auto session = held.lock()) living.push_back(std::move(session));
  }
  return living;
}

std::shared_ptr<HttpSession> HttpSessions::eviction_candidate(Clock::time_point before,
                                                              SlotState slot_state) {
  std::shared_ptr<HttpSession> longest;
  for (auto& session : all()) {
    if (session->slot_state() != slot_state) continue;
    const auto since = session->waiting_for_client_since();
    if (!since || *since > before) continue;
    before = *since;
    longest = std::move(session);
  }
  return longest;
}

void HttpSessions::evict(std::size_t wanted, std::span<const SlotState> slot_states, bool for_descriptor) {
  const auto connections = all();
  for (const SlotState slot_state : slot_states) {
    std::vector<std::pair<Clock::time_point, HttpSession*>> waiting;
    for (const auto& session : connections) {
      if (session->slot_state() != slot_state) continue;
      if (session->eviction_is_under_way()) wanted -= std::min<std::size_t>(wanted, 1);
      if (const auto since = session->waiting_for_client_since()) waiting.emplace_back(*since, session.get());
    }
    const std::size_t chosen = std::min(wanted, waiting.size());
    // A connection on a spare slot, or without one, serves one request at most: the first to come goes first,
    // as they are listed.
    if (slot_state == SlotState::regular)
      std::partial_sort(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(chosen),
                        waiting.end());
    for (std::size_t i = 0; i < chosen; ++i) waiting[i].second->evict(for_descriptor);
    wanted -= chosen;
  }
}

}  // namespace aim::transport
