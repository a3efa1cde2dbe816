// Images and point clouds as one line: what a person or a script needs to know of a sample of megabytes.
#pragma once

#include <google/protobuf/message.h>

#include <string>

namespace aim::cli {

// JSON of one line. Image: stamp_s, frame, encoding, width_px, height_px, bytes. PointCloud2: stamp_s, frame,
// points, bytes, nearest_m, farthest_m. Another message: its JSON.
std::string summary_of(const google::protobuf::Message& message);

}  // namespace aim::cli
