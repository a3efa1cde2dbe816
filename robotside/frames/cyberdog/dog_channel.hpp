// What both ends of the LCM channels of a CyberDog share.
#pragma once

#include "core/robots/xiaomi_cyberdog.hpp"
#include "robotside/frames/cyberdog/dog_message.hpp"
#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/sender_thread.hpp"
