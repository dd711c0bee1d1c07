# SPDX-License-Identifier: MIT
"""Poses a glTF document in double precision: morphing, skins, node transforms (glTF 2.0, 3.7).

Matrices are lists of four rows.
"""
import math

IDENTITY = [[float(i == j) for j in range(4)] for i in range(4)]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def from_columns(numbers):
    return [[numbers[4 * column + row] for column in range(4)] for row in range(4)]


def from_parts(translation, rotation, scale):
    x, y, z, w = rotation
    turn = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    rows = [[turn[i][j] * scale[j] for j in range(3)] + [translation[i]] for i in range(3)]
    return rows + [[0.0, 0.0, 0.0, 1.0]]


def unit(v):
    length = math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    return (v[0] / length, v[1] / length, v[2] / length) if length > 0 else (0.0, 0.0, 0.0)


def point(m, v):
    return tuple(r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + r[3] for r in m[:3])


def direction(m, v):
    return unit([r[0] * v[0] + r[1] * v[1] + r[2] * v[2] for r in m[:3]])


def inverse_transpose(m):
    """Of the upper left 3 x 3: its cofactors over its determinant."""
    def cofactor(i, j):
        a, b, c, d = (i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3
        return m[a][c] * m[b][d] - m[a][d] * m[b][c]
    cofactors = [[cofactor(i, j) for j in range(3)] for i in range(3)]
    determinant = sum(m[0][j] * cofactors[0][j] for j in range(3))
    return [[x / determinant for x in row] for row in cofactors]


class Pose:
    """The document with `values`, {(node, path): numbers}, put in its nodes' place."""

    def __init__(self, document, values):
        self._document = document
        self._values = values
        self._nodes = document.json["nodes"]
        self._world = {}
        children = {c for n in self._nodes for c in n.get("children", [])}
        for root in (i for i in range(len(self._nodes)) if i not in children):
            self._place(root, IDENTITY)

    def _place(self, index, parent):
        node = self._nodes[index]
        if "matrix" in node:
            local = from_columns(node["matrix"])
        else:
            rest = {"translation": [0.0] * 3, "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0] * 3}
            local = from_parts(*(self._values.get((index, path), node.get(path, rest[path]))
                                 for path in ("translation", "rotation", "scale")))
        self._world[index] = product(parent, local)
        for child in node.get("children", []):
            self._place(child, self._world[index])

    def weights(self, index):
        mesh = self._document.json["meshes"][self._nodes[index]["mesh"]]
        rest = [0.0] * self._document.target_count(self._nodes[index]["mesh"])
        rest = self._nodes[index].get("weights", mesh.get("weights", rest))
        return list(self._values.get((index, "weights"), rest))

    def baked(self):
        """Yields (node, weights, [{positions, normals, tangents}]) in world space."""
        for index, node in enumerate(self._nodes):
            if "mesh" not in node:
                continue
            weights = self.weights(index)
            mesh = self._document.json["meshes"][node["mesh"]]
            yield index, weights, [self._primitive(index, p, weights) for p in mesh["primitives"]]

    def _morphed(self, primitive, weights, attribute):
        if attribute not in primitive["attributes"]:
            return None
        rows = [list(r) for r in self._document.rows(primitive["attributes"][attribute])]
        for target, weight in zip(primitive.get("targets", []), weights):
            if weight == 0 or attribute not in target:
                continue
            for v, delta in self._document.moved(target[attribute]).items():
                row = rows[v]
                row[0] += weight * delta[0]
                row[1] += weight * delta[1]
                row[2] += weight * delta[2]
        return rows

    def _primitive(self, index, primitive, weights):
        positions, normals, tangents = (self._morphed(primitive, weights, attribute)
                                        for attribute in ("POSITION", "NORMAL", "TANGENT"))
        matrices = self._vertex_matrices(index, primitive, len(positions))
        normal_matrices = {}
        if normals is not None:
            for m in matrices:
                if id(m) not in normal_matrices:
                    normal_matrices[id(m)] = inverse_transpose(m)
            normals = [direction(normal_matrices[id(m)], unit(n))
                       for m, n in zip(matrices, normals)]
        if tangents is not None:
            tangents = [direction(m, unit(t)) for m, t in zip(matrices, tangents)]
        return {"positions": [point(m, p) for m, p in zip(matrices, positions)],
                "normals": normals, "tangents": tangents}

    def _vertex_matrices(self, index, primitive, count):
        """What carries each vertex to world space: its joints, or its node."""
        skin = self._nodes[index].get("skin")
        if skin is None or "JOINTS_0" not in primitive["attributes"]:
            return [self._world[index]] * count
        skin = self._document.json["skins"][skin]
        inverse = [IDENTITY] * len(skin["joints"])
        if "inverseBindMatrices" in skin:
            inverse = [from_columns(m) for m in self._document.rows(skin["inverseBindMatrices"])]
        joints = [product(self._world[j], m) for j, m in zip(skin["joints"], inverse)]
        matrices = []
        for owners, shares in zip(self._document.rows(primitive["attributes"]["JOINTS_0"]),
                                  self._document.rows(primitive["attributes"]["WEIGHTS_0"])):
            pairs = [(joints[j], s / sum(shares)) for j, s in zip(owners, shares) if s]
            matrices.append([[sum(s * m[i][k] for m, s in pairs) for k in range(4)]
                             for i in range(4)])
        return matrices
