// What a node has registered with the master, on a thread of its own: the master may be absent, may stop
// answering, and may be restarted, after which everything is registered again.
// Source: ROS wiki, Master_API.
#pragma once

#include <atomic>
#include <chrono>
#include <compare>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "transport/ros1/ros1_socket.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {

// The master as any thread may call it.
struct Master {
  Place place;
  Uri uri;
  std::string text;  // the URI as given

  // The value of its answer. Errors: unreachable and timeout name the URI; error: it refuses.
  Result<Value> call(std::string_view method, const std::vector<Value>& parameters, Deadline deadline) const;
  // The URI of the API of the node that has this name; empty: there is none. `caller`: a node. Errors:
  // unreachable, timeout.
  Result<std::string> api_of(const std::string& name, const std::string& caller, Deadline deadline) const;
  // A node that was killed stays at the master.
  bool answers(const std::string& api, const std::string& caller, Deadline deadline) const;
};

struct Registration {
  enum class Kind : std::uint8_t { publisher, subscriber, service };
  Kind kind;
  std::string node;  // "/aim_4711"
  std::string name;  // of the topic or service
  std::string type;  // "std_msgs/Bool"; of a service, empty
  auto operator<=>(const Registration&) const = default;
};

class Registrar {
 public:
  // All run on the registrar's thread.
  struct Events {
    // What the master answers to the registration of a subscriber. The lists of a topic come in their order.
    std::function<void(const std::string& topic, std::vector<std::string> uris)> publishers;
    std::function<void(const std::string& reason)> link;  // Ros1Options::link
    std::function<void(const std::string& sentence)> report;
  };
  struct Self {
    std::string name;      // of the node
    std::string api;       // URI of its XML-RPC
    std::string services;  // URI of its services
  };

  Registrar(Master master, Self self, Events events);
  ~Registrar() { end(); }
  Registrar(const Registrar&) = delete;
  Registrar& operator=(const Registrar&) = delete;

  Status start();
  // Unregisters what is registered, within half a second.
  void end();

  // Counted: what was added twice is unregistered after it was removed twice.
  void add(const Registration& registration);
  void remove(const Registration& registration);
  // Registers a subscriber once more, whose publishers may have changed: the master answers who they are.
  void ask_again(const Registration& registration);
  // Does this on the thread, which may wait for a name server.
  // False: too much of it waits.
  bool run_there(std::function<void()> work);
  bool reaches_master() const { return reached_; }

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  Deadline next_question(Deadline next_look) const;
  bool wait_for_work(Deadline until, std::function<void()>& work);
  bool ending() const;
  void watch();
  void look_at(const std::string& node);
  void lose(const Error& error);
  void align();
  Status enter(const Registration& registration);
  Status withdraw(const Registration& registration, Deadline deadline) const;
  void report_link(const std::string& reason);
  std::set<Registration> wanted() const;
  std::set<Registration> take_fresh();
  void ask_doubted();

  const Master master_;
  const Self self_;
  const Events events_;
  std::thread thread_;
  std::atomic<bool> reached_ = false;

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable signal_;
  bool ending_ = false;
  bool changed_ = false;
  std::map<Registration, int> wanted_;
  // Wanted anew: a subscription that begins needs the list of publishers, even where the one before it has
  // ended a moment ago.
  std::set<Registration> fresh_;
  std::set<Registration> doubted_;  // become fresh, one each kAskAgain
  bool doubts_ = false;             // there is a new one
  std::deque<std::function<void()>> work_;

  // The thread only.
  Clock::time_point asked_at_{};    // the last doubted one
  bool aligned_ = false;            // with the master, as far as is known
  std::set<Registration> present_;  // at the master that answers now
  std::set<std::string> yielded_;   // names of this node that another one has
  bool link_reported_ = false;
  std::string link_reason_;
};

}  // namespace aim::transport::ros1
