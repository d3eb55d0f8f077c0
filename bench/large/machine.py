"""What the numbers were measured on, without names or places of the machine."""
import os
import platform
import re


def cpu_model():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            models = re.findall(r"^model name\s*:\s*(.+)$", info.read(), re.MULTILINE)
    except OSError:
        models = []
    return models[0].strip() if models else platform.machine()


def memory_gib():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def description(stepscope_version, package_versions):
    kernel = ".".join(platform.release().split(".")[:2])
    lines = [f"- Machine: {len(os.sched_getaffinity(0))} cores of {cpu_model()}, {memory_gib():.0f} GiB of memory, "
             f"Linux {kernel}; load when the run began {os.getloadavg()[0]:.1f}",
             f"- {stepscope_version}, Python {platform.python_version()}"]
    if package_versions:
        lines.append("- Peers: " + ", ".join(package_versions))
    return lines
