// The ROS 1 type of a message: its name, its MD5 sum and its definition, which two nodes compare when they
// connect. Source: ROS wiki, Technical Overview and msg; genmsg (text of the MD5 sum);
// proto/aim/options.proto for properties that protobuf cannot express.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace aim {

struct Ros1Type {
  std::string name;        // "kuavo_msgs/sensorsData"
  std::string md5;         // 32 hexadecimal digits
  std::string definition;  // its text and those of all types in it, as nodes send it
};

// Derived once per type. Of a message of proto/ros1; the name of any other type is empty.
const Ros1Type& ros1_type_of(const google::protobuf::Descriptor& message);

// Of a service: a message of proto/ros1 with the messages Request and Response inside. Its MD5 sum is that of
// both texts. The name is empty if it is none.
Ros1Type ros1_service_of(const google::protobuf::Descriptor& service);

}  // namespace aim
