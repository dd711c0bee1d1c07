"""Tests of the report: python3 bench/report/test_report.py"""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import charts  # noqa: E402
import page  # noqa: E402
import results  # noqa: E402
import tables  # noqa: E402


def draw(path, active, morph, **changes):
    numbers = {"attributes": "PN", "weights": "moving", "passes": 1, "heads": 16, "vertices": 50000,
               "targets": 52, "active": active, "coverage": 15, **changes}
    name = f"BM_Draw/path:{path}/" + "/".join(f"{k}:{v}" for k, v in numbers.items())
    return {"name": name + "/iterations:3/manual_time", "median_ms": 1 + morph, "p10_ms": 1, "p90_ms": 2 + morph,
            "floor_ms": 1, "morph_ms": morph, "cpu_ms": 0.1, "delta_bytes": 85e6, "fetched_bytes": 1e6,
            "vertices/s": 1e9, "bytes/moved_vertex_target": 218}


def native(software):
    return {"context": {"renderer": "A <card>", "software": software, "moue_commit": "abc"}, "benchmarks": [
        draw("none", 1, 0), draw("texture", 1, 0.5), draw("attribute", 1, 0.25), draw("texture", 12, 4),
        {**draw("cpu", 12, 9), "error_occurred": True, "error_message": "vertex 3 is off"},
        {"name": "BM_CompactWeights/57", "real_time": 50, "time_unit": "ns"}]}


def browser():
    def times(whole, right=True):
        one = {"median": whole, "p10": whole, "p90": whole, "n": 3}
        floor = {"median": 1, "p10": 1, "p90": 1, "n": 3}
        return {"wholeMs": one, "unmorphedMs": floor, "weightsZeroMs": floor, "morphMs": whole - 1,
                "cpuMs": floor, "check": {"right": right}, "facts": {"path": "texture"}}
    runs = [{"active": a, "peers": {"moue": times(1 + 0.1 * a), "three": times(5, a != 12)}} for a in (1, 12)]
    return {"context": {"renderer": "A card", "software": False, "commit": "abc"}, "cases": [
        {"name": "peers", "file": "head", "heads": 16, "vertices": 50000, "targets": 52, "active": [1, 12],
         "runs": runs, "memory": {"moue": {"deltaBytes": 4e6}, "three": {"deltaBytes": 109e6}},
         "loads": {"moue": {"loadMs": {"median": 90}, "codeBytes": 118000}}, "errors": {"babylon": "no <GL>"}}]}


class Report(unittest.TestCase):
    def load(self, *files):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for i, data in enumerate(files):
                paths.append(pathlib.Path(folder) / f"{i}.json")
                paths[-1].write_text(json.dumps(data))
            return results.load(paths)

    def test_reads_every_number_of_a_draw_from_its_name(self):
        row = self.load(native("false"))[0].rows[1]
        self.assertEqual((row["path"], row["active"], row["vertices"], row["attributes"]), ("texture", 1, 50000, "PN"))
        self.assertEqual(row["morph_ms"], 0.5)

    def test_sweeps_along_the_axis_with_most_values(self):
        rows = results.sweep(self.load(native("false"))[0].rows, "active")
        self.assertEqual({row["active"] for row in rows}, {1, 12})
        self.assertEqual(results.sweep(self.load(native("false"))[0].rows, "heads"), [])

    def test_marks_the_cheapest_path_and_says_what_is_wrong(self):
        headings, body = tables.winners(self.load(native("false"))[0])
        self.assertEqual(headings[2:], ["texture", "attribute", "cpu", "cheapest"])
        self.assertEqual(body[0][2:], ["0.50", "**0.25**", "does not fit", "attribute"])
        self.assertEqual(body[1][2:], ["**4.00**", "does not fit", "vertex 3 is off", "texture"])

    def test_labels_software_in_every_chart_and_table(self):
        soft, hard = page.write(self.load(native("true"))), page.write(self.load(native("false")))
        self.assertEqual(soft.count("<svg"), soft.count("Software renderer: no GPU"))
        self.assertEqual(soft.count("<caption>"), soft.count("<caption>SOFTWARE RENDERER"))
        self.assertNotIn("oftware renderer", hard.replace("A software", ""))

    def test_compares_peers_and_marks_a_wrong_picture(self):
        run = self.load(browser())[0]
        (title, rows), = tables.by_case(run)
        self.assertIn("16 heads, 50,000 vertices, 52 targets", title)
        _, body = tables.peers(rows)
        self.assertEqual(body[2][:5], ["Moue (auto: texture)", "12", "2.20", "1.00", "1.20"])
        self.assertEqual(body[2][6:], ["4.0", "90", "118"])
        self.assertIn("another picture", body[3][0])

    def test_writes_one_page_that_needs_nothing_else_and_escapes_names(self):
        text = page.write(self.load(browser(), native("true")))
        self.assertNotIn("<card>", text)
        self.assertNotIn("no <GL>", text)
        for word in ("src=", "href=", "<script", "@import", "url("):
            self.assertNotIn(word, text)

    def test_says_where_attributes_beat_the_texture(self):
        self.assertIn("in 1 of the 1 cases", page.crossover(self.load(native("false"))[0]))

    def test_draws_no_point_at_or_below_0_on_a_logarithmic_scale(self):
        series = {"moue": [(1, -0.5, None, None), (2, 3, None, None)], "three": [(1, 0, None, None)]}
        svg = charts.lines("t", "s", series, "x", "y", warning=False, log_y=True)
        self.assertEqual(svg.count("<circle"), 1)

    def test_refuses_a_file_without_results(self):
        with self.assertRaises(SystemExit):
            self.load({"error": "no WebGL2"})


if __name__ == "__main__":
    unittest.main()
