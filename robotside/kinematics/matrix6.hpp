// What six-dimensional Newton steps need of linear algebra: J J^T, its Cholesky factor, and one solution.
#pragma once

#include <array>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

using Vector6 = std::array<double, 6>;
using Matrix6 = std::array<Vector6, 6>;

// J J^T: linear rows first, then angular ones.
Matrix6 gram(const Jacobian& jacobian) noexcept;

// Puts the Cholesky factor into the lower triangle; false when the matrix is not positive definite.
bool factorize(Matrix6& matrix) noexcept;

double root_of_determinant(const Matrix6& factor) noexcept;

// x with L L^T x = b.
Vector6 solve(const Matrix6& factor, const Vector6& b) noexcept;

}  // namespace aim::robotside
