// Writes and reads headers and frames.
#include "transport/ros1/tcpros.hpp"

#include <algorithm>
#include <utility>

namespace aim::transport::ros1 {
namespace {

constexpr std::size_t kLength = 4;  // [B]

void append_length(std::size_t length, std::string& out) {
  for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>(length >> shift & 0xffU);
}

std::size_t length_at_front(std::string_view bytes) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < kLength; ++i)
    length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  return length;
}

}  // namespace

std::string frame_of(std::string_view bytes) {
  std::string frame;
  frame.reserve(kLength + bytes.size());
  append_length(bytes.size(), frame);
  return frame.append(bytes);
}

std::string frame_of(const ConnectionHeader& header) {
  std::string fields;
  for (const auto& [name, value] : header) fields += frame_of(std::string(name).append("=").append(value));
  return frame_of(fields);
}

std::optional<ConnectionHeader> read_header(std::string_view frame) {
  ConnectionHeader header;
  while (!frame.empty()) {
    if (frame.size() < kLength) return std::nullopt;
    const std::size_t length = length_at_front(frame);
    frame.remove_prefix(kLength);
    if (length > frame.size()) return std::nullopt;
    const std::string_view field = frame.substr(0, length);
    frame.remove_prefix(length);
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    header.insert_or_assign(std::string(field.substr(0, equals)), std::string(field.substr(equals + 1)));
  }
  return header;
}

std::string_view field_of(const ConnectionHeader& header, std::string_view name) {
  const auto row = header.find(name);
  return row == header.end() ? std::string_view() : std::string_view(row->second);
}

// True: `held_` has this size.
bool FrameReader::fill(std::size_t size, std::string_view& bytes) {
  const std::size_t more = std::min(size - held_.size(), bytes.size());
  held_.append(bytes.substr(0, more));
  bytes.remove_prefix(more);
  return held_.size() == size;
}

bool FrameReader::feed(std::string_view bytes, const Take& take) {
  for (;;) {
    const std::size_t skipped = std::min(skip_, bytes.size());
    bytes.remove_prefix(skipped);
    skip_ -= skipped;
    if (skip_ > 0) return true;
    if (!length_) {
      if (!fill(kLength, bytes)) return true;
      length_ = length_at_front(std::exchange(held_, {}));
      if (*length_ > kMostFrame) return false;
    }
    if (*length_ > bound_) {
      ++oversized_;
      skip_ = *length_;
      length_.reset();
      continue;
    }
    if (!fill(*length_, bytes)) return true;
    length_.reset();
    const std::string frame = std::exchange(held_, {});
    if (!take(frame)) return false;
  }
}

}  // namespace aim::transport::ros1
