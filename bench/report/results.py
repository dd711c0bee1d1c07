"""Reads the JSON of moue_bench and of the browser benchmark into plain rows."""
import json
import pathlib

NUMBERS = ("passes", "heads", "vertices", "targets", "active", "coverage")
AXES = ("path", "attributes", "weights") + NUMBERS


class Run:
    """One file of results. `rows` of a native run are draws, of a browser run (case, active, peer)."""

    def __init__(self, name, kind, context, rows, others=()):
        self.name, self.kind, self.context, self.rows, self.others = name, kind, context, rows, others

    @property
    def software(self):
        return str(self.context.get("software")).lower() == "true"

    @property
    def renderer(self):
        return self.context.get("renderer", "unknown")

    @property
    def commit(self):
        return self.context.get("commit") or self.context.get("moue_commit") or "unknown"

    @property
    def label(self):
        """What every table and chart of this run carries."""
        kind = "Chromium" if self.kind == "browser" else "native"
        mark = "SOFTWARE RENDERER, no GPU’s numbers: " if self.software else ""
        return f"{mark}{self.renderer}, {kind}"


def _native_row(benchmark):
    parts = dict(part.split(":", 1) for part in benchmark["name"].split("/") if ":" in part)
    if not all(axis in parts for axis in AXES):
        return None
    row = {axis: int(parts[axis]) if axis in NUMBERS else parts[axis] for axis in AXES}
    row["error"] = benchmark.get("error_message") if benchmark.get("error_occurred") else None
    for key in ("median_ms", "p10_ms", "p90_ms", "floor_ms", "morph_ms", "cpu_ms", "delta_bytes",
                "fetched_bytes", "uploaded_bytes", "vertices/s", "bytes/moved_vertex_target",
                "bytes/vertex_target"):
        row[key] = benchmark.get(key)
    return row


def _native(name, data):
    rows, others = [], []
    for benchmark in data["benchmarks"]:
        if benchmark.get("run_type") == "aggregate":
            continue
        row = _native_row(benchmark) if benchmark["name"].startswith("BM_Draw/") else None
        if row:
            rows.append(row)
        else:
            others.append(benchmark)
    return Run(name, "native", data["context"], rows, others)


def _browser_rows(case):
    for run in case.get("runs", []):
        for peer, times in run["peers"].items():
            memory = case.get("memory", {}).get(peer, {})
            load = (case.get("loads") or {}).get(peer, {})
            yield {
                "case": case["name"], "file": case["file"], "heads": case["heads"],
                "vertices": case["vertices"], "targets": case["targets"], "active": run["active"],
                "peer": peer, "right": times.get("check", {}).get("right"),
                "facts": times.get("facts") or {},
                "whole": times["wholeMs"]["median"],
                "p10": times["wholeMs"]["p10"], "p90": times["wholeMs"]["p90"],
                "unmorphed": times["unmorphedMs"]["median"], "zero": times["weightsZeroMs"]["median"],
                "morph": times["morphMs"], "cpu": times["cpuMs"]["median"],
                "delta_bytes": memory.get("deltaBytes"),
                "load": load.get("loadMs", {}).get("median"), "code_bytes": load.get("codeBytes"),
            }


def _browser(name, data):
    rows = [row for case in data["cases"] for row in _browser_rows(case)]
    errors = []
    for case in data["cases"]:
        if case.get("error"):
            errors.append({"case": case["name"], "peer": "all", "error": case["error"].split("\n")[0]})
        for peer, error in (case.get("errors") or {}).items():
            errors.append({"case": case["name"], "peer": peer, "error": error})
    return Run(name, "browser", data["context"], rows, errors)


def load(paths):
    """Runs in the order given; a file that is none of ours is an error with its name."""
    runs = []
    for path in map(pathlib.Path, paths):
        data = json.loads(path.read_text())
        if "benchmarks" in data:
            runs.append(_native(path.name, data))
        elif "cases" in data:
            runs.append(_browser(path.name, data))
        else:
            raise SystemExit(f"{path}: {data.get('error') or 'no results in it'}")
    return runs


def sweep(rows, axis):
    """The rows that differ along `axis` alone, for the setting where `axis` has most values."""
    groups = {}
    for row in rows:
        if row.get("morph_ms") is None or row["error"]:
            continue
        rest = tuple(row[a] for a in AXES if a not in (axis, "path"))
        groups.setdefault(rest, []).append(row)
    if not groups:
        return []
    best = max(groups.values(), key=lambda group: (len({r[axis] for r in group}), len(group)))
    return best if len({r[axis] for r in best}) > 1 else []


def setting(row, but=()):
    """A row's numbers in words, without the axes in `but`."""
    words = {
        "heads": lambda r: f"{r['heads']} heads", "vertices": lambda r: f"{r['vertices']:,} vertices",
        "targets": lambda r: f"{r['targets']} targets", "active": lambda r: f"{r['active']} active",
        "coverage": lambda r: f"{r['coverage']} % coverage", "attributes": lambda r: r["attributes"],
        "passes": lambda r: f"{r['passes']} pass{'es' if r['passes'] > 1 else ''}",
        "weights": lambda r: f"weights {r['weights']}",
    }
    return ", ".join(word(row) for axis, word in words.items() if axis not in but and axis in row)
