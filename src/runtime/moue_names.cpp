// SPDX-License-Identifier: MIT
// The C ABI: live frames by the source's own names.
#include <cmath>

#include "runtime/handles.hpp"
#include "runtime/live_names.hpp"

struct moue_names {
    moue::LiveNames names;
    std::vector<const char*> unresolved;
};

moue_names* moue_names_new(const moue_model* model, const char* const* names, size_t count,
                           const char* map) {
    moue::NameMap own;
    if (map != nullptr && *map != '\0') {
        auto read = moue::valueOrKeepError(moue::readNameMap(map));
        if (!read) return nullptr;
        own = std::move(*read);
    }
    const std::vector<std::string> list(names, names + count);
    auto* made = new moue_names{moue::LiveNames(*model->model, list, own), {}};
    for (const std::string& name : made->names.unresolved())
        made->unresolved.push_back(name.c_str());
    return made;
}

void moue_names_free(moue_names* names) {
    delete names;
}

const char* moue_names_unresolved(const moue_names* names, size_t index) {
    return index < names->unresolved.size() ? names->unresolved[index] : nullptr;
}

void moue_names_push(moue_names* names, moue_model* model, uint32_t layer, const float* values,
                     size_t count, double seconds) {
    moue::Layer* const found = model->model->mixer().findLayer(layer);
    if (found != nullptr && std::isfinite(seconds))
        names->names.push(*model->model, *found, {values, count}, seconds);
}
