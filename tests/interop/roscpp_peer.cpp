// A node of roscpp, as of a program that knows nothing of aim.
//   roscpp_peer send TOPIC HZ            std_msgs/String: a number that increases
//   roscpp_peer receive TOPIC            prints the text of each
#include <ros/ros.h>
#include <std_msgs/String.h>

#include <cstdio>
#include <string>

int main(int count, char** arguments) {
  ros::init(count, arguments, "roscpp_peer", ros::init_options::AnonymousName | ros::init_options::NoRosout);
  const std::string what = count > 1 ? arguments[1] : "";
  const std::string topic = count > 2 ? arguments[2] : "";
  ros::NodeHandle node;
  if (what == "send" && count > 3) {
    ros::Publisher publisher = node.advertise<std_msgs::String>(topic, 100);
    std::puts("ready");
    std::fflush(stdout);
    ros::Rate rate(std::stod(arguments[3]));
    for (int number = 0; ros::ok(); ++number) {
      std_msgs::String message;
      message.data = std::to_string(number);
      publisher.publish(message);
      ros::spinOnce();
      rate.sleep();
    }
    return 0;
  }
  if (what == "receive") {
    const ros::Subscriber subscriber = node.subscribe<std_msgs::String>(
        topic, 1000,
        [](const std_msgs::String::ConstPtr& message) {
          std::puts(message->data.c_str());
          std::fflush(stdout);
        },
        ros::VoidConstPtr(), ros::TransportHints().tcpNoDelay());
    std::puts("ready");
    std::fflush(stdout);
    ros::spin();
    return 0;
  }
  return 2;
}
