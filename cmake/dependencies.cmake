# Every third-party library is found here, once. Only the target that wraps a library links it.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(fmt CONFIG REQUIRED)                       # fmt::fmt, and aim_fmt: static where that is possible
find_package(nlohmann_json 3.11 CONFIG REQUIRED)        # nlohmann_json::nlohmann_json
find_package(CLI11 2.1 CONFIG REQUIRED)                 # CLI11::CLI11
find_package(Boost 1.74 CONFIG REQUIRED)                # Boost::headers (Asio and Beast are header-only)
find_package(spdlog CONFIG REQUIRED)                    # spdlog::spdlog
find_package(tomlplusplus 3 CONFIG REQUIRED)            # tomlplusplus::tomlplusplus (header-only here), aimd's configuration
find_package(CycloneDDS 0.10 CONFIG QUIET)              # CycloneDDS::ddsc, idlc_generate(); topics are left out without it
# Those of single modules, for every folder.
file(GLOB modules CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/transport/*/dependencies.cmake")
foreach(module ${modules})
  include("${module}")
endforeach()
pkg_check_modules(OMPL REQUIRED ompl)                   # path search; its flags request an old C++ standard, so only paths and names are used
pkg_check_modules(KDL REQUIRED orocos-kdl)              # inverse kinematics of arms without a closed form; likewise
find_package(PNG 1.6 REQUIRED)                           # PNG::PNG, pictures of the cameras
pkg_check_modules(EDIT REQUIRED IMPORTED_TARGET libedit) # PkgConfig::EDIT

# protobuf: Debian ships no CMake config; static, because a shared one costs each aimctl call 2 ms.
set(Protobuf_USE_STATIC_LIBS ON)
find_package(Protobuf 3.21 REQUIRED)                    # protobuf::libprotobuf, protobuf::protoc

if(AIM_BUILD_TESTS)
  if(AIM_BUILD_TESTS STREQUAL "AUTO")
    set(need QUIET)
  else()
    set(need REQUIRED)
  endif()
  find_package(Catch2 CONFIG ${need})                   # Catch2::Catch2WithMain; tests/catch.hpp takes 2.13 and 3
  if(Catch2_FOUND AND Catch2_VERSION VERSION_LESS 2.13)
    message(STATUS "Catch2 ${Catch2_VERSION} is too old for the tests")
    set(Catch2_FOUND OFF)
  endif()
  # Independent implementations of geometry to compare ours with; their flags request an old C++ standard.
  pkg_check_modules(FCL ${need} fcl)
  pkg_check_modules(HTTPLIB ${need} IMPORTED_TARGET cpp-httplib) # PkgConfig::HTTPLIB, an independent HTTP peer
  if(NOT (Catch2_FOUND AND FCL_FOUND AND HTTPLIB_FOUND))
    message(STATUS "The tests are not built: libraries they need are not installed (scripts/setup test)")
    set(AIM_BUILD_TESTS OFF)
  endif()
endif()
if(AIM_BUILD_TESTS OR AIM_BUILD_BENCH)
  include(roscpp)                                         # aim_roscpp, if it is installed
endif()
