// Where a robot object and its controllers find their session.
#pragma once

#include <memory>

#include "sdk/session.hpp"

namespace aim::magicbot_sdk {

// The child of a fork has none of the session's threads, and finds its mutexes as they were at that instant,
// perhaps locked for ever. There the place has a new session that is not open; the old one is neither used
// nor ended, so that nothing waits for its threads and the sockets, which the parent shares, are not
// disturbed.
class SessionPlace {
 public:
  SessionPlace();
  ~SessionPlace();
  SessionPlace(const SessionPlace&) = delete;
  SessionPlace& operator=(const SessionPlace&) = delete;

  const std::shared_ptr<Session>& session() const { return session_; }

 private:
  friend struct Places;
  std::shared_ptr<Session> session_ = std::make_shared<Session>();
};

}  // namespace aim::magicbot_sdk
