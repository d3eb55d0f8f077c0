"""The page of results: Markdown tables, and their place between two markers of a file."""
from large.files import MB
from large.limits import all_limits, anon_bytes, mb_per_s

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"

ASKED = (
    ("stepscope", "`stepscope report --format json`: verdict; steps and their breakdown; per device utilisation, idle "
     "time by cause, overlap of communication; operators; kernels; launches; memory; loader"),
    ("HolisticTraceAnalysis", "`TraceAnalysis({0: file})`, all steps; temporal, kernel, idle time and annotation "
     "breakdown, kernel launch statistics, overlap of communication, kernels with annotations, steps; memory bandwidth "
     "and queue length, which the report has not. No plots"),
    ("torch-tb-profiler", "`RunLoader` on a folder with the file: overview, operators, kernels, modules, GPU metrics; "
     "then the memory view's three tables. Its loader starts processes of Python and imports in them, more than a "
     "second of every file and most of a small one"),
)

HOW = """MB are millions of bytes of text, inflated where a file is packed. Wall and CPU are those of the whole process
and of what it started; memory is the largest sum of `RssAnon` over these processes, looked at every 2 ms, and of
`VmHWM` (peak RSS), which counts pages of a mapped file too. Every file was read once before: it is in the page cache.
stepscope ran {repeats} times: CPU and MB/s are those of the median, memory is the largest. The others ran once. *Times*
is the wall time over stepscope's median; for the others of load and tables alone, without the start of Python and
imports."""


FEW_STEPS = """*Few steps*: as much text in a dozen long steps, since HolisticTraceAnalysis looks
for the step of each event among all steps."""

FOUND = """HolisticTraceAnalysis cuts times down to whole microseconds; torch-tb-profiler counts the device's
copies of step marks as steps of their own."""


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def seconds(s):
    return f"{s:.3f}" if s < 1 else f"{s:.2f}" if s < 100 else f"{s:.0f}"


def megabytes(b):
    return f"{b / MB:.1f}" if b < 100 * MB else f"{b / MB:,.0f}"


def own(answers):
    return next((a for a in answers if a.tool == "stepscope" and not a.failed), None)


def events(answers):
    return f"{own(answers).figures['events']:,}" if own(answers) else "?"


def times(answer, reference):
    if answer.failed or not reference:
        return ""
    if answer is reference:
        return "1"
    return f"{answer.worked_s() / reference.median_s():.0f}"


def median_run(answer):
    return sorted(answer.runs, key=lambda run: run.wall_s)[len(answer.runs) // 2]


def measured_cells(trace, answer):
    if answer.failed:
        return [f"failed: {answer.failed}", *[""] * 6]
    anon = anon_bytes(answer)
    return [seconds(answer.best_s()), seconds(answer.median_s()), seconds(median_run(answer).cpu_s),
            f"{mb_per_s(trace, answer):.0f}" if mb_per_s(trace, answer) >= 10 else f"{mb_per_s(trace, answer):.1f}",
            megabytes(anon), f"{anon / trace.text_bytes:.2f}", megabytes(max(run.rss_bytes for run in answer.runs))]


def long_table(rows):
    head = ("file", "MB of text", "events", "tool", "asked", "wall s, best", "median", "CPU s", "MB/s", "anonymous MB",
            "of text", "peak RSS MB", "times")
    body = []
    for trace, answers in rows:
        for answer in answers:
            body.append([trace.label, megabytes(trace.text_bytes), events(answers), answer.tool, answer.question,
                         *measured_cells(trace, answer), times(answer, own(answers))])
    return table(head, body)


def linear_table(rows):
    body = []
    for trace, answers in rows:
        answer = own(answers)
        if answer and trace.path.suffix == ".json":
            per_event = median_run(answer).cpu_s / answer.figures["events"]
            body.append([trace.label, events(answers), seconds(answer.median_s()),
                         f"{answer.median_s() * 1e3 / (trace.text_bytes / MB):.2f}", f"{per_event * 1e9:.0f}"])
    return table(("file", "events", "wall s", "ms of wall per MB", "ns of CPU per event"), body)


def agreement_table(rows):
    """What each tool found, so that it can be seen that all did the work."""
    body = []
    for trace, answers in rows:
        for answer in answers:
            if answer.failed or len(answers) < 2:
                continue
            kernel_ms = answer.figures.get("kernel_ms")
            rest = answer.worked_s() - answer.phases.get("load", 0)
            body.append([trace.label, answer.tool, answer.figures.get("steps", ""),
                         "" if kernel_ms is None else f"{kernel_ms:,.1f}",
                         seconds(answer.phases["load"]) if answer.phases else "",
                         seconds(rest) if answer.phases else ""])
    return table(("file", "tool", "steps", "kernels, ms", "load s", "tables s"), body)


def handed_cell(answer, reference):
    if answer.failed:
        return f"failed: {answer.failed}", ""
    partly = answer.question.partition(", without ")[2]
    return seconds(answer.worked_s()) + (f" (without {partly})" if partly else ""), times(answer, reference)


def handed_table(rows):
    """One line a file: there are many, and most are small."""
    tools = max(([a.tool for a in answers] for _, answers in rows), key=len)
    head = ["file", "MB of text", "events", "stepscope s", "CPU s", "anonymous MB"]
    for tool in tools[1:]:
        head += [f"{tool} s", "times"]
    body = []
    for trace, answers in rows:
        first = own(answers)
        line = [f"`{trace.label}`", f"{trace.text_bytes / MB:.2f}", events(answers)]
        line += [seconds(first.median_s()), seconds(median_run(first).cpu_s), megabytes(anon_bytes(first))] if first \
            else [f"failed: {answers[0].failed}", "", ""]
        for answer in answers[1:]:
            line += handed_cell(answer, first)
        body.append(line)
    return table(head, body + [sum_line(rows, tools)])


def sum_line(rows, tools):
    """All files together; a tool is held against stepscope on the files that both could read."""
    answered = [{a.tool: a for a in answers if not a.failed} for _, answers in rows]
    line = [f"all {len(rows)}", f"{sum(trace.text_bytes for trace, _ in rows) / MB:.1f}", ""]
    line += [seconds(sum(a["stepscope"].median_s() for a in answered if "stepscope" in a)) +
             f" for {sum('stepscope' in a for a in answered)}", "", ""]
    for tool in tools[1:]:
        both = [a for a in answered if tool in a and "stepscope" in a]
        other, ours = (sum(get(a) for a in both) for get in (lambda a: a[tool].worked_s(),
                                                             lambda a: a["stepscope"].median_s()))
        line += [f"{seconds(other)} for {len(both)}", f"{other / ours:.0f}" if both else ""]
    return line


def limits_table(rows):
    word = {True: "yes", False: "**no**", None: ""}
    return table(("what", "wanted", "found", "held"),
                 [(limit.what, limit.wanted, limit.found, word[limit.held]) for limit in all_limits(rows)])


def render(machine, rows, skipped, command, repeats):
    """The whole page, from the command that makes it down to what was skipped."""
    lines = ["Made by `" + command + "`.", "", *machine, "", *HOW.format(repeats=repeats).splitlines(), "",
             *table(("tool", "what was asked"), ASKED)]

    def section(title, body, remark=""):
        if len(body) > 2:
            lines.extend(["", f"### {title}", "", *body])
            lines.extend(["", *remark.splitlines()] if remark else [])

    def of(*groups):
        return [row for row in rows if row[0].group in groups]

    section("Limits", limits_table(rows))
    section("Generated files", long_table(of("generated", "large")), FEW_STEPS)
    section("Time against size", linear_table(of("generated", "large")))
    section("What each tool found, and where its seconds go", agreement_table(of("generated")), FOUND)
    section("Unpleasant files", long_table(of("pathological")))
    if of("handed"):
        section("Handed traces", handed_table(of("handed")))
    if skipped:
        lines += ["", "### Skipped", "", *(f"- {what}" for what in skipped)]
    return "\n".join(lines) + "\n"


def placed(page, measured):
    """The page with what stands between the markers replaced; None where it has none."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{BEGIN}\n{measured}{END}{after}" if begin and end else None
