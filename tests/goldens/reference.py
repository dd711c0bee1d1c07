#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An independent reference for Moue: what weights and vertices of real models must be.

  reference.py                writes goldens/<model>.json for all models of the list below
  reference.py --check        computes them anew into a temporary folder and compares
  reference.py --self-test    proves that the comparison finds a changed number

  --assets FOLDER   the models (default: $MOUE_ASSETS, else ../shared/assets beside the repository)
  --goldens FOLDER  what to write or compare with (default: this folder)

Everything is computed in double precision from the glTF 2.0 specification: accessors, sampling,
morphing, skinning, node transforms. A golden has, for the file's own weights, for one weight on
all targets, and for several times of each clip: the weights of every node with a mesh, some
vertices of each primitive in world space, and a sum over all vertices in which row i counts
1 + i % 7 times, so that swapped vertices show.
"""
import argparse
import json
import os
import struct
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # leave no folder beside the sources

from animation import Clip
from gltf_reader import Document
from pose import Pose

HERE = Path(__file__).resolve().parent
# file, vertices shown per primitive, times per clip, clips (None: all)
MODELS = [("AnimatedMorphCube.glb", 16, 9, None), ("AnimatedMorphSphere.glb", 16, 9, None),
          ("MorphStressTest.glb", 16, 5, None), ("SimpleMorph/SimpleMorph.gltf", 16, 9, None),
          ("threeCube/threeCube.gltf", 8, 9, None), ("twoCubeMorph/twoCubeMorph.gltf", 12, 9, None),
          ("01_morphed_cube/01_morphed_cube.gltf", 16, 9, None),
          ("01_cs_morph/01_cs_morph.gltf", 16, 9, None),
          ("singleBlendshapeCube_sparse.glb", 16, 9, None),
          ("RobotExpressive.glb", 3, 2, [0, 10]), ("ict_face_expr_sparse.glb", 16, 3, None)]
EVERY_WEIGHT = -0.35  # one case sets all weights to this


def golden_name(model):
    return Path(model).stem + ".json"


def as_float32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def chosen_times(keys, count):
    """Between keys, on keys, after the last, before the first; the telling ones first."""
    last = len(keys) - 1

    def at(share, t):
        """`t` of the way to the next key, from the one at `share` of the clip."""
        k = min(int(share * last), max(last - 1, 0))
        return keys[k] + (keys[min(k + 1, last)] - keys[k]) * t
    times = [at(0.37, 0.3), at(0.8, 0.6), at(0.2, 0.0), keys[-1] + 1.0, keys[0] - 0.5,
             at(0.1, 0.25), keys[0], keys[-1], keys[0] / 2]
    return sorted({as_float32(t) for t in times[:count]})


def tidy(x):
    """Eight digits: less than float32 shows, and short."""
    return float("%.8g" % round(x, 9)) + 0.0


def described(rows, shown):
    """The shown rows, and the sum of all in which row i counts 1 + i % 7 times."""
    if rows is None:
        return None
    sums = [sum((1 + i % 7) * row[k] for i, row in enumerate(rows)) for k in range(3)]
    return {"rows": [[tidy(x) for x in rows[v]] for v in shown], "sum": [tidy(x) for x in sums]}


def shown_vertices(count, wanted):
    wanted = min(wanted, count)
    return sorted({i * (count - 1) // max(wanted - 1, 1) for i in range(wanted)})


def golden(document, model, wanted, times, clips):
    animations = document.json.get("animations", [])
    clips = range(len(animations)) if clips is None else clips
    result = {"model": model, "cases": []}
    moments = [(None, 0.0, None, {})]
    everything = {(i, "weights"): [EVERY_WEIGHT] * document.target_count(node["mesh"])
                  for i, node in enumerate(document.json["nodes"]) if "mesh" in node}
    moments += [(None, 0.0, EVERY_WEIGHT, everything)]
    for index in clips:
        clip = Clip(document, animations[index])
        moments += [(index, t, None, clip.at(t)) for t in chosen_times(clip.keys, times)]
    for clip, time, every_weight, values in moments:
        nodes = []
        for node, weights, primitives in Pose(document, values).baked():
            described_primitives = []
            for streams in primitives:
                shown = shown_vertices(len(streams["positions"]), wanted)
                described_primitives.append(
                    {"vertices": shown, **{k: described(v, shown) for k, v in streams.items()}})
            nodes.append({"node": node, "weights": [tidy(w) for w in weights],
                          "primitives": described_primitives})
        result["cases"].append({"clip": clip, "time": time, "everyWeight": every_weight, "nodes": nodes})
    return result


def write(folder, assets):
    for model, wanted, times, clips in MODELS:
        result = golden(Document(assets / model), model, wanted, times, clips)
        cases = ",\n".join(json.dumps(c, separators=(",", ":")) for c in result["cases"])
        text = '{"model":%s,"cases":[\n%s\n]}\n' % (json.dumps(model), cases)
        (folder / golden_name(model)).write_text(text)


def difference(a, b, path=""):
    """Where two documents differ by more than the last of their eight digits, or None."""
    if isinstance(a, float) and isinstance(b, float):
        return None if abs(a - b) <= 2e-9 + 2e-7 * abs(a) else "%s: %r, %r" % (path, a, b)
    if type(a) is not type(b):
        return "%s: %r, %r" % (path, a, b)
    if isinstance(a, dict):
        if a.keys() != b.keys():
            return "%s: other keys" % path
        pairs = [(a[k], b[k], path + "." + k) for k in a]
    elif isinstance(a, list):
        if len(a) != len(b):
            return "%s: other length" % path
        pairs = [(x, y, "%s[%d]" % (path, i)) for i, (x, y) in enumerate(zip(a, b))]
    else:
        return None if a == b else "%s: %r, %r" % (path, a, b)
    return next((found for found in (difference(*pair) for pair in pairs) if found), None)


def check(goldens, assets):
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), assets)
        for name in (golden_name(model[0]) for model in MODELS):
            anew = json.loads((Path(folder) / name).read_text())
            found = difference(json.loads((goldens / name).read_text()), anew)
            if found:
                sys.exit("%s is not what reference.py computes, at %s" % (name, found))


def self_test(goldens):
    name = goldens / golden_name(MODELS[0][0])
    changed = json.loads(name.read_text())
    assert difference(json.loads(name.read_text()), changed) is None
    changed["cases"][2]["nodes"][0]["primitives"][0]["positions"]["rows"][3][1] += 1e-5
    if not difference(json.loads(name.read_text()), changed):
        sys.exit("A changed position was not found.")


def main():
    default_assets = os.environ.get("MOUE_ASSETS") or HERE.parents[1] / ".." / "shared" / "assets"
    parser = argparse.ArgumentParser()
    parser.add_argument("--assets", type=Path, default=Path(default_assets))
    parser.add_argument("--goldens", type=Path, default=HERE)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.goldens)
    if not options.assets.is_dir():
        return print("Skipped: the folder of real models is not here; set MOUE_ASSETS to find it.")
    if options.check:
        return check(options.goldens, options.assets)
    return write(options.goldens, options.assets)


if __name__ == "__main__":
    main()
