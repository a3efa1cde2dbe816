// TCPROS: a connection begins with a header of "name=value" fields in both directions; headers and messages
// are frames, a length and the bytes.
// Source: ROS wiki, ROS/TCPROS and ROS/Connection Header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace aim::transport::ros1 {

inline constexpr std::size_t kMostHeader = std::size_t{256} * 1024;  // [B] the definition of a type is in it
inline constexpr std::size_t kMostFrame = std::size_t{256} << 20U;   // [B] more is taken for garbage

using ConnectionHeader = std::map<std::string, std::string, std::less<>>;

std::string frame_of(std::string_view bytes);
std::string frame_of(const ConnectionHeader& header);
std::optional<ConnectionHeader> read_header(std::string_view frame);
// Empty: not in the header.
std::string_view field_of(const ConnectionHeader& header, std::string_view name);

// Frames out of a stream of bytes. A frame above the bound is left out without being kept.
class FrameReader {
 public:
  using Take = std::function<bool(std::string_view frame)>;  // false: the connection ends

  explicit FrameReader(std::size_t bound) : bound_(bound) {}
  void set_bound(std::size_t bound) { bound_ = bound; }
  // False: the stream cannot be used further: `take` says so, or a length above kMostFrame.
  bool feed(std::string_view bytes, const Take& take);
  std::uint64_t oversized() const { return oversized_; }  // frames above the bound
  bool skips() const { return skip_ > 0; }                // the rest of one of them is still to come

 private:
  bool fill(std::size_t size, std::string_view& bytes);

  std::size_t bound_;
  std::string held_;
  std::optional<std::size_t> length_;  // of the frame that is being read
  std::size_t skip_ = 0;               // of a frame above the bound
  std::uint64_t oversized_ = 0;
};

}  // namespace aim::transport::ros1
