// Frames of AimRT as they come from an MQTT broker and from the shared memory of iceoryx: the first byte of
// an input says from which, the rest is the frame.
#include <string>

#include "target.hpp"
#include "transport/aimrt_frame.hpp"

namespace aim::fuzz {
namespace {

using transport::AimrtFrame;

bool inside(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

void check_frame(const AimrtFrame& frame, std::string_view input) {
  require(inside(frame.bytes, input), "the message of a frame is inside the frame");
  require(frame.bytes.size() <= transport::kMaxFramedMessage, "the message of a frame is bounded");
  const std::string again = transport::mqtt_frame(frame.encoding, frame.bytes);
  const auto read = transport::read_mqtt_frame(again);
  require(read && read->encoding == frame.encoding && read->bytes == frame.bytes,
          "writing and reading preserve a frame of MQTT");
}

void check_chunk(const AimrtFrame& frame, std::string_view chunk) {
  require(inside(frame.bytes, chunk), "the message of a frame is inside its chunk");
  std::string again = transport::iceoryx_frame(frame.encoding, frame.bytes);
  const std::size_t size = again.size();
  again += "rest of the chunk";
  const auto read = transport::read_iceoryx_frame(again);
  require(read && read->encoding == frame.encoding && read->bytes == frame.bytes,
          "writing and reading preserve a frame of iceoryx, whatever follows it");
  require(!transport::read_iceoryx_frame(std::string_view(again).substr(0, size - 1)),
          "a frame that is cut off is none");
}

}  // namespace

void run_aimrt_frame(std::string_view input) {
  if (input.empty()) return;
  const std::string_view bytes = input.substr(1);
  if (static_cast<unsigned char>(input[0]) % 2 == 0) {
    if (const auto frame = transport::read_mqtt_frame(bytes)) check_frame(*frame, bytes);
  } else if (const auto frame = transport::read_iceoryx_frame(bytes)) {
    check_chunk(*frame, bytes);
  }
}

// Of every serialization, without a context and with one.
std::vector<std::string> aimrt_frame_seeds() {
  using namespace std::string_literals;
  std::vector<std::string> seeds;
  for (const Encoding encoding : {Encoding::protobuf, Encoding::json, Encoding::cdr})
    for (const std::size_t size : {std::size_t{0}, std::size_t{40}, transport::kMaxFramedMessage}) {
      seeds.push_back("\0"s + transport::mqtt_frame(encoding, std::string(size, '{')));
      seeds.push_back("\1"s + transport::iceoryx_frame(encoding, std::string(size, '{')));
    }
  seeds.push_back("\0\4json\1\3\0key\5\0value{}"s);
  seeds.push_back("\1\x15\0\0\0\2pb\1\3\0key\5\0value\x08\1 and what follows"s);
  return seeds;
}

}  // namespace aim::fuzz
