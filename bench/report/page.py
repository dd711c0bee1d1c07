"""The report as one HTML file that needs nothing else."""
import html

import charts
import tables
from results import AXES, setting, sweep

STYLE = """
:root { color-scheme: light dark; --ink: #1c1917; --paper: #fafaf9; --line: #d6d3d1; --soft: #57534e; }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f5f4; --paper: #171412; --line: #44403c; --soft: #a8a29e; } }
body { max-width: 1180px; margin: 0 auto; padding: 24px 20px 80px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 26px } h2 { margin-top: 44px; font-size: 20px } h3 { font-size: 16px; margin: 28px 0 6px }
p, li { max-width: 78ch } .soft { color: var(--soft) }
.software { display: inline-block; padding: 2px 10px; border-radius: 6px; background: #dc2626; color: #fff; font-weight: 600 }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(460px, 100%), 1fr)); gap: 18px }
figure { margin: 0; border: 1px solid var(--line); border-radius: 10px; padding: 6px } svg { width: 100%; display: block }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
th, td { padding: 4px 10px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left } caption { text-align: left; color: var(--soft); padding: 4px 0 }
details > summary { cursor: pointer; margin: 12px 0 }
"""


def _cell(text):
    bold = text.startswith("**") and text.endswith("**")
    text = html.escape(text.strip("*") if bold else text)
    return f"<td><strong>{text}</strong></td>" if bold else f"<td>{text}</td>"


def table(headings, body, caption):
    head = "".join(f"<th>{html.escape(h)}</th>" for h in headings)
    rows = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in body)
    return (f"<div class='scroll'><table><caption>{html.escape(caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>")


def _figures(svgs):
    return "<div class='charts'>" + "".join(f"<figure>{svg}</figure>" for svg in svgs if svg) + "</div>"


def _machine(run):
    skip = {"software", "renderer", "packedBytes", "caches", "versions", "load_avg"}
    facts = [f"{key}: {value}" for key, value in run.context.items()
             if key not in skip and not isinstance(value, (dict, list))]
    versions = run.context.get("versions") or {}
    facts += [f"{name} {version}" for name, version in versions.items()]
    mark = "<span class='software'>Software renderer</span> " if run.software else ""
    return (f"<li>{mark}<strong>{html.escape(run.name)}</strong>: {html.escape(run.renderer)}"
            f"<br><span class='soft'>{html.escape('; '.join(facts))}</span></li>")


AXIS_NAMES = {"active": "active targets", "vertices": "vertices of a head", "coverage": "percent of vertices moved",
              "targets": "targets of the head", "heads": "heads", "passes": "passes"}


def native_sweep(run, axis):
    rows = [row for row in sweep(run.rows, axis) if row["path"] != "none"]
    if not rows:
        return ""
    series = {}
    for row in sorted(rows, key=lambda r: r[axis]):
        floor = row["floor_ms"]
        series.setdefault(row["path"], []).append(
            (row[axis], row["morph_ms"], row["p10_ms"] - floor, row["p90_ms"] - floor))
    return charts.lines(
        f"Morph cost by {AXIS_NAMES[axis]}", setting(rows[0], but=(axis,)), series, AXIS_NAMES[axis],
        "ms", warning=run.software, log_x=axis in ("vertices", "heads"),
        log_y=axis in ("vertices", "heads"))


def native_memory(run):
    rows = sweep(run.rows, "active")
    if not rows:
        return ""
    middle = [r for r in rows if r["path"] not in ("none", "cpu")]
    largest = {}
    for row in middle:
        largest[row["path"]] = max(largest.get(row["path"], 0), (row["delta_bytes"] or 0) / 1e6)
    return charts.bars("GPU memory of the deltas, most over the sweep", setting(rows[0], but=("active",)),
                       list(largest.items()), "MB", warning=run.software)


def native_section(run):
    out = [f"<h2>{html.escape(run.label)}</h2>"]
    out.append(_figures([native_sweep(run, axis) for axis in AXIS_NAMES] + [native_memory(run)]))
    out.append("<h3>Which path is cheapest where</h3><p>Morph cost: milliseconds of a frame beyond the "
               "same heads unmorphed; the cheapest in bold. The rule of <code>auto</code> is read off this table.</p>")
    out.append(table(*tables.winners(run), run.label))
    out.append("<details><summary>Every draw</summary>" + table(*tables.draws(run), run.label) + "</details>")
    if run.others:
        out.append("<details><summary>On the host</summary>" + table(*tables.host(run), run.label) + "</details>")
    return "".join(out)


def crossover(run):
    """Where attributes beat the texture, in words; empty where the two never meet."""
    pairs = {}
    for row in run.rows:
        if row["path"] in ("attribute", "texture") and not row["error"] and row["morph_ms"] is not None:
            pairs.setdefault(tuple(row[a] for a in AXES if a != "path"), {})[row["path"]] = row
    met = [pair for pair in pairs.values() if len(pair) == 2]
    if not met:
        return ""
    won = [p for p in met if p["attribute"]["morph_ms"] < p["texture"]["morph_ms"]]
    names = "; ".join(setting(p["texture"]) for p in won)
    text = (f"{run.label}: attributes beat the float32 texture in {len(won)} of the {len(met)} cases that "
            f"both can carry" + (f": {names}." if won else "."))
    return f"<p>{html.escape(text)}</p>"


def peer_lines(run, rows, width=560):
    series = {}
    for row in sorted(rows, key=lambda r: r["active"]):
        series.setdefault(row["peer"], []).append((row["active"], row["morph"], None, None))
    first = rows[0]
    subtitle = f"{first['heads']} heads, {first['vertices']:,} vertices, {first['targets']} targets; {run.renderer[:60]}"
    return charts.lines("Morph cost in Chromium by active targets", subtitle, series, "active targets", "ms",
                        warning=run.software, log_y=True, width=width)


def peer_charts(run, rows):
    counts = sorted({row["active"] for row in rows})
    active = 12 if 12 in counts else counts[-1]
    at = [row for row in rows if row["active"] == active]
    first = rows[0]
    subtitle = f"{first['heads']} heads, {first['vertices']:,} vertices, {first['targets']} targets, {active} active"
    def bar(title, key, unit, scale=1):
        values = [(r["peer"], None if r[key] is None else r[key] / scale) for r in at]
        return charts.bars(title, subtitle, values, unit, warning=run.software)

    out = [bar("Morph cost, ms of a frame", "morph", "ms"), bar("Delta memory", "delta_bytes", "MB", 1e6)]
    if any(row["load"] for row in at):
        out.append(bar("Load to first picture, one head", "load", "ms"))
        out.append(bar("Code, gzip", "code_bytes", "kB", 1e3))
    return ([peer_lines(run, rows)] if len(counts) > 1 else []) + out


def browser_section(run):
    out = [f"<h2>{html.escape(run.label)}</h2>"]
    for title, rows in tables.by_case(run):
        out.append(f"<h3>{html.escape(title)}</h3>" + _figures(peer_charts(run, rows)))
        out.append(table(*tables.peers(rows), run.label))
    if run.others:
        out.append("<h3>What failed</h3><ul>" + "".join(
            f"<li>{html.escape(e['case'])}, {html.escape(e['peer'])}: {html.escape(e['error'])}</li>"
            for e in run.others) + "</ul>")
    return "".join(out)


def write(runs):
    order = sorted(runs, key=lambda run: (run.software, run.kind != "browser"))
    out = ["<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
           f"<title>Moue: benchmarks</title><style>{STYLE}</style><h1>Moue: benchmarks</h1>"]
    out.append("<p>Morph cost is a frame with morphing less the same frame without: in the browser the same "
               "file without its targets, natively all weights 0. Medians; lines show the 10th to 90th "
               "percentile. Rounds are interleaved. Method and fairness: bench/README.md.</p>")
    out.append("<h2>Runs</h2><ul>" + "".join(map(_machine, order)) + "</ul>")
    crossings = [crossover(run) for run in order if run.kind == "native"]
    if any(crossings):
        out.append("<h2>Attributes against the texture</h2>" + "".join(crossings))
    for run in order:
        out.append(browser_section(run) if run.kind == "browser" else native_section(run))
    return "".join(out) + "</html>\n"
