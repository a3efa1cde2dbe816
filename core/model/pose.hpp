// Positions, rotations and poses: right-handed, metres, unit quaternions in the order w, x, y, z.
// A pose named `b_in_a` transforms coordinates in frame b to coordinates in frame a.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace aim {

struct Vec3 {
  double x = 0, y = 0, z = 0;
  bool operator==(const Vec3&) const = default;
};

constexpr Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(double s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
constexpr double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }
inline Vec3 normalized(const Vec3& a) { return (1 / norm(a)) * a; }

struct Quaternion {
  double w = 1, x = 0, y = 0, z = 0;
  bool operator==(const Quaternion&) const = default;
};

constexpr Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
constexpr Quaternion conjugate(const Quaternion& q) { return {q.w, -q.x, -q.y, -q.z}; }

constexpr Vec3 rotate(const Quaternion& q, const Vec3& v) {
  const Vec3 u = {q.x, q.y, q.z};
  const Vec3 t = 2 * cross(u, v);
  return v + q.w * t + cross(u, t);
}

inline Quaternion normalized(const Quaternion& q) {
  const double s = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {s * q.w, s * q.x, s * q.y, s * q.z};
}

// Rotation about a unit axis by an angle [rad].
inline Quaternion turn(const Vec3& axis, double angle) {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * axis.x, s * axis.y, s * axis.z};
}

// Roll, pitch and yaw [rad] about the fixed axes x, y, z, in this order.
inline Quaternion from_rpy(double roll, double pitch, double yaw) {
  return turn({0, 0, 1}, yaw) * turn({0, 1, 0}, pitch) * turn({1, 0, 0}, roll);
}
inline std::array<double, 3> to_rpy(const Quaternion& q) {
  return {std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)),
          std::asin(std::clamp(2 * (q.w * q.y - q.z * q.x), -1.0, 1.0)),
          std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))};
}

// Axis times angle [rad], with an angle of at most pi; exact for small angles, too.
inline Vec3 rotation_vector(const Quaternion& q) {
  const Vec3 u = q.w < 0 ? Vec3{-q.x, -q.y, -q.z} : Vec3{q.x, q.y, q.z};
  const double s = norm(u);
  return (s < 1e-12 ? 2.0 : 2 * std::atan2(s, std::abs(q.w)) / s) * u;
}

struct Pose {
  Vec3 position;        // [m]
  Quaternion rotation;  // unit
  bool operator==(const Pose&) const = default;
};

constexpr Vec3 operator*(const Pose& b_in_a, const Vec3& point_in_b) {
  return b_in_a.position + rotate(b_in_a.rotation, point_in_b);
}
constexpr Pose operator*(const Pose& b_in_a, const Pose& c_in_b) {
  return {b_in_a * c_in_b.position, b_in_a.rotation * c_in_b.rotation};
}
constexpr Pose inverse(const Pose& b_in_a) {
  const Quaternion back = conjugate(b_in_a.rotation);
  return {-rotate(back, b_in_a.position), back};
}

}  // namespace aim
