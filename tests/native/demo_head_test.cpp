// SPDX-License-Identifier: MIT
#include "demo_head/demo_head.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

namespace moue {
namespace {

using glm::vec3;
using nlohmann::json;

constexpr float kVisibleMetres = 0.0015F;  // 0.5 % of the head's height
constexpr float kMirrorMetres = 2e-5F;     // single precision sums, taken in another order
const char* const kArkitNames[] = {
    "browDownLeft",      "browDownRight",      "browInnerUp",         "browOuterUpLeft",
    "browOuterUpRight",  "cheekPuff",          "cheekSquintLeft",     "cheekSquintRight",
    "eyeBlinkLeft",      "eyeBlinkRight",      "eyeLookDownLeft",     "eyeLookDownRight",
    "eyeLookInLeft",     "eyeLookInRight",     "eyeLookOutLeft",      "eyeLookOutRight",
    "eyeLookUpLeft",     "eyeLookUpRight",     "eyeSquintLeft",       "eyeSquintRight",
    "eyeWideLeft",       "eyeWideRight",       "jawForward",          "jawLeft",
    "jawOpen",           "jawRight",           "mouthClose",          "mouthDimpleLeft",
    "mouthDimpleRight",  "mouthFrownLeft",     "mouthFrownRight",     "mouthFunnel",
    "mouthLeft",         "mouthLowerDownLeft", "mouthLowerDownRight", "mouthPressLeft",
    "mouthPressRight",   "mouthPucker",        "mouthRight",          "mouthRollLower",
    "mouthRollUpper",    "mouthShrugLower",    "mouthShrugUpper",     "mouthSmileLeft",
    "mouthSmileRight",   "mouthStretchLeft",   "mouthStretchRight",   "mouthUpperUpLeft",
    "mouthUpperUpRight", "noseSneerLeft",      "noseSneerRight",      "tongueOut"};

bool endsWith(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// The demo head read back from its own bytes.
class DemoHead : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        bytes_ = new std::vector<std::byte>(buildDemoHead());
        const uint32_t jsonSize = word(12);
        const char* text = reinterpret_cast<const char*>(bytes_->data() + 20);
        document_ = new json(json::parse(text, text + jsonSize));
        binary_ = 20 + jsonSize + 8;
    }
    static void TearDownTestSuite() {
        delete document_;
        delete bytes_;
    }

    static uint32_t word(size_t offset) {
        uint32_t value = 0;
        std::memcpy(&value, bytes_->data() + offset, sizeof value);
        return value;
    }
    static const json& document() { return *document_; }
    static const json& mesh() { return document()["meshes"][0]; }
    static const json& primitives() { return mesh()["primitives"]; }

    template <typename Row>
    static std::vector<Row> viewRows(const json& place, size_t count) {
        std::vector<Row> rows(count);
        const json& view = document()["bufferViews"][place["bufferView"].get<size_t>()];
        const size_t offset =
            view["byteOffset"].get<size_t>() + place.value("byteOffset", size_t{0});
        EXPECT_LE(binary_ + offset + count * sizeof(Row), bytes_->size());
        std::memcpy(rows.data(), bytes_->data() + binary_ + offset, count * sizeof(Row));
        return rows;
    }

    static std::vector<uint32_t> sparseIndices(const json& indices, size_t count) {
        if (indices["componentType"] == 5125) return viewRows<uint32_t>(indices, count);
        const auto narrow = viewRows<uint16_t>(indices, count);
        return {narrow.begin(), narrow.end()};
    }

    template <typename Row>
    static std::vector<Row> rowsOf(size_t accessorIndex) {
        const json& accessor = document()["accessors"][accessorIndex];
        const size_t count = accessor["count"];
        if (accessor.contains("bufferView")) return viewRows<Row>(accessor, count);
        std::vector<Row> rows(count, Row{});
        if (!accessor.contains("sparse")) return rows;
        const json& sparse = accessor["sparse"];
        const size_t moved = sparse["count"];
        const std::vector<uint32_t> indices = sparseIndices(sparse["indices"], moved);
        const auto values = viewRows<Row>(sparse["values"], moved);
        for (size_t i = 0; i < moved; ++i)
            rows.at(indices[i]) = values[i];
        return rows;
    }

    static std::vector<vec3> basePositions(const json& primitive) {
        return rowsOf<vec3>(primitive["attributes"]["POSITION"]);
    }

    static size_t targetIndex(const std::string& name) {
        const json& names = mesh()["extras"]["targetNames"];
        return static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    }

    static size_t primitiveOf(const char* material) {
        for (size_t i = 0; i < primitives().size(); ++i) {
            if (document()["materials"][size_t(primitives()[i]["material"])]["name"] == material) {
                return i;
            }
        }
        ADD_FAILURE() << "no primitive of material " << material;
        return 0;
    }

    struct Moved {
        vec3 position, delta;
    };
    /// Every vertex that a target moves, of one primitive or of all but the eyes' highlights.
    static std::vector<Moved> movedBy(const std::string& target, int only = -1) {
        std::vector<Moved> moved;
        const size_t lights =
            primitiveOf("EyeLight");  // highlights lie on the same side of both eyes
        for (size_t p = 0; p < primitives().size(); ++p) {
            if (only >= 0 ? p != static_cast<size_t>(only) : p == lights) continue;
            const auto positions = basePositions(primitives()[p]);
            const auto deltas =
                rowsOf<vec3>(primitives()[p]["targets"][targetIndex(target)]["POSITION"]);
            for (size_t i = 0; i < positions.size(); ++i) {
                if (deltas[i] != vec3(0)) moved.push_back({positions[i], deltas[i]});
            }
        }
        return moved;
    }

    /// Mean delta of the vertices that move visibly.
    static vec3 meanDelta(const std::string& target, int only = -1) {
        vec3 sum(0);
        float count = 0;
        for (const Moved& m : movedBy(target, only)) {
            if (glm::length(m.delta) < kVisibleMetres) continue;
            sum += m.delta;
            count += 1;
        }
        EXPECT_GT(count, 0) << target;
        return sum / std::max(count, 1.0F);
    }

    static std::vector<vec3> posed(size_t primitive, const std::map<std::string, float>& weights) {
        std::vector<vec3> positions = basePositions(primitives()[primitive]);
        for (const auto& [name, weight] : weights) {
            const json& target = primitives()[primitive]["targets"][targetIndex(name)];
            const auto deltas = rowsOf<vec3>(target["POSITION"]);
            for (size_t i = 0; i < positions.size(); ++i)
                positions[i] += deltas[i] * weight;
        }
        return positions;
    }

  private:
    static inline std::vector<std::byte>* bytes_ = nullptr;
    static inline json* document_ = nullptr;
    static inline size_t binary_ = 0;
};

TEST_F(DemoHead, NamesExactlyTheArkitTargets) {
    const auto names = mesh()["extras"]["targetNames"].get<std::vector<std::string>>();
    const std::set<std::string> expected(std::begin(kArkitNames), std::end(kArkitNames));
    EXPECT_EQ(names.size(), 52U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), expected);
}

TEST_F(DemoHead, HasOneHeadWhosePrimitivesCarryEveryTarget) {
    EXPECT_EQ(document()["meshes"].size(), 1U);
    EXPECT_EQ(mesh()["name"], "Head");
    EXPECT_EQ(document()["nodes"][0]["name"], "Head");
    EXPECT_EQ(document()["nodes"][0]["mesh"], 0);
    ASSERT_GE(primitives().size(), 5U);
    for (const json& primitive : primitives()) {
        ASSERT_EQ(primitive["targets"].size(), 52U);
        const json count =
            document()["accessors"][size_t(primitive["attributes"]["POSITION"])]["count"];
        for (const json& target : primitive["targets"]) {
            EXPECT_EQ(document()["accessors"][size_t(target["POSITION"])]["count"], count);
            EXPECT_EQ(document()["accessors"][size_t(target["NORMAL"])]["count"], count);
        }
    }
}

TEST_F(DemoHead, HasTenToTwentyFiveThousandVerticesAndTheSizeOfAHead) {
    size_t count = 0;
    vec3 low(1e9F);
    vec3 high(-1e9F);
    for (const json& primitive : primitives()) {
        for (const vec3& p : basePositions(primitive)) {
            low = glm::min(low, p);
            high = glm::max(high, p);
            ++count;
        }
    }
    EXPECT_GE(count, 10000U);
    EXPECT_LE(count, 25000U);
    EXPECT_NEAR(high.y - low.y, 0.31F, 0.03F);
    EXPECT_NEAR(high.x + low.x, 0, 0.02F);
}

TEST_F(DemoHead, KeepsUnitNormalsAndFiniteNumbers) {
    for (const json& primitive : primitives()) {
        for (const vec3& n : rowsOf<vec3>(primitive["attributes"]["NORMAL"])) {
            ASSERT_NEAR(glm::length(n), 1, 1e-3F);
        }
        for (const json& target : primitive["targets"]) {
            for (const vec3& d : rowsOf<vec3>(target["POSITION"]))
                ASSERT_LT(glm::length(d), 0.06F);
            for (const vec3& d : rowsOf<vec3>(target["NORMAL"]))
                ASSERT_LE(glm::length(d), 2.001F);
        }
    }
}

TEST_F(DemoHead, EveryTargetMovesManyVerticesVisibly) {
    for (const char* name : kArkitNames) {
        size_t visible = 0;
        for (const Moved& m : movedBy(name))
            visible += glm::length(m.delta) > kVisibleMetres;
        EXPECT_GT(visible, 60U) << name;
    }
}

TEST_F(DemoHead, SideTargetsMoveTheirSide) {
    for (const std::string name : kArkitNames) {
        const bool left = endsWith(name, "Left");
        if (!left && !endsWith(name, "Right")) continue;
        if (name.starts_with("jaw") || name == "mouthLeft" || name == "mouthRight") {
            const float x = meanDelta(name).x;
            EXPECT_TRUE(left ? x > 0.002F : x < -0.002F) << name << " moves by " << x;
            continue;
        }
        float own = 0;
        float other = 0;
        for (const Moved& m : movedBy(name)) {
            ((m.position.x > 0) == left ? own : other) += glm::length(m.delta);
        }
        EXPECT_GT(own, 8 * other) << name;  // the mouth's middle belongs to both
    }
}

TEST_F(DemoHead, LeftAndRightTargetsMirrorEachOther) {
    using Cell = std::array<long, 3>;
    const auto cell = [](vec3 p) {
        return Cell{std::lround(p.x * 2e4F), std::lround(p.y * 2e4F), std::lround(p.z * 2e4F)};
    };
    for (const std::string left : kArkitNames) {
        if (!endsWith(left, "Left")) continue;
        const std::string right = left.substr(0, left.size() - 4) + "Right";
        std::multimap<Cell, vec3> mirrored;
        const auto rights = movedBy(right);
        for (Moved m : rights) {
            m.position.x = -m.position.x;
            m.delta.x = -m.delta.x;
            mirrored.insert({cell(m.position), m.delta});
        }
        const auto lefts = movedBy(left);
        EXPECT_NEAR(double(lefts.size()), double(rights.size()), 4) << left;
        size_t unmatched = 0;
        for (const Moved& m : lefts) {
            bool found = false;
            const Cell middle = cell(m.position);
            for (int i = 0; i < 27 && !found; ++i) {
                const Cell near{middle[0] + i % 3 - 1, middle[1] + i / 3 % 3 - 1,
                                middle[2] + i / 9 - 1};
                const auto [first, last] = mirrored.equal_range(near);
                found = std::any_of(first, last, [&](const auto& entry) {
                    return glm::length(entry.second - m.delta) < kMirrorMetres;
                });
            }
            unmatched += !found;
        }
        EXPECT_LE(unmatched, 4U) << left;
    }
}

TEST_F(DemoHead, FaceTargetsLeaveTheBackOfTheHeadAlone) {
    for (const std::string name : kArkitNames) {
        const bool eye = name.starts_with("eye") || name.starts_with("brow");
        for (const Moved& m : movedBy(name)) {
            if (glm::length(m.delta) < 2e-4F) continue;
            ASSERT_GT(m.position.z, -0.03F) << name;
            if (eye) {
                ASSERT_GT(m.position.y, -0.06F) << name;
            }
            if (name.starts_with("mouth")) {
                ASSERT_LT(m.position.y, 0.03F) << name;
            }
        }
    }
}

TEST_F(DemoHead, TargetsGoWhereTheirNamesSay) {
    const int skin = static_cast<int>(primitiveOf("Skin"));
    const int brows = static_cast<int>(primitiveOf("Brows"));
    const int eyes = static_cast<int>(primitiveOf("Eyes"));
    const int tongue = static_cast<int>(primitiveOf("Tongue"));
    EXPECT_LT(meanDelta("jawOpen", skin).y, -0.008F);
    EXPECT_GT(meanDelta("jawForward", skin).z, 0.004F);
    EXPECT_GT(meanDelta("mouthSmileLeft", skin).y, 0.002F);
    EXPECT_GT(meanDelta("mouthSmileLeft", skin).x, 0.001F);
    EXPECT_LT(meanDelta("mouthFrownRight", skin).y, -0.002F);
    EXPECT_GT(meanDelta("mouthFunnel", skin).z, 0.003F);
    EXPECT_GT(meanDelta("mouthPucker", skin).z, 0.003F);
    EXPECT_GT(meanDelta("mouthUpperUpLeft", skin).y, 0.002F);
    EXPECT_LT(meanDelta("mouthLowerDownLeft", skin).y, -0.002F);
    EXPECT_LT(meanDelta("browDownLeft", brows).y, -0.004F);
    EXPECT_GT(meanDelta("browInnerUp", brows).y, 0.004F);
    EXPECT_GT(meanDelta("browOuterUpRight", brows).y, 0.004F);
    EXPECT_GT(meanDelta("cheekPuff", skin).z, 0.002F);
    EXPECT_GT(meanDelta("cheekSquintLeft", skin).y, 0.001F);
    EXPECT_GT(meanDelta("noseSneerRight", skin).y, 0.001F);
    EXPECT_GT(meanDelta("tongueOut", tongue).z, 0.015F);
    // the pupils, which lie foremost: down, up, towards and away from the nose
    const auto pupil = [&](const char* name) {
        vec3 delta(0);
        float foremost = -1;
        for (const Moved& m : movedBy(name, eyes)) {
            if (m.position.z > foremost) delta = m.delta;
            foremost = std::max(foremost, m.position.z);
        }
        return delta;
    };
    EXPECT_LT(pupil("eyeLookDownLeft").y, -0.006F);
    EXPECT_GT(pupil("eyeLookUpRight").y, 0.006F);
    EXPECT_LT(pupil("eyeLookInLeft").x, -0.006F);
    EXPECT_GT(pupil("eyeLookInRight").x, 0.006F);
    EXPECT_GT(pupil("eyeLookOutLeft").x, 0.006F);
}

TEST_F(DemoHead, LidsStayOutsideTheEyeballOnTheirWay) {
    const size_t skin = primitiveOf("Skin");
    const auto eyeball = basePositions(primitives()[primitiveOf("Eyes")]);
    vec3 low(1e9F);
    vec3 high(-1e9F);
    for (const vec3& p : eyeball) {
        if (p.x < 0) continue;
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    const float radius = (high.y - low.y) / 2;
    const vec3 center{(low.x + high.x) / 2, (low.y + high.y) / 2, 0.048F};
    const auto rest = posed(skin, {});
    const auto closed = posed(skin, {{"eyeBlinkLeft", 1.0F}});
    for (const float weight : {0.25F, 0.5F, 0.75F, 1.0F}) {
        const auto lids = posed(skin, {{"eyeBlinkLeft", weight}});
        for (size_t i = 0; i < rest.size(); ++i) {
            // the outer surface that travels: far enough out at rest, and moved by the blink
            if (glm::length(rest[i] - center) < radius * 1.045F) continue;
            if (glm::length(closed[i] - rest[i]) < 0.004F) continue;
            ASSERT_GT(glm::length(lids[i] - center), radius * 1.004F) << "at weight " << weight;
        }
    }
}

TEST_F(DemoHead, MouthCloseShutsTheLipsThatJawOpenParts) {
    const size_t skin = primitiveOf("Skin");
    const auto rest = posed(skin, {});
    const auto open = posed(skin, {{"jawOpen", 1.0F}});
    const auto shut = posed(skin, {{"jawOpen", 1.0F}, {"mouthClose", 1.0F}});
    std::vector<size_t> lips;  // the line between the lips lies in this box
    for (size_t i = 0; i < rest.size(); ++i) {
        const vec3& p = rest[i];
        if (std::abs(p.x) < 0.027F && p.z > 0.08F && std::abs(p.y + 0.06F) < 0.006F) {
            lips.push_back(i);
        }
    }
    size_t partedPairs = 0;
    for (const size_t a : lips) {
        for (const size_t b : lips) {
            // two vertices in one place: one of the upper lip, one of the lower
            if (a >= b || glm::length(rest[a] - rest[b]) > 1e-6F) continue;
            partedPairs += glm::length(open[a] - open[b]) > 0.015F;
            EXPECT_LT(glm::length(shut[a] - shut[b]), 0.0005F);
        }
    }
    EXPECT_GT(partedPairs, 15U);
}

TEST_F(DemoHead, StaysTheSameFromBuildToBuild) {
    const auto again = buildDemoHead();
    EXPECT_TRUE(again == buildDemoHead());
}

TEST_F(DemoHead, PerformsInALoopThatClosesOnItself) {
    const json& clips = document()["animations"];
    ASSERT_EQ(clips[0]["name"], "Performance");
    ASSERT_EQ(clips[1]["name"], "Blink");
    bool weightsSeen = false;
    for (const json& channel : clips[0]["channels"]) {
        EXPECT_EQ(channel["target"]["node"], 0);
        const json& sampler = clips[0]["samplers"][size_t(channel["sampler"])];
        const auto times = rowsOf<float>(sampler["input"]);
        EXPECT_EQ(times.front(), 0);
        EXPECT_GE(times.back(), 8);
        EXPECT_LE(times.back(), 12);
        const size_t outputs = document()["accessors"][size_t(sampler["output"])]["count"];
        const bool isWeights = channel["target"]["path"] == "weights";
        ASSERT_EQ(outputs, times.size() * (isWeights ? 52 : 1));
        const size_t width = isWeights ? 52 : 4;
        const auto values = viewRows<float>(document()["accessors"][size_t(sampler["output"])],
                                            width * times.size());
        float largest = 0;
        for (size_t i = 0; i < width; ++i) {
            EXPECT_NEAR(values[i], values[values.size() - width + i], 1e-6F);
        }
        if (!isWeights) continue;
        weightsSeen = true;
        for (const float value : values) {
            ASSERT_GE(value, 0);
            ASSERT_LE(value, 1);
            largest = std::max(largest, value);
        }
        EXPECT_GT(largest, 0.9F);
    }
    EXPECT_TRUE(weightsSeen);
}

}  // namespace
}  // namespace moue
