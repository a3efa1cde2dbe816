// A topic that this node subscribes to: its publishers' connections. Of the loop's thread, where not said
// otherwise.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/ros1_type.hpp"
#include "transport/ros1/io_loop.hpp"
#include "transport/ros1/tcpros.hpp"
#include "transport/ros1/xmlrpc.hpp"

namespace aim::transport::ros1 {

// What a subscription needs of its node.
struct SubscriptionHost {
  std::string node;
  IoLoop* loop;
  // Connects; calls `ready` on the loop's thread, with the connection or the reason (the message) why there
  // is none. May take the time of a name server.
  using Connected = std::function<void(Result<std::shared_ptr<Stream>>)>;
  std::function<void(const std::string& host, std::uint16_t port, Connected ready)> connect;
  std::function<void(const std::string&)> report;
  std::function<void()> changed;  // matched has changed
};

class TopicSubscription : public std::enable_shared_from_this<TopicSubscription> {
 public:
  // `sender`: as it calls itself. `uri`: its API, as the master knows it.
  using Handler = std::function<void(std::string_view bytes, std::string_view sender, std::string_view uri)>;
  TopicSubscription(SubscriptionHost host, std::string topic, Ros1Type type, std::size_t bound,
                    Handler handler)
      : host_(std::move(host)),
        topic_(std::move(topic)),
        type_(std::move(type)),
        bound_(bound),
        handler_(std::move(handler)) {}

  const std::string& topic() const { return topic_; }  // any thread, as the next one
  const Ros1Type& type() const { return type_; }

  // The publishers that the master knows now.
  void follow(const std::vector<std::string>& uris);
  void end();  // all connections

  // Any thread. After close() the handler does not run and is not called again, except when the handler
  // itself calls it.
  void close();
  std::atomic<std::size_t> matched = 0;  // publishers that are connected
  std::atomic<std::uint64_t> dropped = 0;

 private:
  // One publisher, from asking for its TCP port to its end.
  struct Link {
    explicit Link(std::string its_uri, std::size_t bound) : uri(std::move(its_uri)), frames(bound) {}
    const std::string uri;
    std::shared_ptr<Stream> stream;  // to its XML-RPC, then to its TCPROS
    FrameReader frames;
    std::string http;    // what its XML-RPC has answered so far
    std::string sender;  // its node; empty: its header has not come yet
    bool matched = false;
    bool other_type = false;  // it is not asked again
    bool gone = false;        // the master does not know it any more
    std::string refusal;      // why it does not want this node
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();  // not connected
    std::chrono::milliseconds pause{100};  // before it is asked again
  };
  using LinkPtr = std::shared_ptr<Link>;

  void ask(const LinkPtr& link);
  void take_answer(const LinkPtr& link, const Value& answer);
  void begin(const LinkPtr& link, const std::shared_ptr<Stream>& stream);
  bool take_bytes(const LinkPtr& link, std::string_view bytes);
  bool take_header(const LinkPtr& link, std::string_view frame);
  void deliver(std::string_view bytes, const Link& link);
  void retry(const LinkPtr& link, const std::string& reason);
  void report_missing(const Link& link, const std::string& reason);
  void set_matched(Link& link, bool now);

  const SubscriptionHost host_;
  const std::string topic_;
  const Ros1Type type_;
  const std::size_t bound_;
  std::map<std::string, LinkPtr> links_;  // by URI

  std::recursive_mutex mutex_;  // held while the handler runs
  bool open_ = true;            // guarded by it
  const Handler handler_;
};

}  // namespace aim::transport::ros1
