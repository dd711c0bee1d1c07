# SPDX-License-Identifier: MIT
"""Samples glTF animations in double precision (glTF 2.0, 3.11 and appendix C)."""
import bisect
import math


def normalized(v):
    length = math.sqrt(sum(x * x for x in v))
    return tuple(x / length for x in v) if length > 0 else tuple(v)


def slerp(a, b, t):
    """Appendix C.4: along the shorter arc, and straight where the arc is next to nothing."""
    dot = sum(x * y for x, y in zip(a, b))
    sign = -1.0 if dot < 0 else 1.0
    angle = math.acos(min(abs(dot), 1.0))
    if angle < 1e-6:
        return normalized([x + (sign * y - x) * t for x, y in zip(a, b)])
    ka, kb = math.sin(angle * (1 - t)), sign * math.sin(angle * t)
    return tuple((ka * x + kb * y) / math.sin(angle) for x, y in zip(a, b))


class Sampler:
    """One animation sampler; a key's value is a list of `width` numbers."""

    def __init__(self, document, sampler, rotation):
        self.times = [row[0] for row in document.rows(sampler["input"])]
        self.mode = sampler.get("interpolation", "LINEAR")
        self.rotation = rotation
        numbers = [x for row in document.rows(sampler["output"]) for x in row]
        parts = 3 if self.mode == "CUBICSPLINE" else 1
        self.width = len(numbers) // (len(self.times) * parts)
        self.rows = [numbers[i:i + self.width] for i in range(0, len(numbers), self.width)]

    def _value(self, key):
        value = self.rows[3 * key + 1 if self.mode == "CUBICSPLINE" else key]
        return normalized(value) if self.rotation else value

    def at(self, time):
        if time <= self.times[0]:
            return self._value(0)
        if time >= self.times[-1]:
            return self._value(len(self.times) - 1)
        key = bisect.bisect_right(self.times, time) - 1
        if self.mode == "STEP":
            return self._value(key)
        span = self.times[key + 1] - self.times[key]
        t = (time - self.times[key]) / span
        if self.mode == "CUBICSPLINE":
            return self._spline(key, t, span)
        a, b = self._value(key), self._value(key + 1)
        return slerp(a, b, t) if self.rotation else [x + (y - x) * t for x, y in zip(a, b)]

    def _spline(self, key, t, span):
        """Appendix C.5."""
        p0, m0 = self.rows[3 * key + 1], self.rows[3 * key + 2]
        m1, p1 = self.rows[3 * key + 3], self.rows[3 * key + 4]
        h00, h10 = 2 * t**3 - 3 * t**2 + 1, span * (t**3 - 2 * t**2 + t)
        h01, h11 = -2 * t**3 + 3 * t**2, span * (t**3 - t**2)
        value = [h00 * a + h10 * b + h01 * c + h11 * d for a, b, c, d in zip(p0, m0, p1, m1)]
        return normalized(value) if self.rotation else value


class Clip:
    """One animation: what it gives each (node, property) at a time."""

    def __init__(self, document, animation):
        self._channels = []
        samplers = {}
        for channel in animation["channels"]:
            target = channel["target"]
            if "node" not in target:
                continue
            key = channel["sampler"], target["path"] == "rotation"
            if key not in samplers:
                samplers[key] = Sampler(document, animation["samplers"][key[0]], key[1])
            self._channels.append((target["node"], target["path"], samplers[key]))
        self.keys = sorted({t for _, _, sampler in self._channels for t in sampler.times})

    def at(self, time):
        return {(node, path): s.at(time) for node, path, s in self._channels}
