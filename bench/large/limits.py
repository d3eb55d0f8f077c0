"""What has to hold, and whether it did."""
from dataclasses import dataclass

from large.files import MB

PLAIN_MB_PER_S = 400
GZIP_MB_PER_S = 250
ANON_SHARE = 0.5
PEER_TIMES = 40
ANON_BYTES_OF_LARGEST = 3 * 10**9
# Time per MB of the largest file over that of the one of 100 MB.
LINEAR_TIMES = 1.5
# Time of the whole over time of a quarter: 4 is linear; sorting and memory that leaves the caches take their part.
PATHOLOGICAL_TIMES = 6
REFERENCE_MB = 400
PEERS = ("HolisticTraceAnalysis", "torch-tb-profiler")


@dataclass
class Limit:
    what: str
    wanted: str
    found: str = "not measured"
    held: bool | None = None

    def measured(self, text, held):
        self.found, self.held = text, bool(held)
        return self


class Results:
    """Answers by the label of their file."""

    def __init__(self, rows):
        self.rows = {trace.label: (trace, {answer.tool: answer for answer in answers}) for trace, answers in rows}

    def answer(self, label, tool="stepscope"):
        """(trace, answer), None where it was not asked or failed."""
        trace, answers = self.rows.get(label, (None, {}))
        answer = answers.get(tool)
        return (trace, answer) if answer and not answer.failed else None

    def of_group(self, group):
        for trace, answers in self.rows.values():
            if trace.group == group and "stepscope" in answers and not answers["stepscope"].failed:
                yield trace, answers["stepscope"]


def mb_per_s(trace, answer):
    return trace.text_bytes / MB / answer.median_s()


def anon_bytes(answer):
    return max(run.anon_bytes for run in answer.runs)


def speed(results, label, wanted):
    limit = Limit(f"report on {label}", f"at least {wanted} MB of text a second")
    found = results.answer(label)
    return limit.measured(f"{mb_per_s(*found):.0f} MB/s", mb_per_s(*found) >= wanted) if found else limit


def memory_share(results, label):
    limit = Limit(f"anonymous memory on {label}", f"below {ANON_SHARE} of the text")
    found = results.answer(label)
    if not found:
        return limit
    share = anon_bytes(found[1]) / found[0].text_bytes
    return limit.measured(f"{share:.2f}", share < ANON_SHARE)


def times_of_peer(results, label, peer):
    limit = Limit(f"{peer} on {label}", f"at least {PEER_TIMES} times the wall time")
    own, other = results.answer(label), results.answer(label, peer)
    if not own or not other:
        return limit
    times = other[1].worked_s() / own[1].median_s()
    return limit.measured(f"{times:.0f} times", times >= PEER_TIMES)


def largest(results, label):
    limit = Limit(f"anonymous memory on {label}", "below 3 GB")
    found = results.answer(label)
    if not found:
        return limit
    return limit.measured(f"{anon_bytes(found[1]) / 1e9:.2f} GB", anon_bytes(found[1]) < ANON_BYTES_OF_LARGEST)


def linear(results):
    limit = Limit("time per MB, largest file over 100 MB", f"at most {LINEAR_TIMES} times")
    plain = [(trace, answer) for trace, answer in results.of_group("generated") if trace.path.suffix == ".json"]
    reference = results.answer("100 MB")
    if not reference or len(plain) < 2:
        return limit
    trace, answer = max(plain, key=lambda pair: pair[0].text_bytes)
    times = mb_per_s(*reference) / mb_per_s(trace, answer)
    return limit.measured(f"{times:.2f} times ({trace.label})", times <= LINEAR_TIMES)


def pathological(results):
    pairs = {}
    for trace, answer in results.of_group("pathological"):
        pairs.setdefault(trace.kind, []).append((trace, answer))
    for kind, found in pairs.items():
        limit = Limit(f"{kind}: the whole over a quarter", f"at most {PATHOLOGICAL_TIMES} times the wall time")
        if len(found) == 2:
            times = found[1][1].median_s() / found[0][1].median_s()
            limit.measured(f"{times:.1f} times", times <= PATHOLOGICAL_TIMES)
        yield limit


def all_limits(rows):
    results = Results(rows)
    label = f"{REFERENCE_MB} MB"
    return [speed(results, label, PLAIN_MB_PER_S), speed(results, label + " .gz", GZIP_MB_PER_S),
            memory_share(results, label),
            *(times_of_peer(results, file, peer) for file in (label, f"{label}, few steps") for peer in PEERS),
            largest(results, "4000 MB"), largest(results, "20 million events"), linear(results), *pathological(results)]
