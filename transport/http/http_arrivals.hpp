// The connections that wait at a listener, taken together: one by one, a stop would wait behind each of them.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace aim::transport {

struct Arrival {
  int descriptor = -1;
  bool has_data = false;  // its client has sent something, when it was accepted
};

class Arrivals {
 public:
  // Accepts what waits, oldest first, until nothing more waits, this object is full, or descriptors are
  // short. The listener must not block. The descriptors do not block and are the caller's.
  void accept(int listener);

  // Serve those whose clients have sent something, and of the others the newest, `room` of them. Both parts
  // are in the order of arrival.
  struct Chosen {
    std::span<const Arrival> serve, refuse;
  };
  Chosen choose(std::size_t room);

  std::span<const Arrival> all() const { return std::span(arrivals_).first(count_); }
  // The last one accepted, before choose(). There must be one.
  int newest() const { return arrivals_[count_ - 1].descriptor; }
  // Nothing could be accepted because the system has no descriptor or no memory left for a connection.
  bool scarcity() const { return scarcity_; }

  // For tests.
  void add(Arrival arrival) { arrivals_[count_++] = arrival; }

 private:
  static constexpr std::size_t kMost = 512;
  std::array<Arrival, kMost> arrivals_;
  std::size_t count_ = 0;
  bool scarcity_ = false;
};

// Whether its client has sent something by now.
bool has_data(const Arrival& arrival);
// Sends the refusal, as far as it is taken at once, and closes the connection.
void refuse(const Arrival& arrival, std::span<const char> reply);

}  // namespace aim::transport
