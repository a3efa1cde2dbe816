// How far a joint can move a solid of its chain: an upper bound of the approach velocity of two parts. Pure.
#pragma once

#include "core/model/body_geometry.hpp"

namespace aim::robotside {

// Upper bound of the distance of the solid from the axis of the joint with this index in its chain, for any
// positions of the joints between [m]. A rotation of the joint by an angle moves every point of the solid by
// at most the angle times this distance.
double greatest_reach(const Chain& chain, const Solid& solid, std::size_t joint) noexcept;

}  // namespace aim::robotside
