// The sections of the text report. Each is a list of lines of at most kReportColumns columns, empty when there is
// nothing to say; names are printable(), colours come from the style alone.
#pragma once

#include <string>
#include <vector>

#include "outputs/parts/amounts.h"
#include "outputs/report.h"

namespace stepscope {

using Lines = std::vector<std::string>;

Lines verdict_section(const Verdict& verdict, const Amounts& amounts, const Style& style);
Lines step_section(const Report& report, const Style& style);
Lines device_section(const Report& report, const Amounts& amounts, const Style& style);
Lines operator_section(const Report& report, const Amounts& amounts, const OutputOptions& options);
Lines kernel_section(const Report& report, const Amounts& amounts, const OutputOptions& options);
Lines rank_section(const Report& report, const Amounts& amounts, const Style& style);
Lines closing_section(const Report& report, const Amounts& amounts, const Style& style);  // ruled out, quality, files

}  // namespace stepscope
