// Linear algebra for six-dimensional Newton steps: J J^T, its Cholesky factor, and the solution of a system.
#pragma once

#include <array>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

using Vector6 = std::array<double, 6>;
using Matrix6 = std::array<Vector6, 6>;

// J J^T: linear rows first, then angular ones.
Matrix6 gram(const Jacobian& jacobian) noexcept;

// Writes the Cholesky factor into the lower triangle. Returns false if the matrix is not positive definite.
bool factorize(Matrix6& matrix) noexcept;

double root_of_determinant(const Matrix6& factor) noexcept;

// x with L L^T x = b.
Vector6 solve(const Matrix6& factor, const Vector6& b) noexcept;

}  // namespace aim::robotside
