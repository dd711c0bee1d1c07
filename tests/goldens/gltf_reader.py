# SPDX-License-Identifier: MIT
"""Reads glTF 2.0 (.glb or .gltf) into Python numbers, straight from the specification.

Shares nothing with Moue's own loader: that is its point. Needs no package.
"""
import base64
import json
import struct
import urllib.parse
from pathlib import Path

# componentType: struct format, and the largest value for normalised integers
COMPONENTS = {5120: ("b", 127), 5121: ("B", 255), 5122: ("h", 32767), 5123: ("H", 65535),
              5125: ("I", None), 5126: ("f", None)}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Document:
    """One file: `json` is its document, `rows(i)` the decoded accessor i."""

    def __init__(self, path):
        path = Path(path)
        data = path.read_bytes()
        binary = None
        if data[:4] == b"glTF":
            length = struct.unpack_from("<I", data, 12)[0]
            self.json = json.loads(data[20:20 + length])
            if 20 + length < len(data):
                size = struct.unpack_from("<I", data, 20 + length)[0]
                binary = data[28 + length:28 + length + size]
        else:
            self.json = json.loads(data)
        self._buffers = [self._buffer(b, binary, path.parent) for b in self.json["buffers"]]
        self._rows = {}

    @staticmethod
    def _buffer(buffer, binary, folder):
        uri = buffer.get("uri")
        if uri is None:
            return binary
        if uri.startswith("data:"):
            return base64.b64decode(uri.split(",", 1)[1])
        return (folder / urllib.parse.unquote(uri)).read_bytes()

    def _view_rows(self, view_index, offset, count, component, width):
        """`count` rows of `width` raw numbers of a buffer view (glTF 2.0, 3.6.2)."""
        view = self.json["bufferViews"][view_index]
        row = struct.Struct("<%d%s" % (width, COMPONENTS[component][0]))
        stride = view.get("byteStride", row.size)
        start = view.get("byteOffset", 0) + offset
        data = self._buffers[view["buffer"]]
        return [row.unpack_from(data, start + i * stride) for i in range(count)]

    def sparse(self, index):
        """An accessor without a buffer view as {row: numbers}; every other row is zero."""
        accessor = self.json["accessors"][index]
        sparse = accessor.get("sparse")
        if sparse is None:
            return {}
        width = WIDTHS[accessor["type"]]
        where, what = sparse["indices"], sparse["values"]
        rows = self._view_rows(where["bufferView"], where.get("byteOffset", 0), sparse["count"],
                               where["componentType"], 1)
        values = self._view_rows(what["bufferView"], what.get("byteOffset", 0), sparse["count"],
                                 accessor["componentType"], width)
        return {row: self._decoded(accessor, value) for (row,), value in zip(rows, values)}

    def rows(self, index):
        """Accessor `index` as tuples of numbers: sparse rows put in, integers normalised."""
        if index not in self._rows:
            accessor = self.json["accessors"][index]
            width = WIDTHS[accessor["type"]]
            if "bufferView" in accessor:
                raw = self._view_rows(accessor["bufferView"], accessor.get("byteOffset", 0),
                                      accessor["count"], accessor["componentType"], width)
                rows = [self._decoded(accessor, row) for row in raw]
            else:
                rows = [(0.0,) * width] * accessor["count"]
            for row, value in self.sparse(index).items():
                rows[row] = value
            self._rows[index] = rows
        return self._rows[index]

    def moved(self, index):
        """The rows of a delta accessor that are not zero, as {row: numbers}."""
        if "bufferView" not in self.json["accessors"][index]:
            rows = self.sparse(index)
        else:
            rows = dict(enumerate(self.rows(index)))
        return {i: row for i, row in rows.items() if any(row)}

    def target_count(self, mesh):
        return len(self.json["meshes"][mesh]["primitives"][0].get("targets", []))

    @staticmethod
    def _decoded(accessor, row):
        if not accessor.get("normalized"):
            return row
        largest = COMPONENTS[accessor["componentType"]][1]
        return tuple(max(v / largest, -1.0) for v in row)
