// XML-RPC as text, and the HTTP around it.
#include "transport/ros1/xmlrpc.hpp"

#include <google/protobuf/util/message_differencer.h>

#include <random>

#include "tests/catch.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

using namespace aim::transport::ros1;

namespace {

std::string response(const std::string& value) {
  return "<?xml version='1.0'?>\n<methodResponse>\n<params>\n<param>\n" + value +
         "\n</param>\n</params>\n</methodResponse>\n";
}

bool same(const Value& one, const Value& other) {
  return google::protobuf::util::MessageDifferencer::Equals(one, other);
}

Value tree() {
  Value value = list_of({value_of(1), value_of(-2.5), value_of("<&>\"'"), list_of({})});
  auto& fields = *value.mutable_list_value()->add_values()->mutable_struct_value()->mutable_fields();
  fields["a"].set_bool_value(false);
  fields["b c"] = list_of({value_of(1e300), value_of("")});
  return value;
}

}  // namespace

TEST_CASE("xmlrpc: what is written is read") {
  const auto read = read_response(response_text(tree()));
  REQUIRE(read);
  CHECK(same(*read, tree()));
  const auto call = read_call(call_text("requestTopic", {value_of("/a"), tree()}));
  REQUIRE(call);
  CHECK(call->method == "requestTopic");
  REQUIRE(call->parameters.size() == 2);
  CHECK(same(call->parameters[1], tree()));
  const auto fault = read_response(fault_text(4, "too <many>"));
  REQUIRE_FALSE(fault);
  CHECK(fault.error().message == "too <many>");
}

TEST_CASE("xmlrpc: whole numbers are ints, others doubles") {
  CHECK(response_text(value_of(5)).find("<int>5</int>") != std::string::npos);
  CHECK(response_text(value_of(5.5)).find("<double>5.5</double>") != std::string::npos);
  CHECK(response_text(value_of(4e9)).find("<double>4000000000</double>") != std::string::npos);
}

TEST_CASE("xmlrpc: the forms of other writers are read") {
  const auto text = [](const std::string& value) {
    const auto read = read_response(response(value));
    REQUIRE(read);
    return *read;
  };
  CHECK(text("<value>plain text</value>").string_value() == "plain text");
  CHECK(text("<value> </value>").string_value() == " ");
  CHECK(text("<value/>").has_string_value());
  CHECK(text("<value><string/></value>").has_string_value());
  CHECK(text("<value>\n<i4> 42 </i4>\n</value>").number_value() == 42);
  CHECK(text("<value><double>1e-3</double></value>").number_value() == 1e-3);
  CHECK(text("<value><base64>aGVs\nbG8=</base64></value>").string_value() == "hello");
  CHECK(text("<value><string>&#228;&#x4e2d;&#128512;</string></value>").string_value() == "ä中😀");
  CHECK(text("<value><array><data/></array></value>").list_value().values_size() == 0);
  CHECK(text("<value><!-- empty --><struct></struct></value>").has_struct_value());
  CHECK(text("<value><boolean>1</boolean></value>").bool_value());
}

TEST_CASE("xmlrpc: other texts are refused") {
  for (const std::string value :
       {"", "<value>", "<value><int>x</int></value>", "<value><int></int></value>",
        "<value><int>1</double></value>", "<value><boolean>2</boolean></value>",
        "<value><thing>1</thing></value>", "<value>&nothing;</value>", "<value>&#0;</value>",
        "<value>&#x110000;</value>", "<value><base64>*</base64></value>",
        "<value><array><value>1</value></array></value>", "<value><struct><member></member></struct></value>",
        "<value>1</value><value>2</value>", "<value><int>99999999999999999999</int></value>"}) {
    INFO(value);
    CHECK_FALSE(read_response(response(value)));
  }
  std::string deep;
  for (int level = 0; level < 40; ++level) deep += "<value><array><data>";
  for (int level = 0; level < 40; ++level) deep += "</data></array></value>";
  CHECK_FALSE(read_response(response(deep)));
  CHECK_FALSE(read_call("<methodCall></methodCall>"));
}

TEST_CASE("xmlrpc: a text with wrong bytes is read or refused, nothing else") {
  std::mt19937 random(3);
  const std::string right = response_text(tree());
  for (int round = 0; round < 20'000; ++round) {
    std::string wrong = right;
    for (int i = 0; i < 3; ++i)
      wrong[std::uniform_int_distribution<std::size_t>(0, wrong.size() - 1)(random)] =
          "<>/&; aint10"[std::uniform_int_distribution<std::size_t>(0, 11)(random)];
    wrong.resize(std::uniform_int_distribution<std::size_t>(wrong.size() / 2, wrong.size())(random));
    const auto read = read_response(wrong);
    if (read) CHECK_FALSE(read_response(wrong + "<"));
  }
}

TEST_CASE("xmlrpc: an answer of ROS is a code, a text and a value") {
  const auto right = ros_value(list_of({value_of(1), value_of(""), value_of("value")}));
  REQUIRE(right);
  CHECK(right->string_value() == "value");
  for (const double code : {0.0, -1.0, 1e300, -1e300}) {
    const auto refused = ros_value(list_of({value_of(code), value_of("no\x1b[2J"), value_of(0)}));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == aim::Origin::error);
    CHECK(refused.error().message == "no?[2J");
  }
  for (const Value& wrong :
       {value_of("text"), list_of({}), list_of({value_of("1"), value_of(""), value_of("")})})
    CHECK(ros_value(wrong).error().origin == aim::Origin::unreachable);
}

TEST_CASE("xmlrpc: HTTP messages are taken when they are complete") {
  using State = HttpMessage::State;
  const std::string text = http_request({"host", 80, "/path"}, "body") + "next";
  for (std::size_t size = 0; size < text.size() - 4; ++size)
    CHECK(read_http(std::string_view(text).substr(0, size)).state == State::incomplete);
  const HttpMessage message = read_http(text);
  REQUIRE(message.state == State::complete);
  CHECK(message.size == text.size() - 4);
  CHECK(message.body == "body");
  CHECK(message.first_line == "POST /path HTTP/1.1");
  CHECK_FALSE(message.keep_open);
  CHECK_FALSE(message.from_page);
  CHECK(read_http("POST / HTTP/1.1\r\nORIGIN: null\r\nContent-Length: 0\r\n\r\n").from_page);
  const HttpMessage kept = read_http("HTTP/1.1 200 OK\ncontent-LENGTH:  2 \n\nok");
  REQUIRE(kept.state == State::complete);
  CHECK(kept.keep_open);
  CHECK(kept.body == "ok");
  for (const std::string bad : {"POST / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                                "POST / HTTP/1.1\r\nContent-Length: 4x\r\n\r\n",
                                "POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"})
    CHECK(read_http(bad).state == State::broken);
  CHECK(read_http(std::string(kMostHttpHead, 'x')).state == State::broken);
}
