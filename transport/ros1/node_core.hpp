// A node of ROS 1: its two sockets, its threads and what it publishes, subscribes to and serves. The objects
// that users hold share it; close() ends it for all of them.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "transport/ros1/io_loop.hpp"
#include "transport/ros1/publication.hpp"
#include "transport/ros1/registrar.hpp"
#include "transport/ros1/service_server.hpp"
#include "transport/ros1/subscription.hpp"
#include "transport/ros1_node.hpp"

namespace aim::transport::ros1 {

class NodeCore {
 public:
  static constexpr std::size_t kMostConnections = 256;  // of both sockets

  static Result<std::shared_ptr<NodeCore>> open(const Ros1Options& options);
  ~NodeCore() { close(); }
  NodeCore(const NodeCore&) = delete;
  NodeCore& operator=(const NodeCore&) = delete;

  // Ends all threads and registrations, within two seconds, and when the handlers that run have ended. A name
  // server that does not answer adds its own time. Not to be called by a handler.
  void close();

  Result<std::shared_ptr<Publication>> publish(const TopicName& name);
  void end_publication(const std::shared_ptr<Publication>& publication);
  Status send(const std::shared_ptr<Publication>& publication, std::string_view bytes);
  bool wait_until(Deadline deadline, const std::function<bool()>& holds) const;
  // What the loop's thread says of it; false: the deadline passed, or the node is closed.
  bool ask_loop(Deadline deadline, const std::function<bool()>& question);

  Result<std::shared_ptr<TopicSubscription>> subscribe(const TopicName& name, SampleHandler handler);
  void end_subscription(const std::shared_ptr<TopicSubscription>& subscription);

  Result<std::shared_ptr<Service>> serve(const std::string& name, const std::string& type,
                                         Ros1Handler handler);
  void end_service(const std::shared_ptr<Service>& service);
  Status appear_as(const std::vector<std::string>& names);  // Ros1Node

  const Master& master() const { return master_; }
  const std::string& name() const { return self_.name; }
  const std::string& interface() const { return interface_; }
  bool reaches_master() const { return registrar_->reaches_master(); }

 private:
  NodeCore(const Ros1Options& options, Place place, Uri master);
  Status start(const Ros1Options& options);
  Registrar::Events events(const Ros1Options& options);
  SubscriptionHost subscription_host();
  // Lists of publishers, on the loop's thread.
  void take_publishers(const std::string& topic, std::vector<std::string> uris);
  void follow_known(const std::string& topic);
  void connect(const std::string& host, std::uint16_t port, const SubscriptionHost::Connected& ready);
  Result<std::shared_ptr<Stream>> connected_to(in_addr host, std::uint16_t port);
  void report(const std::string& sentence);
  void changed();

  // Adds a connection of another program. When all are taken, another one ends for it; false: there is none,
  // and the new one ends.
  bool admit(const std::shared_ptr<Stream>& stream);
  void make_room();
  void mark_asked(const Stream& stream);                            // it may be the last to end
  void mark_proven(const Stream& stream, std::string_view caller);  // a subscriber or client: it stays

  // node_api.cpp: the XML-RPC of a node, on the loop's thread.
  void accept_call(Descriptor socket);
  std::string answer_to(std::string_view body);
  void ask_for_publishers(const std::string& topic);
  friend class NodeApi;

  // node_peers.cpp: connections of TCPROS from others, on the loop's thread.
  struct Peer;
  void accept_peer(Descriptor socket);
  bool take_header(const std::shared_ptr<Peer>& peer, std::string_view frame);
  bool take_subscriber(const std::shared_ptr<Peer>& peer, const ConnectionHeader& header);
  bool take_client(const std::shared_ptr<Peer>& peer, const ConnectionHeader& header);
  bool take_request(const std::shared_ptr<Peer>& peer, std::string_view request);
  bool answer_last(Peer& peer, std::string answer);
  bool refuse(Peer& peer, const std::string& reason);
  bool refuse_request(Peer& peer);

  const Place place_;
  const std::string interface_;
  Master master_;
  Registrar::Self self_;
  std::uint16_t tcp_port_ = 0;
  const std::function<void(const std::string&)> report_;

  mutable std::mutex mutex_;  // guards the members below
  mutable std::condition_variable signal_;
  bool closed_ = false;
  std::map<std::string, std::shared_ptr<Publication>> publications_;
  std::map<std::string, std::shared_ptr<Service>> services_;
  std::vector<std::shared_ptr<TopicSubscription>> subscriptions_;
  std::map<std::string, std::vector<std::string>> publishers_;  // of subscribed topics, as the master says
  std::set<std::string> reported_;

  // A connection of another program.
  struct Inbound {
    std::weak_ptr<Stream> stream;
    std::string caller;  // node that subscribes or asks, by its own account; empty: it has asked nothing
  };
  std::deque<Inbound>::iterator inbound(const Stream& stream);
  std::deque<Inbound>
      inbound_;  // of those that have asked nothing the first to end in front; the loop's thread

  ServiceWorker worker_;
  IoLoop loop_;
  std::unique_ptr<Registrar> registrar_;
};

}  // namespace aim::transport::ros1
