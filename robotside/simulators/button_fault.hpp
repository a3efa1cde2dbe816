// An emergency stop button that falls silent, or that a second source contradicts; the second one agrees when
// the fault has gone. Set by any thread, passed by the control thread.
#pragma once

#include <atomic>

#include "robotside/state/button_report.hpp"

namespace aim::robotside {

class ButtonFault {
 public:
  void set_silent(bool silent) { silent_ = silent; }
  void set_contested(bool contested) { contested_ = contested; }
  void pass(ButtonReport& button) {
    ButtonSource& own = button.sources[0];
    if (!silent_) last_ = own;
    own = last_;
    const bool contested = contested_;
    second_ = second_ || contested;
    if (second_) button.sources[1] = {own.at, own.lasts, own.pressed != contested};
  }

 private:
  std::atomic<bool> silent_ = false;
  std::atomic<bool> contested_ = false;
  ButtonSource last_;    // that was reported
  bool second_ = false;  // a second source has appeared
};

}  // namespace aim::robotside
