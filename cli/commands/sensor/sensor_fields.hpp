// The keys of the documents of aimctl sensor.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::sensor_fields {

inline constexpr DocumentField kName{"name", "name of the sensor", "robot model"};
inline constexpr DocumentField kStream{"stream", "what the sensor delivers: color, depth, cloud or inertial",
                                       "robot model"};
inline constexpr DocumentField kWidthPx{"width_px", "columns of the image", "", "px"};
inline constexpr DocumentField kHeightPx{"height_px", "rows of the image", "", "px"};
inline constexpr DocumentField kFile{"file", "file that was written"};

inline constexpr DocumentField kListSensors[] = {kName,
                                                 kStream,
                                                 {"device", "maker and type of the sensor", "robot model"},
                                                 kWidthPx,
                                                 kHeightPx,
                                                 fields::kNominalHz,
                                                 fields::kRateHz,
                                                 fields::kSamples,
                                                 {"frame", "frame of the sensor", "robot model"},
                                                 {"topic", "topic of the stream", "robot model"},
                                                 fields::kSummary,
                                                 fields::kSource};
inline constexpr DocumentField kList[] = {
    {"sensors", "the streams of the sensors, one row each", "", kListSensors}};
inline constexpr DocumentField kIntrinsicsIntrinsics[] = {
    kName,
    kStream,
    kWidthPx,
    kHeightPx,
    {"focal_px", "focal length along columns and rows; of a fisheye per radian", "robot", "px"},
    {"centre_px", "principal point: column and row; (0, 0) is the centre of the first pixel", "robot", "px"},
    {"distortion", "model of the lens that the coefficients belong to", "robot"},
    {"coefficients", "distortion coefficients of the lens", "robot"}};
inline constexpr DocumentField kIntrinsics[] = {
    {"intrinsics", "lenses of the cameras, one row per stream", "robot", kIntrinsicsIntrinsics}};
inline constexpr DocumentField kSnapshot[] = {
    kName,
    kStream,
    kWidthPx,
    kHeightPx,
    {"format", "format of the picture as the robot sent it", "robot"},
    {"bytes", "size of the data", "", "B"},
    kFile};
inline constexpr DocumentField kImu[] = {
    kName,
    {"orientation_wxyz", "orientation of the sensor in the world, unit quaternion", "robot"},
    {"angular_velocity_rad_s", "angular velocity about x, y, z of the sensor", "robot", "rad/s"},
    {"acceleration_m_s2", "acceleration along x, y, z of the sensor, with gravity", "robot", "m/s^2"}};
inline constexpr DocumentField kCloud[] = {kName,
                                           {"frame", "frame that the points are given in", "robot model"},
                                           {"points", "points of the cloud", "robot"},
                                           {"nearest_m", "distance of the nearest point", "robot", "m"},
                                           {"farthest_m", "distance of the farthest point", "robot", "m"},
                                           kFile};

}  // namespace aim::cli::sensor_fields
