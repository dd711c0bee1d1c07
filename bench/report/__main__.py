"""Turns results into one HTML page, markdown tables, or a chart.

    python3 bench/report RESULT.json...                  build/bench/report.html
    python3 bench/report --html FILE RESULT.json...
    python3 bench/report --readme RESULT.json...         markdown tables on stdout
    python3 bench/report --svg FILE RESULT.json...       the chart of README
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import page  # noqa: E402
import results  # noqa: E402
import tables  # noqa: E402


def readme(runs):
    for run in runs:
        note = " **These are a software renderer's numbers, not a GPU's.**" if run.software else ""
        print(f"\n{run.renderer}, commit {run.commit}, `bench/results/{run.name}`.{note}\n")
        if run.kind == "browser":
            for title, rows in tables.by_case(run):
                print(f"\n{title}:\n")
                print(tables.markdown(*tables.peers(rows)))
        else:
            print(tables.markdown(*tables.winners(run)))


def chart(runs):
    """Of the browser run on a GPU whose case has most counts of active targets."""
    browser = sorted((run for run in runs if run.kind == "browser"), key=lambda run: run.software)
    for run in browser:
        cases = [rows for _, rows in tables.by_case(run) if len({row["active"] for row in rows}) > 1]
        if cases:
            rows = max(cases, key=lambda rows: len({row["active"] for row in rows}))
            svg = page.peer_lines(run, rows, width=720)
            # seen outside of a page, too: a ground of its own
            return svg.replace("role='img'", "role='img' style='background:#fff;color:#1c1917'", 1)
    raise SystemExit("No browser run with several counts of active targets among the results.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("results", nargs="+")
    parser.add_argument("--html")
    parser.add_argument("--svg")
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    runs = results.load(options.results)
    if options.readme:
        readme(runs)
    if options.svg:
        pathlib.Path(options.svg).write_text(chart(runs) + "\n")
    if options.html or not (options.readme or options.svg):
        target = pathlib.Path(options.html or pathlib.Path(__file__).resolve().parents[2] / "build/bench/report.html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page.write(runs))
        print(target)


if __name__ == "__main__":
    main()
