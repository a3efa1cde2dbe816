// How far a joint can move a solid of its chain: what bounds how fast parts approach each other. Pure.
#pragma once

#include "core/model/body_geometry.hpp"

namespace aim::robotside {

// The greatest distance the solid can have from the axis of the joint at this place in its chain, wherever
// the joints between are; a turn by an angle moves no point of it further than the angle times this [m].
double greatest_reach(const Chain& chain, const Solid& solid, std::size_t joint) noexcept;

}  // namespace aim::robotside
