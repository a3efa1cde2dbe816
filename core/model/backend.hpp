// The transports of samples: what they are called, how their addresses begin, and what their modules need. A
// new one is a row here; CONTRIBUTING.md says what else there is to do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace aim {

enum class Backend : std::uint8_t { dds, mqtt, iceoryx, lcm, ros1 };

// What the module of a backend is built with.
struct BackendLibrary {
  std::string_view name;  // "libmosquitto"; empty: the backend is no module, but part of every program
  std::string_view headers = {};  // what their names begin with, for the test of includes; empty: none
};

struct BackendRow {
  Backend backend;
  std::string_view name;    // of documents, settings and the module, libaim-NAME.so
  std::string_view title;   // of sentences
  std::string_view scheme;  // what its addresses begin with
  std::string_view place;   // what follows, as help writes it; empty: nothing
  BackendLibrary library;
  // The wire of a robot's own controller, which its driver speaks: its types are sent over nothing else, and
  // aimd accepts them neither there nor over HTTP. False: aimd serves topics on it.
  bool own_wire = false;
};

// In the order of Backend, which is that of documents.
inline constexpr std::array kBackendRows = {
    BackendRow{Backend::dds, "dds", "DDS", "dds:", "", {"Cyclone DDS", "dds/"}},
    BackendRow{Backend::mqtt, "mqtt", "MQTT", "mqtt://", "HOST:PORT", {"libmosquitto", "mosquitto"}},
    BackendRow{Backend::iceoryx, "iceoryx", "iceoryx", "iceoryx:", "", {"iceoryx", "iceoryx_"}},
    BackendRow{Backend::lcm, "lcm", "LCM", "lcm:", "", {"LCM"}, true},
    BackendRow{Backend::ros1, "ros1", "ROS 1", "ros1:", "", {}, true},
};
static_assert(
    [] {
      for (std::size_t i = 0; i < kBackendRows.size(); ++i)
        if (kBackendRows[i].backend != static_cast<Backend>(i)) return false;
      return true;
    }(),
    "a backend is found by its number");

inline constexpr auto kBackends = [] {
  std::array<Backend, kBackendRows.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kBackendRows[i].backend;
  return all;
}();

constexpr const BackendRow& backend_row(Backend backend) {
  return kBackendRows[static_cast<std::size_t>(backend)];
}
constexpr std::string_view name_of(Backend backend) { return backend_row(backend).name; }
constexpr std::string_view title_of(Backend backend) { return backend_row(backend).title; }

// "dds, mqtt", as help writes the names of all.
inline constexpr auto kBackendNameText = [] {
  constexpr std::size_t kSize = [] {
    std::size_t size = 2 * (kBackendRows.size() - 1);
    for (const BackendRow& row : kBackendRows) size += row.name.size();
    return size;
  }();
  std::array<char, kSize> text{};
  std::size_t at = 0;
  for (const BackendRow& row : kBackendRows) {
    for (const char c : at == 0 ? std::string_view() : std::string_view(", ")) text[at++] = c;
    for (const char c : row.name) text[at++] = c;
  }
  return text;
}();
inline constexpr std::string_view kBackendNames{kBackendNameText.data(), kBackendNameText.size()};

class BackendSet {
 public:
  constexpr BackendSet() = default;
  constexpr BackendSet(std::initializer_list<Backend> all) {
    for (const Backend one : all) bits_ |= bit_of(one);
  }
  constexpr void add(Backend one) { bits_ |= bit_of(one); }
  constexpr bool has(Backend one) const { return (bits_ & bit_of(one)) != 0; }
  constexpr bool operator==(const BackendSet&) const = default;

 private:
  static constexpr unsigned bit_of(Backend one) { return 1U << static_cast<unsigned>(one); }
  unsigned bits_ = 0;
};

}  // namespace aim
