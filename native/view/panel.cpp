// SPDX-License-Identifier: MIT
#include "view/panel.hpp"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace moue {
namespace {

/// True if `text` holds `part`, letter case aside (ASCII).
bool containsFolded(std::string_view text, std::string_view part) {
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

std::string clipLabel(const Model& model, uint32_t index) {
    const std::string& name = model.clipAt(index).name;
    return name.empty() ? "clip " + std::to_string(index) : name;
}

void drawClipChooser(Model& model, float speed) {
    const std::string current = model.clip() ? clipLabel(model, *model.clip()) : "none";
    if (!ImGui::BeginCombo("clip", current.c_str())) return;
    if (ImGui::Selectable("none", !model.clip())) model.stop();
    for (uint32_t i = 0; i < model.clipCount(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(clipLabel(model, i).c_str(), model.clip() == i))
            model.play(i, model.clock().mode, speed);
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void drawClips(PanelState& state, Model& model) {
    if (model.clipCount() == 0) return;
    if (!ImGui::CollapsingHeader("Animation", ImGuiTreeNodeFlags_DefaultOpen)) return;
    drawClipChooser(model, state.speed);
    if (!model.clip()) return;
    Clock& clock = model.clock();
    if (ImGui::Button(clock.playing ? "Pause" : "Play", {70, 0})) {
        const bool atEnd = clock.mode == PlayMode::Once && !clock.playing;
        if (atEnd)
            clock.start(model.clipDurationSeconds());
        else
            clock.playing = !clock.playing;
    }
    ImGui::SameLine();
    float time = static_cast<float>(clock.timeSeconds);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::SliderFloat("##time", &time, 0, model.clipDurationSeconds(), "%.2f s")) {
        clock.playing = false;
        model.seek(time);
    }
    if (ImGui::SliderFloat("speed", &state.speed, -2, 2, "%.2f")) clock.speed = state.speed;
    int mode = static_cast<int>(clock.mode);
    if (ImGui::Combo("mode", &mode, "once\0loop\0ping-pong\0"))
        clock.mode = static_cast<PlayMode>(mode);
}

bool showsHeat(const Model& model, const TargetInfo& target) {
    const TargetInfo::Slot first = target.slots.front();
    return !model.heatTargets().empty() && model.heatTargets()[first.mesh] == first.index;
}

void drawHeatButton(Model& model, const TargetInfo& target) {
    const bool shown = showsHeat(model, target);
    if (ImGui::RadioButton("##heat", shown)) {
        if (shown)
            model.clearHeatMap();
        else
            model.setHeatMap(target.slots);
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Colour by how far it moves each vertex.");
    ImGui::SameLine();
}

void drawSlider(Model& model, const TargetInfo& target) {
    float weight = model.weight(target);
    const bool overridden = model.overridden(target);
    ImGui::PushID(&target);
    drawHeatButton(model, target);
    if (overridden) ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(1, 0.78f, 0.55f, 1));
    ImGui::SetNextItemWidth(0.45f * ImGui::GetContentRegionAvail().x);
    if (ImGui::SliderFloat(target.name.c_str(), &weight, 0, 1, "%.2f"))
        model.setWeight(target, weight);
    if (overridden) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "Control-click types a number, also outside 0 to 1.\n"
            "Right click gives it back to the clip.");
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) model.releaseWeight(target);
    ImGui::PopID();
}

void drawTargets(PanelState& state, Model& model) {
    if (model.targets().empty()) {
        ImGui::TextDisabled("This file has no morph targets.");
        return;
    }
    if (!ImGui::CollapsingHeader("Targets", ImGuiTreeNodeFlags_DefaultOpen)) return;
    if (state.focusSearch) ImGui::SetKeyboardFocusHere();
    state.focusSearch = false;
    ImGui::SetNextItemWidth(-70);
    ImGui::InputTextWithHint("##search", "search", state.search, sizeof state.search);
    ImGui::SameLine();
    if (ImGui::Button("Reset", {-1, 0})) model.releaseWeights();
    ImGui::BeginChild("sliders", {0, std::max(140.0f, ImGui::GetContentRegionAvail().y - 200)});
    size_t shown = 0;
    for (const TargetInfo& target : model.targets()) {
        if (!containsFolded(target.name, state.search)) continue;
        drawSlider(model, target);
        ++shown;
    }
    if (shown == 0) ImGui::TextDisabled("No target's name holds \"%s\".", state.search);
    ImGui::EndChild();
}

void drawPath(Viewer& viewer) {
    int path = static_cast<int>(viewer.settings.path);
    if (ImGui::BeginCombo("path", std::string(pathName(viewer.settings.path)).c_str())) {
        for (int i = 0; i < static_cast<int>(kMorphPathNames.size()); ++i)
            if (ImGui::Selectable(std::string(kMorphPathNames[i]).c_str(), i == path))
                viewer.settings.path = static_cast<MorphPath>(i);
        ImGui::EndCombo();
    }
    ImGui::Checkbox("shadows", &viewer.settings.shadows);
    ImGui::SameLine();
    ImGui::Checkbox("wireframe", &viewer.settings.wireframe);
}

void drawStatistics(const PanelState& state, const Viewer& viewer) {
    if (!ImGui::CollapsingHeader("Statistics", ImGuiTreeNodeFlags_DefaultOpen)) return;
    const DrawStats& stats = viewer.stats();
    if (stats.gpuMilliseconds)
        ImGui::Text("GPU %.3f ms, CPU %.3f ms a frame", *stats.gpuMilliseconds,
                    state.frameMilliseconds);
    else
        ImGui::Text("CPU %.3f ms a frame (no GPU timer)", state.frameMilliseconds);
    ImGui::Text("%u targets active, path %s", stats.activeTargets,
                std::string(pathName(stats.path)).c_str());
    ImGui::Text("%.2f MB of deltas", double(stats.deltaBytes) / 1e6);
    ImGui::Text("%u draw calls, %llu bytes uploaded", stats.draws,
                static_cast<unsigned long long>(stats.uploadedBytes));
    if (const Result<void> fits = viewer.checkPath(); !fits)
        ImGui::TextWrapped("%s", fits.error().message.c_str());
}

void drawWarnings(const Asset& asset) {
    if (asset.warnings.empty()) return;
    const std::string title = std::to_string(asset.warnings.size()) + " warnings";
    if (!ImGui::CollapsingHeader(title.c_str())) return;
    for (const Warning& warning : asset.warnings)
        ImGui::TextWrapped("%s (%s)", warning.message.c_str(), warning.path.c_str());
}

void drawHelp(bool& open) {
    if (!open) return;
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing,
                            {0.5f, 0.5f});
    if (ImGui::Begin("Keys", &open, ImGuiWindowFlags_AlwaysAutoResize)) {
        ImGui::TextUnformatted(
            "left drag     turn\n"
            "right drag    move (also shift + left drag)\n"
            "wheel         nearer, farther\n"
            "space         play or pause\n"
            "left, right   step a thirtieth of a second\n"
            "N             next clip\n"
            "P             next morph path\n"
            "R             reset the targets\n"
            "/             search targets\n"
            "F             frame the model\n"
            "W             wireframe\n"
            "Tab           hide or show the panel\n"
            "H             this help\n"
            "Esc, Q        quit\n\n"
            "Drop a .glb or .gltf file onto the window to open it,\n"
            "a capture, lip sync or clip file to play it on the model.");
    }
    ImGui::End();
}

void drawError(std::string& error) {
    if (error.empty()) return;
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Appearing,
                            {0.5f, 0.5f});
    ImGui::SetNextWindowSize({420, 0});
    bool open = true;
    if (ImGui::Begin("This file cannot be shown", &open, ImGuiWindowFlags_AlwaysAutoResize)) {
        ImGui::TextWrapped("%s", error.c_str());
        if (ImGui::Button("Close")) open = false;
    }
    ImGui::End();
    if (!open) error.clear();
}

}  // namespace

void drawPanel(PanelState& state, Viewer& viewer) {
    drawHelp(state.help);
    drawError(state.error);
    if (!state.visible) return;
    const ImVec2 area = ImGui::GetMainViewport()->Size;
    const float width = std::min(360 * ImGui::GetIO().FontGlobalScale, 0.5f * area.x);
    ImGui::SetNextWindowPos({area.x - width - 10, 10});
    ImGui::SetNextWindowSize({width, area.y - 20});
    constexpr ImGuiWindowFlags kFixed =
        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoTitleBar;
    if (ImGui::Begin("Moue", nullptr, kFixed)) {
        ImGui::TextUnformatted(state.fileName.c_str());
        ImGui::SameLine(ImGui::GetContentRegionAvail().x - 90);
        if (ImGui::SmallButton("Frame")) state.frameRequested = true;
        ImGui::SameLine();
        if (ImGui::SmallButton("Keys")) state.help = !state.help;
        if (viewer.modelCount() > 0) {
            Model& model = viewer.model(0);
            drawClips(state, model);
            drawTargets(state, model);
            drawPath(viewer);
            drawStatistics(state, viewer);
            drawWarnings(model.asset());
        }
    }
    ImGui::End();
}

}  // namespace moue
