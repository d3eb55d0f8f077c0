// Any bytes through the reader, the model and every analysis; what is read must add up.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "ingest/reader.h"
#include "report/rank_report.h"

namespace {

using namespace stepscope;

void check_sums(const RankReport& report) {
  for (const StepReport& step : report.steps) {
    Ns sum = 0;
    for (Ns part : step.breakdown) sum += part;
    if (sum != step.dur) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const int file = memfd_create("fuzz", 0);
  if (file < 0 || ::write(file, data, size) != static_cast<ssize_t>(size)) std::abort();
  auto trace = read_trace("/proc/self/fd/" + std::to_string(file), {.progress = {}, .jobs = 1});
  ::close(file);
  if (trace) {
    Model model(std::move(*trace), {});
    check_sums(make_rank_report(model));
  }
  return 0;
}
