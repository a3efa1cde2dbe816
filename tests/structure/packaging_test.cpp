// What packaging/ says about the programs is what their tables say.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "core/model/robot_model.hpp"
#include "page_table.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

constexpr std::uint16_t kFirstEphemeral = 32768;  // Linux, ip_local_port_range
constexpr std::uint16_t kLastEphemeral = 60999;

std::set<std::uint16_t> listened_on() {
  std::set<std::uint16_t> ports;
  for (const RobotModel* model : robot_models())
    for (const EndpointPort& row : model->ports)
      if (row.port >= kFirstEphemeral && row.port <= kLastEphemeral) ports.insert(row.port);
  return ports;
}

std::set<std::uint16_t> reserved(std::string_view text) {
  constexpr std::string_view kKey = "\nnet.ipv4.ip_local_reserved_ports = ";
  const std::size_t at = text.find(kKey);
  REQUIRE(at != std::string_view::npos);
  text = text.substr(at + kKey.size());
  text = text.substr(0, text.find('\n'));
  std::set<std::uint16_t> ports;
  while (!text.empty()) {
    std::uint16_t port = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), port);
    REQUIRE(failure == std::errc());
    ports.insert(port);
    text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(end - text.data()) + 1));
  }
  return ports;
}

}  // namespace

TEST_CASE("the ports that aimd listens on are reserved from the ephemeral ones, and no others") {
  CHECK(reserved(text_of(source_root() / "packaging/aimd.sysctl.conf")) == listened_on());
}

// What stands between two texts in a file of the project.
std::string between(std::string_view file, std::string_view before, std::string_view after) {
  const std::string text = text_of(source_root() / file);
  const std::size_t begin = text.find(before);
  REQUIRE(begin != std::string::npos);
  const std::size_t at = begin + before.size();
  return text.substr(at, text.find(after, at) - at);
}

// The newest version of the changelog. What comes next stands above it, without a number.
std::string newest_version() {
  const std::string text = text_of(source_root() / "CHANGELOG.md");
  std::size_t at = text.find("\n## ");
  while (at != std::string::npos && text.compare(at, 9, "\n## Next\n") == 0) at = text.find("\n## ", at + 1);
  REQUIRE(at != std::string::npos);
  const std::size_t begin = at + std::string_view("\n## ").size();
  return text.substr(begin, text.find(' ', begin) - begin);
}

TEST_CASE("programs, packages and changelog have one version") {
  const std::string version = between("CMakeLists.txt", "project(aim VERSION ", " ");
  CHECK(between("packaging/debian/changelog", "aim (", ")") == version);
  CHECK(newest_version() == version);
}

}  // namespace aim::test
