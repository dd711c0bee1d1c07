"""The tables of the page and of README, as (headings, rows) of text, and as markdown."""
from charts import display
from results import setting

PEER_HEADINGS = ["", "active", "whole ms", "unmorphed ms", "morph cost ms", "CPU ms", "delta MB",
                 "first picture ms", "code kB"]


def fixed(value, digits=2):
    return "–" if value is None else f"{value:.{digits}f}"


def digits(value):
    """Milliseconds with as many places as they deserve."""
    if value is None:
        return "–"
    return f"{value:.3f}" if abs(value) < 0.1 else f"{value:.2f}" if abs(value) < 100 else f"{value:.0f}"


def peer_name(row):
    name = display(row["peer"])
    path = row["facts"].get("path")
    if row["peer"] == "moue" and path:
        name = f"{name} (auto: {path})"
    if row["facts"].get("fallbacks"):
        name += f", fell back to {path}"
    return name + ("" if row["right"] else " ⚠ another picture")


def peers(rows):
    body = []
    for row in rows:
        body.append([
            peer_name(row), str(row["active"]), digits(row["whole"]), digits(row["unmorphed"]),
            digits(row["morph"]), digits(row["cpu"]),
            fixed(row["delta_bytes"] / 1e6, 1) if row["delta_bytes"] is not None else "–",
            fixed(row["load"], 0), fixed(row["code_bytes"] / 1e3, 0) if row["code_bytes"] else "–"])
    return PEER_HEADINGS, body


def by_case(run):
    """Browser rows in groups of one case: [(title, rows)]."""
    groups = {}
    for row in run.rows:
        groups.setdefault(row["case"], []).append(row)
    for rows in groups.values():
        first = rows[0]
        title = (f"{first['file']}: {first['heads']} head{'s' if first['heads'] > 1 else ''}, "
                 f"{first['vertices']:,} vertices, {first['targets']} targets")
        yield title, rows


def winners(run):
    """Every native case: each path's morph cost, the cheapest marked, and the unmorphed draw."""
    paths = []
    cases = {}
    for row in run.rows:
        if row["path"] == "none":
            continue
        if row["path"] not in paths:
            paths.append(row["path"])
        cases.setdefault(setting(row), {})[row["path"]] = row
    body = []
    for name, by_path in cases.items():
        done = {p: r for p, r in by_path.items() if not r["error"] and r["morph_ms"] is not None}
        if not done:
            continue
        best = min(done, key=lambda p: done[p]["morph_ms"])
        cells = []
        for path in paths:
            row = by_path.get(path)
            if row is None:
                cells.append("does not fit")
            elif row["error"]:
                cells.append(row["error"])
            else:
                mark = "**" if path == best else ""
                cells.append(f"{mark}{digits(row['morph_ms'])}{mark}")
        body.append([name, digits(done[best]["floor_ms"]), *cells, best])
    return ["case", "unmorphed ms", *paths, "cheapest"], body


def draws(run):
    """Every native draw with its spread and counters."""
    body = []
    for row in run.rows:
        if row["error"]:
            body.append([row["path"], setting(row), row["error"], "", "", "", "", "", ""])
            continue
        rate = row["vertices/s"]
        body.append([
            row["path"], setting(row), digits(row["median_ms"]),
            f"{digits(row['p10_ms'])}–{digits(row['p90_ms'])}", digits(row["floor_ms"]),
            digits(row["cpu_ms"]), fixed(rate / 1e6, 0) if rate else "–",
            fixed(row["bytes/moved_vertex_target"], 1),
            fixed(row["fetched_bytes"] / 1e6, 1) if row["fetched_bytes"] is not None else "–"])
    return ["path", "case", "median ms", "p10–p90", "unmorphed ms", "CPU ms", "M vertices/s",
            "bytes per moved vertex and target", "fetched MB"], body


def host(run):
    body = []
    for benchmark in run.others:
        if benchmark.get("error_occurred"):
            body.append([benchmark["name"], benchmark.get("error_message", "failed"), ""])
            continue
        body.append([benchmark["name"], f"{benchmark['real_time']:.4g} {benchmark['time_unit']}",
                     benchmark.get("label", "")])
    return ["on the host", "time", ""], body


def markdown(headings, body):
    rows = [headings, ["---"] * len(headings), *body]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)
