# aim_roscpp: another implementation of ROS 1, which ours is compared with; no target if it is not installed. Found by its
# libraries, because in Debian 13 its file for pkg-config has a prefix that nothing sets.
find_path(AIM_ROSCPP_INCLUDE ros/ros.h)
set(libraries "")
foreach(name roscpp rosconsole roscpp_serialization rostime)
  find_library(AIM_LIB_${name} ${name})
  list(APPEND libraries "${AIM_LIB_${name}}")
endforeach()
if(AIM_ROSCPP_INCLUDE AND NOT libraries MATCHES "NOTFOUND")
  add_library(aim_roscpp INTERFACE)
  target_include_directories(aim_roscpp SYSTEM INTERFACE "${AIM_ROSCPP_INCLUDE}")
  target_link_libraries(aim_roscpp INTERFACE ${libraries} Threads::Threads)
endif()
