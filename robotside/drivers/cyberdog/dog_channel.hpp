// What both ends of the LCM channels of a CyberDog share.
#pragma once

#include "core/robots/xiaomi_cyberdog.hpp"
#include "robotside/drivers/cyberdog/dog_message.hpp"
#include "robotside/drivers/lcm_channel.hpp"
#include "robotside/drivers/sender_thread.hpp"
