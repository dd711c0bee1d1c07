"""Charts as SVG text, without a library: lines with a spread, and bars."""
import html
import math

COLORS = {
    "moue": "#c2410c", "packed": "#c2410c", "cached": "#be185d", "texture": "#2563eb",
    "attribute": "#7c3aed", "cpu": "#15803d", "none": "#78716c", "three": "#0f766e",
    "babylon": "#a16207", "playcanvas": "#4338ca",
}
NAMES = {"three": "three.js", "babylon": "Babylon.js", "playcanvas": "PlayCanvas", "moue": "Moue"}
SPARE = ["#0891b2", "#9333ea", "#65a30d", "#dc2626", "#475569"]
FONT = "font-family='system-ui,sans-serif'"
LEFT, RIGHT, TOP, BOTTOM = 58, 130, 46, 44


def display(name):
    if name.startswith("moue:"):
        return f"Moue, {name[5:]}"
    return NAMES.get(name, name)


def color(name, index):
    key = name[5:] if name.startswith("moue:") else name
    return COLORS.get(key) or SPARE[index % len(SPARE)]


def number(value):
    if value == 0:
        return "0"
    if abs(value) >= 1e6:
        return f"{value / 1e6:g}M"
    if abs(value) >= 1e3:
        return f"{value / 1e3:g}k"
    return f"{value:g}"


def _linear_ticks(top):
    step = 10 ** math.floor(math.log10(top / 4)) if top > 0 else 1
    step = next(step * factor for factor in (1, 2, 5, 10) if top / (step * factor) <= 5)
    return [i * step for i in range(int(top / step) + 1)]


class Scale:
    """Data to pixels, linear from 0 or logarithmic."""

    def __init__(self, values, log, low, high):
        positive = [v for v in values if v > 0] or [1]
        self.log, self.low, self.high = log, low, high
        self.first = 10 ** math.floor(math.log10(min(positive))) if log else 0
        self.last = max(positive) * (1.25 if log else 1.05)

    def at(self, value):
        if self.log:
            value = max(value, self.first)
            share = math.log(value / self.first) / math.log(self.last / self.first)
        else:
            share = max(value, 0) / self.last
        return self.low + share * (self.high - self.low)

    def ticks(self):
        if not self.log:
            return _linear_ticks(self.last)
        powers = range(round(math.log10(self.first)), math.floor(math.log10(self.last)) + 1)
        ticks = [10.0 ** p for p in powers]
        return ticks if len(ticks) > 1 else ticks + [f * ticks[0] for f in (2, 5) if f * ticks[0] <= self.last]


def _text(x, y, text, size=12, anchor="start", extra=""):
    return (f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' text-anchor='{anchor}' "
            f"fill='currentColor' {extra}>{html.escape(text)}</text>")


def _open(width, height, title, subtitle, warning):
    mark = (f"<text x='12' y='{height - 8}' font-size='11' font-weight='600' fill='#dc2626'>"
            f"Software renderer: no GPU’s numbers</text>") if warning else ""
    return (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' {FONT} "
            f"role='img' aria-label='{html.escape(title, quote=True)}'>"
            + _text(12, 18, title, 14, extra="font-weight='600'")
            + _text(12, 35, subtitle, 11, extra="opacity='.7'") + mark)


def _spread_labels(ends):
    """Moves the labels of lines apart: (y, ...) sorted, at least 14 pixels between them."""
    ends = sorted(ends)
    for i in range(1, len(ends)):
        ends[i] = (max(ends[i][0], ends[i - 1][0] + 14), *ends[i][1:])
    return ends


def lines(title, subtitle, series, x_name, y_name, *, warning, log_x=False, log_y=False,
          width=560, height=320):
    """series: {name: [(x, y, low, high)]}, each sorted by x."""
    if log_y:  # what is within noise of 0 has no place on a logarithmic scale
        series = {name: [p for p in line if p[1] > 0] for name, line in series.items()}
    series = {name: line for name, line in series.items() if line}
    points = [p for line in series.values() for p in line]
    if not points:
        return ""
    height += 16 if warning else 0
    bottom = height - BOTTOM - (16 if warning else 0)
    xs = Scale([p[0] for p in points], log_x, LEFT, width - RIGHT)
    ys = Scale([max(p[1], p[3] or 0) for p in points] + ([p[1] for p in points] if log_y else []),
               log_y, bottom, TOP)
    out = [_open(width, height, title, subtitle, warning)]
    for tick in ys.ticks():
        y = ys.at(tick)
        out.append(f"<path d='M{LEFT} {y:.1f}H{width - RIGHT}' stroke='currentColor' opacity='.13'/>")
        out.append(_text(LEFT - 6, y + 4, number(tick), 11, "end"))
    shown = []
    for x in sorted({p[0] for p in points}):
        if not shown or xs.at(x) - xs.at(shown[-1]) > 28:
            out.append(_text(xs.at(x), bottom + 16, number(x), 11, "middle"))
            shown.append(x)
    out.append(_text((LEFT + width - RIGHT) / 2, bottom + 32, x_name, 11, "middle"))
    out.append(_text(LEFT - 6, TOP - 4, y_name, 10, "end", "opacity='.7'"))
    ends = []
    for i, (name, line) in enumerate(series.items()):
        tint = color(name, i)
        path = "".join(f"{'L' if j else 'M'}{xs.at(p[0]):.1f} {ys.at(p[1]):.1f}" for j, p in enumerate(line))
        out.append(f"<path d='{path}' fill='none' stroke='{tint}' stroke-width='2'/>")
        for x, y, low, high in line:
            if low is not None:
                out.append(f"<path d='M{xs.at(x):.1f} {ys.at(low):.1f}V{ys.at(high):.1f}' stroke='{tint}' opacity='.45'/>")
            out.append(f"<circle cx='{xs.at(x):.1f}' cy='{ys.at(y):.1f}' r='3' fill='{tint}'/>")
        ends.append((ys.at(line[-1][1]), xs.at(line[-1][0]), name, tint))
    for y, x, name, tint in _spread_labels(ends):
        out.append(_text(x + 8, y + 4, display(name), 12, extra=f"style='fill:{tint}' font-weight='600'"))
    return "".join(out) + "</svg>"


def bars(title, subtitle, values, unit, *, warning, width=560):
    """values: [(name, value)], longest last or first as given."""
    values = [(name, value) for name, value in values if value is not None]
    if not values:
        return ""
    height = TOP + 26 * len(values) + (26 if warning else 10)
    top = max(max(value for _, value in values), 1e-9)
    out = [_open(width, height, title, subtitle, warning)]
    for i, (name, value) in enumerate(values):
        y = TOP + 26 * i
        length = max(value, 0) / top * (width - LEFT - 160)
        out.append(_text(116, y + 14, display(name), 12, "end"))
        out.append(f"<rect x='124' y='{y + 2}' width='{max(length, 1):.1f}' height='16' rx='3' fill='{color(name, i)}'/>")
        out.append(_text(130 + length, y + 14, f"{value:,.2f} {unit}" if value < 100 else f"{value:,.0f} {unit}", 12))
    return "".join(out) + "</svg>"
