// A topic that this node publishes: its subscribers' connections. Of the loop's thread, where not said
// otherwise.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/codec/ros1_type.hpp"
#include "transport/ros1/io_loop.hpp"
#include "transport/ros1/tcpros.hpp"

namespace aim::transport::ros1 {

class Publication {
 public:
  Publication(std::string topic, Ros1Type type, std::size_t bound)
      : topic_(std::move(topic)), type_(std::move(type)), bound_(bound) {}

  const std::string& topic() const { return topic_; }  // any thread, as the next one
  const Ros1Type& type() const { return type_; }

  // A subscriber whose header was found to be right.
  void add(const std::shared_ptr<Stream>& stream, const ConnectionHeader& asked, const std::string& node);
  void remove(const Stream& stream);
  // The sample with its length. Returns the node of a subscriber that was too slow for a sample; empty: none.
  std::string send(const Stream::Bytes& frame);
  void close();

  bool is_delivered() const;
  bool reaches(std::string_view node) const;
  std::atomic<bool> latched = false;        // the last sample is kept for later subscribers; any thread
  std::atomic<std::size_t> matched = 0;     // subscribers; any thread
  std::atomic<std::size_t> publishers = 0;  // Publisher objects of the topic; any thread
  std::atomic<std::size_t> posted = 0;      // [B] on their way to send(); any thread

 private:
  struct Subscriber {
    std::shared_ptr<Stream> stream;
    std::string node;
  };
  std::size_t most_waiting() const;

  const std::string topic_;
  const Ros1Type type_;
  const std::size_t bound_;  // [B]
  Stream::Bytes last_;
  std::vector<Subscriber> subscribers_;
};

}  // namespace aim::transport::ros1
