// What is wrong with the reports about the button, in words.
#include "robotside/state/button_report.hpp"

namespace aim::robotside {

std::string_view sentence_of(ButtonTrouble trouble) {
  switch (trouble) {
    case ButtonTrouble::none:
      return "";
    case ButtonTrouble::unheard:
      return "the emergency stop button is not reported any more: motion is refused";
    case ButtonTrouble::contradicted:
      return "what reports the emergency stop button contradicts itself: it counts as pressed";
    case ButtonTrouble::flickers:
      return "the emergency stop button flickers: it counts as pressed until it stays free";
    case ButtonTrouble::lost:
      return "a source that reported the emergency stop button pressed is silent: press and release it";
  }
  return "";
}

}  // namespace aim::robotside
