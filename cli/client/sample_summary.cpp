// Source: ROS 2 sensor_msgs.
#include "cli/client/sample_summary.hpp"

#include "cli/client/cloud.hpp"
#include "cli/output/shape.hpp"
#include "core/codec/codec.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {
namespace {

double seconds_of(const builtin_interfaces::msg::Time& stamp) {
  return static_cast<double>(stamp.sec()) + static_cast<double>(stamp.nanosec()) * 1e-9;
}

Json of_image(const sensor_msgs::msg::Image& image) {
  return {{"stamp_s", seconds_of(image.header().stamp())},
          {"frame", image.header().frame_id()},
          {"encoding", image.encoding()},
          {"width_px", image.width()},
          {"height_px", image.height()},
          {"bytes", image.data().size()}};
}

Json of_cloud(const sensor_msgs::msg::PointCloud2& message) {
  Json summary = {{"stamp_s", seconds_of(message.header().stamp())},
                  {"frame", message.header().frame_id()},
                  {"points", std::size_t{message.width()} * message.height()},
                  {"bytes", message.data().size()}};
  if (const auto cloud = cloud_of(message); cloud && !cloud->empty()) {
    const auto [nearest, farthest] = reach_of(*cloud);
    summary["nearest_m"] = nearest;
    summary["farthest_m"] = farthest;
  }
  return summary;
}

}  // namespace

// The message may be one of the generated types or one of the same name made from the schema, so it is copied
// through its bytes.
std::string summary_of(const google::protobuf::Message& message) {
  const std::string name = message.GetDescriptor()->full_name();
  const auto copied_to = [&](google::protobuf::Message& typed) {
    return typed.ParseFromString(message.SerializeAsString());
  };
  if (sensor_msgs::msg::Image image; name == "sensor_msgs.msg.Image" && copied_to(image))
    return json_text(of_image(image), false);
  if (sensor_msgs::msg::PointCloud2 cloud; name == "sensor_msgs.msg.PointCloud2" && copied_to(cloud))
    return json_text(of_cloud(cloud), false);
  return to_json(message);
}

}  // namespace aim::cli
