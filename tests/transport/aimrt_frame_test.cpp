// AimRT's frames: the bytes of the wire document, every truncation, and random bytes.
#include "transport/aimrt_frame.hpp"

#include <random>
#include <string>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::transport;
using namespace std::string_literals;

namespace {

// BmsStateChannel with voltage 45460 and charge 29 (AimDK wire, section 3.1).
const std::string kMessage = "\x12\x0a\x15\x00\x94\x31\x47\x3d\x00\x00\xe8\x41"s;
const std::string kMqtt = "\x02pb\x00"s + kMessage;
const std::string kIceoryx = "\x14\x00\x00\x00"s + kMqtt;
const TopicName kBms{"/aima/bms/data", "pb:aimdk.protocol.BmsStateChannel"};

}  // namespace

TEST_CASE("frames have the bytes of the wire document") {
  // 12 bytes of message: the size is 4 + 4 + 12 = 0x14.
  CHECK(mqtt_frame(Encoding::protobuf, kMessage) == kMqtt);
  CHECK(iceoryx_frame(Encoding::protobuf, kMessage) == kIceoryx);
  CHECK(mqtt_frame(Encoding::json, "{}") == "\x04json\x00{}"s);
  CHECK(mqtt_frame(Encoding::cdr, "") == "\x04ros2\x00"s);
}

TEST_CASE("a frame is read as it was written, in every encoding") {
  for (const Encoding encoding : {Encoding::protobuf, Encoding::json, Encoding::cdr})
    for (const std::string& message : {""s, kMessage, std::string(kMaxFramedMessage, 'x')}) {
      const std::string mqtt = mqtt_frame(encoding, message);
      const auto read = read_mqtt_frame(mqtt);
      REQUIRE(read);
      CHECK(read->encoding == encoding);
      CHECK(read->bytes == message);
      // AimRT lends chunks that are larger than the frame.
      const std::string iceoryx = iceoryx_frame(encoding, message) + "rest of the chunk";
      const auto taken = read_iceoryx_frame(iceoryx);
      REQUIRE(taken);
      CHECK(taken->encoding == encoding);
      CHECK(taken->bytes == message);
    }
}

TEST_CASE("the context of a frame is skipped") {
  const std::string frame = "\x02pb\x02\x03\x00"s + "key" + "\x05\x00"s + "value" + "\x00\x00\x00\x00"s + "M";
  const auto read = read_mqtt_frame(frame);
  REQUIRE(read);
  CHECK(read->bytes == "M");
  for (std::size_t size = 0; size + 1 < frame.size(); ++size) {
    INFO(size);
    CHECK_FALSE(read_mqtt_frame(frame.substr(0, size)));
  }
}

TEST_CASE("a frame that is cut off, too large or of an unknown type is refused") {
  for (std::size_t size = 0; size < 4; ++size) CHECK_FALSE(read_mqtt_frame(kMqtt.substr(0, size)));
  for (std::size_t size = 0; size < kIceoryx.size(); ++size)
    CHECK_FALSE(read_iceoryx_frame(kIceoryx.substr(0, size)));
  CHECK_FALSE(read_mqtt_frame("\x03xml\x00<a/>"s));
  CHECK_FALSE(read_mqtt_frame("\x02PB\x00"s));
  CHECK_FALSE(read_iceoryx_frame("\x03\x00\x00\x00\x02pb\x00"s));  // less than its own size field
  CHECK_FALSE(read_iceoryx_frame("\xff\xff\xff\xff\x02pb\x00"s));  // more than the chunk
  CHECK_FALSE(read_mqtt_frame("\x02pb\x00"s + std::string(kMaxFramedMessage + 1, 'x')));
}

TEST_CASE("random bytes are refused, or what is read lies inside them") {
  std::mt19937 random(11);
  for (int round = 0; round < 200'000; ++round) {
    std::string bytes = round % 2 == 0 ? kIceoryx : std::string(random() % 40, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
      if (round % 2 == 1 || random() % 4 == 0) bytes[i] = static_cast<char>(random() % (i < 8 ? 8 : 256));
    for (const auto& read : {read_mqtt_frame(bytes), read_iceoryx_frame(bytes)}) {
      if (!read) continue;
      const std::string_view all = bytes;
      CHECK(read->bytes.size() < all.size());
      CHECK(read->bytes.data() >= all.data());
      CHECK(read->bytes.data() + read->bytes.size() <= all.data() + all.size());
    }
  }
}

TEST_CASE("topics have AimRT's names on MQTT and iceoryx") {
  CHECK(mqtt_topic(kBms) == "/channel/%2Faima%2Fbms%2Fdata/pb%3Aaimdk.protocol.BmsStateChannel");
  CHECK(iceoryx_name(kBms) ==
        IceoryxName{"/channel", "/%2Faima%2Fbms%2Fdata", "/pb%3Aaimdk.protocol.BmsStateChannel"});
}

TEST_CASE("a part of an iceoryx name has at most 100 characters") {
  const std::string hundred = "/" + std::string(96, 'a');  // "/%2F" and 96 letters
  CHECK(iceoryx_name({hundred, "pb:a.B"}).instance == "/%2F" + std::string(96, 'a'));
  const std::string front = "/" + std::string(44, 'f');
  const std::string back(49, 'b');
  CHECK(iceoryx_name({front + "middle" + back, "pb:a.B"}).instance ==
        "/%2F" + std::string(44, 'f') + "..." + back);
}
