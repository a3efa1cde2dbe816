// Puts the parts of large messages together, within bounds: what others send must not take memory without
// end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "transport/lcm/lcm_packet.hpp"

namespace aim::transport::lcm {

class Assembly {
 public:
  static constexpr std::size_t kMostSenders = 8;  // messages under way at a time, one per sender

  struct Message {
    std::string channel;
    std::string bytes;
  };

  // Takes a part; the message, if it was the last one that was missing. Messages larger than `bound` [B] are
  // dropped at their first part; a message is also dropped when its sender begins another one, or when
  // kMostSenders others have begun since.
  std::optional<Message> add(std::string_view sender, const Packet& packet, std::size_t bound);
  std::uint64_t dropped() const { return dropped_; }  // messages

 private:
  struct Row {
    std::string sender;
    std::uint32_t sequence;
    Message message;
    std::vector<bool> seen;  // by part
    std::size_t missing;     // parts
    std::size_t filled;      // [B]
    bool refused;            // too large, or its parts contradict one another
  };
  Row& row_of(std::string_view sender, const Packet& packet, std::size_t bound);
  void drop(Row& row);

  std::list<Row> rows_;  // oldest first
  std::uint64_t dropped_ = 0;
};

}  // namespace aim::transport::lcm
