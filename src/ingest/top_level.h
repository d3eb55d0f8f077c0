// What the top-level keys of a trace say: Metadata, and the base its times count from.
#pragma once

#include <string>

#include "ingest/json/scanner.h"
#include "model/trace.h"

namespace stepscope {

class TopLevel {
 public:
  explicit TopLevel(Metadata& meta) : meta_(meta) {}

  // One pair. A key that comes again replaces what it said before; values that make no sense say nothing.
  void add(const json::Value& key, const json::Value& value);

  Ns base() const { return base_; }            // baseTimeNanoseconds, else 0
  bool bad_base() const { return bad_base_; }  // it is there, but no time

 private:
  void devices(const json::Value& list);
  void distributed(const json::Value& object);
  void keep(std::string_view key, const json::Value& value);

  Metadata& meta_;
  Ns base_ = 0;
  bool bad_base_ = false;
};

}  // namespace stepscope
