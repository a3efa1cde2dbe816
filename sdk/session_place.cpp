// pthread_atfork() has a handler for the child, where it is the only thread.
#include "sdk/session_place.hpp"

#include <pthread.h>

#include <mutex>
#include <utility>
#include <vector>

#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {

struct Places {
  std::mutex mutex;
  std::vector<SessionPlace*> all;
  std::vector<std::shared_ptr<Session>> of_parents;

  // Never destroyed: a robot object may be static, too.
  static Places& get() {
    static Places& places = *new Places;
    return places;
  }
  void renew() {
    for (SessionPlace* place : all)
      of_parents.push_back(std::exchange(place->session_, std::make_shared<Session>()));
  }

 private:
  Places() {
    ::pthread_atfork([] { get().mutex.lock(); }, [] { get().mutex.unlock(); },
                     [] {
                       get().renew();
                       get().mutex.unlock();
                     });
  }
};

SessionPlace::SessionPlace() {
  const SignalBlock block;
  const std::lock_guard lock(Places::get().mutex);
  Places::get().all.push_back(this);
}

SessionPlace::~SessionPlace() {
  const SignalBlock block;
  const std::lock_guard lock(Places::get().mutex);
  std::erase(Places::get().all, this);
}

}  // namespace aim::magicbot_sdk
