// bench_ros1 with roscpp, which finds the master by ROS_MASTER_URI.
#include <ros/ros.h>
#include <std_msgs/String.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stamped_times.hpp"

namespace {

int send(int count, char** arguments) {
  ros::init(count, arguments, "bench_sender", ros::init_options::AnonymousName | ros::init_options::NoRosout);
  ros::NodeHandle node;
  ros::Publisher publisher = node.advertise<std_msgs::String>("/bench", 1000);
  const auto deadline = stamped::Clock::now() + std::chrono::seconds(10);
  while (publisher.getNumSubscribers() == 0) {
    if (stamped::Clock::now() > deadline) return 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std_msgs::String message;
  stamped::send_all([&](const std::string& sample) {
    message.data = sample;
    publisher.publish(message);
  });
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const pid_t sender = ::fork();
  if (sender == 0) return send(count, arguments);
  ros::init(count, arguments, "bench_receiver",
            ros::init_options::AnonymousName | ros::init_options::NoRosout);
  ros::NodeHandle node;
  stamped::Times times;
  const ros::Subscriber subscriber = node.subscribe<std_msgs::String>(
      "/bench", 1000, [&](const std_msgs::String::ConstPtr& message) { times.add(message->data.data()); },
      ros::VoidConstPtr(), ros::TransportHints().tcpNoDelay());
  ros::AsyncSpinner spinner(1);
  spinner.start();
  int status = 0;
  if (::waitpid(sender, &status, 0) != sender || status != 0) return 1;
  times.print();
  return times.count() > 1 ? 0 : 1;
}
