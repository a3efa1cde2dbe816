// What nodes of ROS 1 send to each other: XML-RPC over HTTP, frames and headers of TCPROS.
#include "piece.hpp"
#include "target.hpp"
#include "transport/ros1/tcpros.hpp"
#include "transport/ros1/xmlrpc.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::fuzz {
namespace {

using namespace transport::ros1;

void read_call_again(std::string_view text) {
  const auto call = read_call(text);
  if (!call) return;
  for (const Value& value : call->parameters) {
    const std::string written = response_text(value);
    const auto read = read_response(written);
    require(static_cast<bool>(read), "a value that was read can be written and read");
    require(response_text(*read) == written, "writing and reading preserve a value");
  }
}

std::vector<std::string> frames_of(std::string_view input, std::size_t piece) {
  constexpr std::size_t kBound = 1'000;
  std::vector<std::string> frames;
  FrameReader reader(kBound);
  for (const std::string_view bytes : pieces_of(input, piece)) {
    const bool sound = reader.feed(bytes, [&](std::string_view frame) {
      frames.emplace_back(frame);
      return true;
    });
    if (!sound) break;
  }
  return frames;
}

}  // namespace

void run_ros1_wire(std::string_view input) {
  if (const HttpMessage message = read_http(input); message.state == HttpMessage::State::complete) {
    require(message.size <= input.size(), "a complete message was received");
    read_call_again(message.body);
  }
  read_call_again(input);
  (void)read_response(input).operator bool();
  if (const auto header = read_header(input))
    require(read_header(std::string_view(frame_of(*header)).substr(4)) == header,
            "writing and reading preserve a header");
  require(frames_of(input, input.size() + 1) == frames_of(input, piece_length_for(input)),
          "the split of a stream into pieces does not change its frames");
}

std::vector<std::string> ros1_wire_seeds() {
  const std::string call = call_text(
      "requestTopic", {value_of("/node"), value_of("/topic"), list_of({list_of({value_of("TCPROS")})})});
  const ConnectionHeader header{{"callerid", "/node"}, {"md5sum", "*"}, {"topic", "/topic"}};
  return {call,
          http_request({"127.0.0.1", 11311, "/RPC2"}, call),
          http_response(response_text(list_of({value_of(1), value_of(""), value_of(-2.5)})), true),
          fault_text(-1, "a fault"),
          frame_of(header) + frame_of(std::string_view("bytes")) + frame_of(std::string_view()),
          frame_of(header).substr(4)};
}

}  // namespace aim::fuzz
