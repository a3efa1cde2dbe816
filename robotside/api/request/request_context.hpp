// The context of one request of a client: submits it to the control loop, keeps the refusal and the clamped
// values, and records them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/api/request/services.hpp"

namespace aim::robotside {

// The first refusal counts; after it nothing more is submitted.
class RequestContext {
 public:
  // `what` is the method path or topic. A dry run decides and changes nothing, and leaves no record.
  RequestContext(Services& services, std::string_view what, bool dry_run = false)
      : services_(services), what_(what), dry_run_(dry_run) {}

  Services& services() { return services_; }
  RobotPort& robot() { return services_.robot; }
  const RobotModel& model() const { return services_.robot.model(); }
  std::string_view what() const { return what_; }
  bool dry_run() const { return dry_run_; }
  bool silent() const { return services_.facts.vendor_quirks; }  // refusals are not reported to the client

  // Submits a request to the control loop. True: accepted (perhaps clamped), or would be in a dry run.
  bool ask(const Request& request);
  // Lets the motion player begin a performance for this request; its error is a refusal.
  void begin(const std::function<Status(const MotionStart&)>& performance);
  // The control source that the request's header names; if none is set, the safety module.
  void set_source(ControlSource source) { source_ = source; }
  ControlSource source() const { return source_; }
  // The request as it arrived, kept with a refusal. Must outlive the context.
  void set_request(Encoding encoding, std::string_view body) {
    encoding_ = encoding;
    body_ = body;
  }
  // The sender, as the transport identifies it, and the number of the message; of set-points only.
  void set_sender(std::string_view sender) { mark_.sender = SenderName(sender); }
  void set_sequence(std::uint32_t number) { mark_.sequence = number; }
  // Who calls, as the transport identifies it: "aimctl-4711-5f3a@127.0.0.1".
  void set_caller(std::string_view caller) { caller_ = caller; }
  const std::string& caller() const { return caller_; }
  void set_topic(std::size_t row) { mark_.topic = static_cast<std::uint8_t>(row); }
  // Takes over the outcome of a request that the task queue has submitted.
  void adopt(const Decision& decision, std::optional<Error> refusal, std::vector<ClampedValue> clamped);
  const Decision& decision() const { return decision_; }
  // The plan of a dry run; nullptr: none was made.
  void keep(std::shared_ptr<const ArmPlan> plan) { plan_ = std::move(plan); }
  const std::shared_ptr<const ArmPlan>& plan() const { return plan_; }

  // Refuses the request without asking the control loop.
  void refuse(Error error);
  void note_clamp(ClampedValue value) { clamped_.push_back(std::move(value)); }

  bool refused() const { return refusal_.has_value(); }
  const Error& refusal() const { return *refusal_; }
  const std::vector<ClampedValue>& clamped() const { return clamped_; }
  // "idx28_head_joint2 0.5 to 0.401 rad; ..."; empty when nothing was clamped.
  std::string clamp_text() const;

  // Writes the outcome to the refusal log; called once, after the handler.
  void record() const;

 private:
  void await_robot();
  Error explained(const Command& command, const RobotState& state) const;
  std::shared_ptr<const RefusedRequest> refused_request() const;

  Services& services_;
  std::string_view what_;
  bool dry_run_;
  ControlSource source_ = ControlSource::safe;
  Encoding encoding_ = Encoding::json;
  std::optional<std::string_view> body_;
  SetPointMark mark_;
  std::string caller_;
  Decision decision_;
  std::optional<Error> refusal_;
  std::vector<ClampedValue> clamped_;
  std::shared_ptr<const ArmPlan> plan_;
};

// One line for headers and logs: "message: reason; hint".
std::string sentence_of(const Error& error);

}  // namespace aim::robotside
