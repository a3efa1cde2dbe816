// aimctl sensor against a fake robot: what it makes of answers; clouds, summaries and pictures as bytes.
#include <cstring>
#include <map>

#include "asked_robot.hpp"
#include "cli/client/cloud.hpp"
#include "cli/client/sample_summary.hpp"
#include "cli/process/picture.hpp"
#include "cli/process/terminal_attributes.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using test::FakeRobot;
using test::on;
using test::serve_version;

namespace {

constexpr const char* kPoll = "aim.v1.TopicService/Poll";
constexpr const char* kSnapshots = "aimdk.protocol.CameraSnapshotsService/GetCameraSnapshots";

// Two points of 20 bytes: intensity, x, y, z, and four bytes without a field.
sensor_msgs::msg::PointCloud2 two_points() {
  sensor_msgs::msg::PointCloud2 cloud;
  const std::pair<const char*, std::uint32_t> fields[] = {{"intensity", 0}, {"x", 4}, {"y", 8}, {"z", 12}};
  for (const auto& [name, offset] : fields) {
    auto& field = *cloud.add_fields();
    field.set_name(name);
    field.set_offset(offset);
    field.set_datatype(7);
    field.set_count(1);
  }
  cloud.mutable_header()->set_frame_id("lidar");
  cloud.set_width(2);
  cloud.set_height(1);
  cloud.set_point_step(20);
  cloud.set_row_step(40);
  const float values[10] = {9, 3, 0, 4, 0, 8, 0, 1.5F, 0, 0};
  cloud.mutable_data()->resize(40);
  std::memcpy(cloud.mutable_data()->data(), values, sizeof values);
  return cloud;
}

}  // namespace

TEST_CASE("the newest inertial measurement is shown") {
  FakeRobot fake;
  serve_version(fake);
  const Json sample{{"orientation", {{"w", 1.0}, {"x", 0.0}, {"y", 0.25}, {"z", 0.0}}},
                    {"angular_velocity", {{"x", 0.1}, {"y", 0.2}, {"z", 0.3}}},
                    {"linear_acceleration", {{"x", 0.0}, {"y", 0.0}, {"z", 9.81}}}};
  fake.answer(kPoll, Json{{"samples", {{{"sequence", 5}, {"json", sample.dump()}}}}}.dump());
  const auto shown = on(fake, {"sensor", "imu"});
  REQUIRE(shown.code == 0);
  CHECK(shown.document()["orientation_wxyz"] == Json({1.0, 0.0, 0.25, 0.0}));
  CHECK(shown.document()["angular_velocity_rad_s"] == Json({0.1, 0.2, 0.3}));
  CHECK(shown.document()["acceleration_m_s2"][2] == 9.81);
  fake.answer(kPoll, R"({"samples":[]})");
  CHECK(on(fake, {"sensor", "imu"}).code == 3);
  fake.answer(kPoll, R"({"samples":[{"json":"nonsense"}]})");
  CHECK(on(fake, {"sensor", "imu"}).code == 1);
}

TEST_CASE("a picture that the robot could not take is a fault, and nothing is written") {
  FakeRobot fake;
  serve_version(fake);
  const std::string file = "/tmp/aim-sensor-test-none.png";
  const auto snapshot = [&] { return on(fake, {"sensor", "snapshot", "head_front", "--out", file}); };
  fake.answer(
      kSnapshots,
      R"({"result":"FAILED","responses":[{"images":[{"type":"COLOR","result":"FAILED","error_msg":"no light"}]}]})");
  const auto failed = snapshot();
  CHECK(failed.code == 9);
  CHECK(failed.document()["error"]["reason"] == "no light");
  fake.answer(kSnapshots, R"({"responses":[]})");
  CHECK(snapshot().code == 9);
  fake.answer(kSnapshots,
              R"({"responses":[{"images":[{"type":"DEPTH","data":"aGFsbG8=","format":"png"}]}]})");
  CHECK(snapshot().code == 9);  // no colour image
  CHECK(std::fopen(file.c_str(), "re") == nullptr);
}

TEST_CASE("the points of a cloud are read by their fields, and a wrong size is refused") {
  const auto cloud = cloud_of(two_points());
  REQUIRE(cloud);
  REQUIRE(cloud->size() == 2);
  CHECK((*cloud)[0].z == 4);
  CHECK((*cloud)[0].intensity == 9);
  CHECK(reach_of(*cloud) == std::pair{1.5, 5.0});
  auto truncated = two_points();
  truncated.mutable_data()->resize(39);
  CHECK(!cloud_of(truncated));
  auto nameless = two_points();
  nameless.mutable_fields(2)->set_name("q");
  CHECK(!cloud_of(nameless));
  auto beyond = two_points();
  beyond.mutable_fields(3)->set_offset(18);
  CHECK(!cloud_of(beyond));
}

TEST_CASE("a PCD file has the header of its points") {
  const auto cloud = cloud_of(two_points());
  REQUIRE(cloud);
  const std::string text = pcd_of(*cloud, false);
  CHECK(text.find("FIELDS x y z intensity\n") != std::string::npos);
  CHECK(text.find("POINTS 2\nDATA ascii\n3 0 4 9\n0 1.5 0 8\n") != std::string::npos);
  const std::string binary = pcd_of(*cloud, true);
  const auto data = binary.find("DATA binary\n");
  REQUIRE(data != std::string::npos);
  CHECK(binary.size() == data + 12 + 32);
}

TEST_CASE("images and clouds are summarised in one line") {
  sensor_msgs::msg::Image image;
  image.set_width(4);
  image.set_height(2);
  image.set_encoding("rgb8");
  image.set_data(std::string(24, '\xff'));
  image.mutable_header()->set_frame_id("eye");
  image.mutable_header()->mutable_stamp()->set_sec(2);
  image.mutable_header()->mutable_stamp()->set_nanosec(500'000'000);
  const Json summary = Json::parse(summary_of(image));
  CHECK(summary["width_px"] == 4);
  CHECK(summary["encoding"] == "rgb8");
  CHECK(summary["bytes"] == 24);
  CHECK(summary["stamp_s"] == 2.5);
  CHECK(!summary.contains("data"));
  const Json cloud = Json::parse(summary_of(two_points()));
  CHECK(cloud["points"] == 2);
  CHECK(cloud["farthest_m"] == 5.0);
  CHECK(cloud["frame"] == "lidar");
  std_msgs::msg::Header other;
  other.set_frame_id("x");
  CHECK(Json::parse(summary_of(other))["frame_id"] == "x");
}

TEST_CASE("pictures are shown on terminals that can show them, in pieces of the protocol") {
  std::map<std::string, std::string> variables;
  const Environment environment = [&](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
  std::string answer;
  int asked = 0;
  const auto protocol = [&](bool terminal) {
    return picture_protocol(environment, terminal, [&] {
      ++asked;
      return answer;
    });
  };
  CHECK(!protocol(true));
  variables["TERM"] = "xterm-kitty";
  CHECK(*protocol(true) == PictureProtocol::kitty);
  CHECK(!protocol(false));
  variables["TERM"] = "xterm-256color";
  CHECK(!protocol(true));
  variables["TERM_PROGRAM"] = "WezTerm";
  CHECK(*protocol(true) == PictureProtocol::kitty);
  variables["TERM_PROGRAM"] = "iTerm.app";
  CHECK(*protocol(true) == PictureProtocol::iterm2);
  CHECK(asked == 2);
  variables["TERM"] = "tmux-256color";  // the variables are those of the terminal behind it
  CHECK(!protocol(true));
  answer = "\x1b[?62;4c";
  CHECK(*protocol(true) == PictureProtocol::sixel);
  CHECK(*picture_text(PictureProtocol::kitty, "hallo", 80) == "\x1b_Ga=T,f=100,q=2,m=0;aGFsbG8=\x1b\\\n");
  CHECK(*picture_text(PictureProtocol::iterm2, "hallo", 80) ==
        "\x1b]1337;File=inline=1;size=5:aGFsbG8=\x07\n");
  CHECK(!picture_text(PictureProtocol::sixel, "no picture", 80));
  const std::string two = *picture_text(PictureProtocol::kitty, std::string(3073, 'a'), 80);
  CHECK(two.find("m=1;YWFh") != std::string::npos);
  CHECK(two.find("\x1b_Gm=0;YQ==\x1b\\") != std::string::npos);
}

TEST_CASE("the attributes of a terminal are read as numbers") {
  CHECK(has_attribute("\x1b[?62;4;22c", 4));
  CHECK(has_attribute("\x1b[?4c", 4));
  CHECK_FALSE(has_attribute("\x1b[?64;14;41c", 4));
  CHECK_FALSE(has_attribute("\x1b[?c", 4));
  CHECK_FALSE(has_attribute("4c", 4));
  CHECK_FALSE(has_attribute("", 4));
  CHECK_FALSE(has_attribute("\x1b[?62;x;4c", 4));
}
