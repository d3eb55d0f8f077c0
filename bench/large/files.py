"""The files that are read: made once and kept by name, or handed over in a folder."""
import gzip
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MB = 10**6
BENCH = Path(__file__).resolve().parent.parent

# Sizes of the odd files: (kind, unit of its size, full size). A quarter of each is read too.
PATHOLOGICAL = (("deep", "levels", 1_000_000), ("names", "names", 1_000_000), ("same-time", "events", 1_000_000),
                ("unsorted", "events", 1_000_000), ("argument", "MB", 50))
MANY_EVENTS = 20_000_000


@dataclass
class Trace:
    path: Path
    label: str  # as the table shows it
    group: str  # generated, large, pathological or handed
    size: float  # as asked for: MB, levels, names, events
    text_bytes: int
    peers: bool  # whether the other tools read it too
    kind: str = ""


def say(text):
    print(text, file=sys.stderr, flush=True)


def text_size(path):
    """Bytes of text: the size of a plain file, else what it inflates to."""
    if path.suffix == ".gz":
        with gzip.open(path) as file:
            return sum(len(block) for block in iter(lambda: file.read(1 << 22), b""))
    return path.stat().st_size


class Maker:
    """Makes files in a folder, and none that is there already."""

    def __init__(self, folder, make_trace):
        self.folder = Path(folder)
        self.make_trace = make_trace
        self.folder.mkdir(parents=True, exist_ok=True)

    def made(self, name, command_for):
        """The file of this name, written under another one first: what an interrupted run leaves is not it."""
        path = self.folder / name
        if not path.exists():
            say(f"making {name}")
            part = self.folder / f"part-{name}"
            done = subprocess.run(command_for(part), capture_output=True, text=True)
            if done.returncode:
                part.unlink(missing_ok=True)
                raise RuntimeError(f"cannot make {name}: {done.stderr.strip().splitlines()[-1:]}")
            os.replace(part, path)
        return path

    def plain(self, mb):
        return self.made(f"generated-{mb}.json", lambda part: [self.make_trace, "-o", part, "--size", str(mb)])

    def few_steps(self, mb):
        """A dozen long steps instead of one to every 0.8 MB: some tools take time for events times steps."""
        return self.made(f"few-steps-{mb}.json", lambda part: [self.make_trace, "-o", part, "--size", str(mb),
                                                               "--ops-per-step", str(35 * mb)])

    def gzip(self, mb):
        return self.made(f"generated-{mb}.json.gz",
                         lambda part: [self.make_trace, "-o", part, "--size", str(mb), "--gzip"])

    def zstd(self, mb):
        plain = self.plain(mb)
        return self.made(f"generated-{mb}.json.zst", lambda part: ["zstd", "-q", "-f", plain, "-o", part])

    def many_events(self, count):
        return self.made(f"events-{count}.json",
                         lambda part: [self.make_trace, "-o", part, "--events", str(count), "--compact"])

    def pathological(self, kind, size):
        return self.made(f"{kind}-{size}.json",
                         lambda part: [sys.executable, BENCH / "pathological", kind, "-n", str(size), "-o", part])


def generated(maker, mb, all_forms, peers_up_to):
    """One size: plain, and in other forms where asked. Yields traces, or a text about what cannot be had."""
    plain = maker.plain(mb)
    size, peers = plain.stat().st_size, mb <= peers_up_to
    yield Trace(plain, f"{mb} MB", "generated", mb, size, peers)
    if not all_forms:
        return
    yield Trace(maker.gzip(mb), f"{mb} MB .gz", "generated", mb, size, peers)
    if shutil.which("zstd"):
        yield Trace(maker.zstd(mb), f"{mb} MB .zst", "generated", mb, size, peers)
    else:
        yield f"{mb} MB .zst: the program zstd is not installed"
    few = maker.few_steps(mb)
    yield Trace(few, f"{mb} MB, few steps", "generated", mb, few.stat().st_size, peers)


def many_events(maker):
    path = maker.many_events(MANY_EVENTS)
    return Trace(path, f"{MANY_EVENTS // 10**6} million events", "large", MANY_EVENTS, path.stat().st_size, False)


def pathological(maker, scale):
    """Each odd file, a quarter of it first; `scale` below 1 makes both smaller."""
    for kind, unit, full in PATHOLOGICAL:
        for size in (max(1, int(full * scale / 4)), max(4, int(full * scale))):
            path = maker.pathological(kind, size)
            yield Trace(path, f"{kind}, {size:,} {unit}", "pathological", size, path.stat().st_size, False, kind)


def handed(folder):
    """The JSON traces below a folder, largest first; answers that lie beside them are none."""
    folder = Path(folder)
    for path in sorted(folder.rglob("*.json*"), key=lambda p: (-p.stat().st_size, str(p))):
        inside = path.relative_to(folder)
        if path.is_file() and not inside.parts[0].startswith("expected") and path.suffix in (".json", ".gz"):
            yield Trace(path, str(inside), "handed", 0, text_size(path), True)
