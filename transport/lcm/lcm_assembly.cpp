// One message under way per sender.
#include "transport/lcm/lcm_assembly.hpp"

#include <algorithm>
#include <utility>

namespace aim::transport::lcm {

std::optional<Assembly::Message> Assembly::add(std::string_view sender, const Packet& packet,
                                               std::size_t bound) {
  Row& row = row_of(sender, packet, bound);
  if (row.refused) return std::nullopt;
  const bool agrees = packet.size == row.message.bytes.size() && packet.parts == row.seen.size();
  if (agrees && row.seen[packet.part]) return std::nullopt;  // it arrived twice
  if (!agrees || packet.bytes.size() > packet.size - row.filled) {
    drop(row);
    return std::nullopt;
  }
  row.seen[packet.part] = true;
  --row.missing;
  row.filled += packet.bytes.size();
  packet.bytes.copy(row.message.bytes.data() + packet.offset, packet.bytes.size());
  if (packet.part == 0) row.message.channel = packet.channel;
  if (row.missing > 0) return std::nullopt;
  if (row.filled != row.message.bytes.size()) {
    drop(row);
    return std::nullopt;
  }
  Message message = std::move(row.message);
  rows_.remove_if([&](const Row& each) { return &each == &row; });
  return message;
}

Assembly::Row& Assembly::row_of(std::string_view sender, const Packet& packet, std::size_t bound) {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.sender == sender; });
  if (found != rows_.end()) {
    if (found->sequence == packet.sequence) return *found;
    drop(*found);
    rows_.erase(found);
  }
  if (rows_.size() == kMostSenders) {
    drop(rows_.front());
    rows_.pop_front();
  }
  Row& row = rows_.emplace_back();
  row.sender = sender;
  row.sequence = packet.sequence;
  if (packet.size > bound) {
    drop(row);
    return row;
  }
  row.seen.resize(packet.parts);
  row.missing = packet.parts;
  row.message.bytes.resize(packet.size);
  return row;
}

// Counts the message once and frees its memory; the row stays, so that its further parts are known.
void Assembly::drop(Row& row) {
  if (row.refused) return;
  row.refused = true;
  row.message = {};
  row.seen = {};
  ++dropped_;
}

}  // namespace aim::transport::lcm
