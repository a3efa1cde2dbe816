// The list of a server's connections, for the deadline sweep and for eviction.
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "transport/http/http_session.hpp"

namespace aim::transport {

void HttpSessions::add(const std::shared_ptr<HttpSession>& session) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(sessions_, [](const auto& held) { return held.expired(); });
  sessions_.push_back(session);
}

std::vector<std::shared_ptr<HttpSession>> HttpSessions::all() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::shared_ptr<HttpSession>> living;
  for (const auto& held : sessions_) {
    if (auto session = held.lock()) living.push_back(std::move(session));
  }
  return living;
}

std::shared_ptr<HttpSession> HttpSessions::eviction_candidate(Clock::time_point before,
                                                              SlotState slot_state) {
  std::shared_ptr<HttpSession> longest;
  const std::scoped_lock lock(mutex_);
  for (const auto& held : sessions_) {
    auto session = held.lock();
    if (!session || session->slot_state() != slot_state) continue;
    const auto since = session->waiting_for_client_since();
    if (!since || *since > before) continue;
    before = *since;
    longest = std::move(session);
  }
  return longest;
}

}  // namespace aim::transport
