// Symmetric positive definite 6x6 matrices, of which only the lower triangle is stored.
#include "robotside/kinematics/matrix6.hpp"

#include <cmath>

namespace aim::robotside {

Matrix6 gram(const Jacobian& jacobian) noexcept {
  Matrix6 sum{};
  for (std::size_t joint = 0; joint < jacobian.joints; ++joint) {
    const Vec3& v = jacobian.linear[joint];
    const Vec3& w = jacobian.angular[joint];
    const Vector6 column = {v.x, v.y, v.z, w.x, w.y, w.z};
    for (std::size_t row = 0; row < 6; ++row)
      for (std::size_t i = 0; i <= row; ++i) sum[row][i] += column[row] * column[i];
  }
  return sum;
}

bool factorize(Matrix6& matrix) noexcept {
  for (std::size_t row = 0; row < 6; ++row) {
    for (std::size_t i = 0; i < row; ++i) {
      double sum = matrix[row][i];
      for (std::size_t k = 0; k < i; ++k) sum -= matrix[row][k] * matrix[i][k];
      matrix[row][i] = sum / matrix[i][i];
    }
    double rest = matrix[row][row];
    for (std::size_t k = 0; k < row; ++k) rest -= matrix[row][k] * matrix[row][k];
    if (!(rest > 0)) return false;
    matrix[row][row] = std::sqrt(rest);
  }
  return true;
}

double root_of_determinant(const Matrix6& factor) noexcept {
  double product = 1;
  for (std::size_t i = 0; i < 6; ++i) product *= factor[i][i];
  return product;
}

Vector6 solve(const Matrix6& factor, const Vector6& b) noexcept {
  Vector6 x = b;
  for (std::size_t row = 0; row < 6; ++row) {
    for (std::size_t k = 0; k < row; ++k) x[row] -= factor[row][k] * x[k];
    x[row] /= factor[row][row];
  }
  for (std::size_t row = 6; row-- > 0;) {
    for (std::size_t k = row + 1; k < 6; ++k) x[row] -= factor[k][row] * x[k];
    x[row] /= factor[row][row];
  }
  return x;
}

}  // namespace aim::robotside
