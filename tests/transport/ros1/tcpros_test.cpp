// Connection headers and frames of TCPROS.
#include "transport/ros1/tcpros.hpp"

#include <random>
#include <vector>

#include "tests/catch.hpp"

using namespace aim::transport::ros1;

TEST_CASE("tcpros: a header is read as it was written") {
  const ConnectionHeader header{
      {"callerid", "/a"}, {"message_definition", "string data\n"}, {"empty", ""}, {"e", "="}};
  const std::string frame = frame_of(header);
  CHECK(read_header(frame.substr(4)) == header);
  CHECK(field_of(header, "callerid") == "/a");
  CHECK(field_of(header, "none").empty());
  CHECK(read_header("")->empty());
}

TEST_CASE("tcpros: a header that is cut or without '=' is refused") {
  const std::string frame = frame_of(ConnectionHeader{{"a", "b"}});
  for (std::size_t size = 5; size < frame.size(); ++size) CHECK_FALSE(read_header(frame.substr(4, size - 4)));
  CHECK_FALSE(read_header(std::string("\x01\x00\x00\x00x", 5)));
  CHECK_FALSE(read_header("\xff\xff\xff\xff"));
}

TEST_CASE("tcpros: frames come out of a stream however it is cut") {
  std::mt19937 random(1);
  const std::vector<std::string> sent{"", "a", std::string(300, 'b'), "", std::string(5'000, 'c'), "d"};
  std::string stream;
  for (const std::string& each : sent) stream += frame_of(each);
  for (int round = 0; round < 200; ++round) {
    FrameReader reader(1'000);
    std::vector<std::string> read;
    std::string_view rest = stream;
    while (!rest.empty()) {
      const std::size_t size = std::min(
          rest.size(), std::uniform_int_distribution<std::size_t>(1, round < 100 ? 3 : 4'000)(random));
      REQUIRE(reader.feed(rest.substr(0, size), [&](std::string_view frame) {
        read.emplace_back(frame);
        return true;
      }));
      rest.remove_prefix(size);
    }
    CHECK(read == std::vector<std::string>{"", "a", std::string(300, 'b'), "", "d"});
    CHECK(reader.oversized() == 1);
  }
}

TEST_CASE("tcpros: a stream ends at a length that cannot be true, and where its handler ends it") {
  FrameReader reader(1'000);
  const auto take = [](std::string_view) { return true; };
  CHECK_FALSE(reader.feed("\xff\xff\xff\xff", take));
  FrameReader other(1'000);
  CHECK_FALSE(other.feed(frame_of(std::string_view("x")), [](std::string_view) { return false; }));
}
