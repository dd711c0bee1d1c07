// SPDX-License-Identifier: MIT
#include "draw_cases.hpp"

#include <algorithm>

namespace moue::bench {
namespace {

constexpr uint32_t kSpareAttributes = 8;

/// The base case of a set, and how far its sweeps go.
struct Sweep {
    DrawCase base;
    std::vector<uint32_t> active, vertices, coverage, targets, heads, passes;
    std::vector<DrawCase> more;
};

Sweep sweepOf(CaseSet set) {
    const HeadSpec peers{50'000, 52, 15, 2};
    const DrawCase manyTargets{{20'000, 200, 15, 2}, 20, 16};
    const DrawCase dense{{50'000, 8, 100, 2}, 8, 16};
    switch (set) {
        case CaseSet::Check:
            return {{{1'000, 12, 15, 2}, 4, 2}, {1, 12}, {}, {100}, {}, {}, {3}, {}};
        case CaseSet::Quick:
            return {{{5'000, 52, 15, 2}, 12, 4}, {1, 4, 52}, {20'000}, {100}, {}, {1}, {2}, {}};
        case CaseSet::Page:
            return {{{20'000, 52, 15, 2}, 12, 2},
                    {1, 2, 4, 8, 26, 52},
                    {1'000, 5'000, 50'000},
                    {2, 50, 100},
                    {200},
                    {1, 16},
                    {2, 3},
                    {{peers, 12, 16}, {{20'000, 200, 15, 2}, 20, 4}}};
        case CaseSet::Gpu:
            break;
    }
    return {{peers, 12, 16},
            {0, 1, 2, 3, 4, 6, 8, 20, 36, 52},
            {1'000, 5'000, 20'000, 100'000, 200'000, 500'000},
            {2, 5, 30, 50, 100},
            {1, 8, 100, 300},
            {1, 64},
            {2, 3},
            {manyTargets,
             dense,
             {{50'000, 52, 100, 2}, 52, 16},
             {{50'000, 52, 100, 2}, 4, 16},
             {{50'000, 52, 2, 2}, 4, 16},
             {{5'000, 52, 15, 2}, 12, 1},
             {{5'000, 52, 15, 2}, 12, 64},
             {{5'000, 52, 15, 2}, 12, 256},
             {{5'000, 52, 15, 2}, 12, 1'000},
             {{5'000, 52, 15, 2}, 1, 16},
             {{5'000, 52, 15, 2}, 4, 16},
             {{50'000, 52, 15, 1}, 4, 16},
             {{50'000, 52, 15, 1}, 8, 16}}};
}

class Cases {
  public:
    void add(DrawCase c) {
        c.active = std::min(c.active, c.head.targets);
        if (std::find(list.begin(), list.end(), c) == list.end()) list.push_back(c);
    }
    template <typename Number>
    void sweep(const DrawCase& base, const std::vector<uint32_t>& values, Number&& number) {
        for (const uint32_t value : values) {
            DrawCase c = base;
            number(c) = value;
            add(c);
        }
    }
    std::vector<DrawCase> list;
};

}  // namespace

bool DrawCase::fits(const PathEntry& path) const noexcept {
    if (path.path == MorphPath::Attribute) return active * head.attributes <= kSpareAttributes;
    return true;
}

std::vector<DrawCase> drawCases(CaseSet set) {
    const Sweep sweep = sweepOf(set);
    Cases cases;
    cases.add(sweep.base);
    cases.sweep(sweep.base, sweep.active, [](DrawCase& c) -> uint32_t& { return c.active; });
    cases.sweep(sweep.base, sweep.heads, [](DrawCase& c) -> uint32_t& { return c.heads; });
    cases.sweep(sweep.base, sweep.passes, [](DrawCase& c) -> uint32_t& { return c.passes; });
    DrawCase resting = sweep.base;
    resting.moving = false;
    cases.add(resting);
    cases.sweep(sweep.base, {1, 3}, [](DrawCase& c) -> uint32_t& { return c.head.attributes; });
    cases.sweep(sweep.base, sweep.vertices,
                [](DrawCase& c) -> uint32_t& { return c.head.vertices; });
    cases.sweep(sweep.base, sweep.coverage,
                [](DrawCase& c) -> uint32_t& { return c.head.coverage; });
    cases.sweep(sweep.base, sweep.targets, [](DrawCase& c) -> uint32_t& { return c.head.targets; });
    for (const DrawCase& c : sweep.more)
        cases.add(c);
    std::stable_sort(cases.list.begin(), cases.list.end(), [](const auto& a, const auto& b) {
        return headName(a.head) < headName(b.head);
    });
    return cases.list;
}

std::string caseName(const DrawCase& c, const PathEntry& path) {
    const auto number = [](const char* name, uint32_t value) {
        return std::string("/") + name + ":" + std::to_string(value);
    };
    return "path:" + std::string(path.name) +
           "/attributes:" + std::string(attributesName(c.head.attributes)) +
           "/weights:" + (c.moving ? "moving" : "still") + number("passes", c.passes) +
           number("heads", c.heads) + number("vertices", c.head.vertices) +
           number("targets", c.head.targets) + number("active", c.active) +
           number("coverage", c.head.coverage);
}

}  // namespace moue::bench
