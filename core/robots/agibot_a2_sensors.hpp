// Cameras, lidar and IMU of the AgiBot A2.
// Source: AimDK A2 hardware abstraction (places, devices, resolutions, rates, topics). Fields of view: data
// sheets of the devices (D415: colour 69 x 42 degrees, depth 0.45 to 10 m; Mid-360: 360 x -7..52 degrees, 0.1
// to 40 m, 200 000 points per second; ISX031C-H190: 190 degrees horizontally). No calibration is published:
// focal lengths follow from the fields of view, principal points are the image centres, distortion is 0.
// Depth is registered to colour, so both streams of the head have one lens. Mounts: chosen by us inside the
// hulls of the URDF's links.
#pragma once

#include <numbers>

#include "core/model/sensor.hpp"
#include "core/robots/agibot_a2_geometry.hpp"

namespace aim::agibot_a2 {

inline constexpr double kDegree = std::numbers::pi / 180;

// The optical frame of a camera that faces +x of the base.
inline constexpr Quaternion kForward = {0.5, -0.5, 0.5, -0.5};
// Rotations of 45 degrees about z and 30 degrees about y of the base, half angles as cosine and sine.
inline constexpr double kCos22 = 0.92387953251128674, kSin22 = 0.38268343236508978;
inline constexpr double kCos15 = 0.96592582628906831, kSin15 = 0.25881904510252074;
inline constexpr Quaternion kLeftward = Quaternion{kCos22, 0, 0, kSin22} * kForward;
inline constexpr Quaternion kRightward = Quaternion{kCos22, 0, 0, -kSin22} * kForward;
inline constexpr Quaternion kDownward = Quaternion{kCos15, 0, kSin15, 0} * kForward;

constexpr Lens pinhole(double focal, double width, double height) {
  return {LensModel::inverse_brown_conrady, focal, focal, (width - 1) / 2, (height - 1) / 2, 0};
}
// 320 px from the centre to the side are 95 degrees.
inline constexpr double kFisheyeFocal = 320 / (95 * kDegree);  // [px/rad]
inline constexpr Lens kFisheye = {
    LensModel::kannala_brandt4, kFisheyeFocal, kFisheyeFocal, 319.5, 239.5, 95 * kDegree};

inline constexpr Lens kHeadLens = pinhole(924, 1280, 720);   // 69.4 x 42.6 degrees
inline constexpr Lens kWaistColor = pinhole(480, 640, 480);  // 67.4 x 53.1 degrees; Orbbec: chosen by us
inline constexpr Lens kWaistDepth = pinhole(480, 640, 400);
inline constexpr Range kHeadDepth = {0.45, 10};  // [m]
inline constexpr Range kWaistDepthRange = {0.25, 5};

inline constexpr SensorStream kChestLeft[] = {
    {StreamKind::color, "/aima/hal/sensors/camera/chest_left/color", 30, 640, 480, kFisheye}};
inline constexpr SensorStream kChestRight[] = {
    {StreamKind::color, "/aima/hal/sensors/camera/chest_right/color", 30, 640, 480, kFisheye}};
inline constexpr SensorStream kHeadFront[] = {
    {StreamKind::color, "/aima/hal/rgbd_camera/head_front/color", 15, 1280, 720, kHeadLens},
    {StreamKind::depth, "/aima/hal/rgbd_camera/head_front/depth", 15, 1280, 720, kHeadLens, kHeadDepth}};
inline constexpr SensorStream kWaistFront[] = {
    {StreamKind::color, "/aima/hal/rgbd_camera/chassis_front/color", 10, 640, 480, kWaistColor},
    {StreamKind::depth, "/aima/hal/rgbd_camera/chassis_front/depth", 10, 640, 400, kWaistDepth,
     kWaistDepthRange}};
inline constexpr SensorStream kNeckCloud[] = {
    {StreamKind::cloud, "/aima/hal/lidar/top/pointcloud", 10, 20'000, 1, {}, {0.1, 40}}};
inline constexpr SensorStream kWaistImu[] = {{StreamKind::inertial, "/body_drive/imu/data", 1000}};

inline constexpr std::string_view kSensorSource =
    "device, resolution, rate: AimDK A2 hardware abstraction; field of view: data sheet; mount: chosen by us";

inline constexpr Sensor kSensors[] = {
    {.name = "head_front",
     .summary = "colour and depth camera of the head; turns with it",
     .kind = SensorKind::camera,
     .device = "RealSense D415",
     .frame = "head_front_optical",
     .mount = {shape::kNeck, 2, {{0.075, 0, 0.625}, kForward}},
     .streams = kHeadFront,
     .source = kSensorSource},
    {.name = "waist_front",
     .summary = "colour and depth camera of the waist, 30 degrees down",
     .kind = SensorKind::camera,
     .device = "Orbbec",
     .frame = "waist_front_optical",
     .mount = {shape::kNeck, 0, {{0.085, 0, -0.10}, kDownward}},
     .streams = kWaistFront,
     .source = kSensorSource},
    {.name = "chest_left",
     .summary = "fisheye camera of the chest, 45 degrees to the left",
     .kind = SensorKind::camera,
     .device = "Senyun ISX031C-H190XA",
     .frame = "chest_left_optical",
     .mount = {shape::kNeck, 0, {{0.085, 0.12, 0.33}, kLeftward}},
     .streams = kChestLeft,
     .source = kSensorSource},
    {.name = "chest_right",
     .summary = "fisheye camera of the chest, 45 degrees to the right",
     .kind = SensorKind::camera,
     .device = "Senyun ISX031C-H190XA",
     .frame = "chest_right_optical",
     .mount = {shape::kNeck, 0, {{0.085, -0.12, 0.33}, kRightward}},
     .streams = kChestRight,
     .source = kSensorSource},
    {.name = "neck",
     .summary = "lidar of the neck, fixed to the torso",
     .kind = SensorKind::lidar,
     .device = "Livox Mid-360",
     .frame = "neck_lidar",
     .mount = {shape::kNeck, 0, {{0.115, 0, 0.44}, {}}},
     .streams = kNeckCloud,
     .elevation = {-7 * kDegree, 52 * kDegree},
     .source = kSensorSource},
    {.name = "waist_center",
     .summary = "inertial sensor of the waist",
     .kind = SensorKind::imu,
     .device = "YISENSE YI 320",
     .frame = "imu_link",
     .mount = {shape::kNeck, 0, {}},
     .streams = kWaistImu,
     .source = kSensorSource},
};

}  // namespace aim::agibot_a2
