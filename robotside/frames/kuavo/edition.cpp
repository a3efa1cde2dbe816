// What an edition's model says.
#include "robotside/frames/kuavo/edition.hpp"

#include <algorithm>

namespace aim::robotside::kuavo {

std::size_t Edition::motors() const {
  const auto fingers = std::count_if(model->joints.begin(), model->joints.end(),
                                     [](const Joint& joint) { return joint.limb == Limb::hands; });
  return model->joints.size() - static_cast<std::size_t>(fingers);
}

}  // namespace aim::robotside::kuavo
