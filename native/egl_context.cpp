// SPDX-License-Identifier: MIT
#include "egl_context.hpp"

// no window system headers
#define EGL_NO_X11
#define MESA_EGL_NO_X11_HEADERS
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "gl/api.hpp"
#include "gl/handle.hpp"

namespace moue {

struct EglContext::State {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EglApi api = EglApi::Gl;
    gl::Framebuffer framebuffer;
    gl::Renderbuffer color, depth;
};

namespace {

bool listed(const char* names, std::string_view name) {
    std::string_view rest = names != nullptr ? names : "";
    while (!rest.empty()) {
        const size_t end = rest.find(' ');
        if (rest.substr(0, end) == name) return true;
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return false;
}

template <typename Function>
Function procedure(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

std::string hex(EGLint code) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text = "0x0000";
    for (int i = 0; i < 4; ++i)
        text[5 - i] = kDigits[(code >> (4 * i)) & 15];
    return text;
}

EGLContext createContext(EGLDisplay display, EglApi api, EGLConfig config) {
    constexpr std::array<EGLint, 7> kGl = {EGL_CONTEXT_MAJOR_VERSION,
                                           3,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           3,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
    constexpr std::array<EGLint, 3> kGles = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT,
                            api == EglApi::Gl ? kGl.data() : kGles.data());
}

EGLConfig chooseConfig(EGLDisplay display, EglApi api) {
    const std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE,
                                          api == EglApi::Gl ? EGL_OPENGL_BIT : EGL_OPENGL_ES3_BIT,
                                          EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count == 0) {
        return EGL_NO_CONFIG_KHR;
    }
    return config;
}

// Tries one display; on success `state` owns the context, which is current.
bool tryDisplay(EGLDisplay display, EglContext::State& state, std::string& complaint) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) {
        complaint = "no display (" + hex(eglGetError()) + ")";
        return false;
    }
    if (!listed(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
        complaint = "no surfaceless contexts";
        return false;
    }
    eglBindAPI(state.api == EglApi::Gl ? EGL_OPENGL_API : EGL_OPENGL_ES_API);
    const EGLContext context = createContext(display, state.api, chooseConfig(display, state.api));
    if (context == EGL_NO_CONTEXT) {
        complaint = "no context (" + hex(eglGetError()) + ")";
        return false;
    }
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE) {
        complaint = "not made current (" + hex(eglGetError()) + ")";
        eglDestroyContext(display, context);
        return false;
    }
    state.display = display;
    state.context = context;
    return true;
}

bool trySurfaceless(EglContext::State& state, std::string& complaints) {
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    auto platformDisplay = procedure<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    std::string complaint = "not offered";
    if (platformDisplay != nullptr && listed(client, "EGL_MESA_platform_surfaceless") &&
        tryDisplay(platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
                   state, complaint)) {
        return true;
    }
    complaints += " Surfaceless platform: " + complaint + ".";
    return false;
}

enum class DeviceKind : unsigned char { Hardware, Any };

bool isSoftware(EGLDeviceEXT device) {
    auto queryString = procedure<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    return queryString != nullptr &&
           listed(queryString(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
}

bool tryDevices(EglContext::State& state, DeviceKind kind, std::string& complaints) {
    auto queryDevices = procedure<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    auto platformDisplay = procedure<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (queryDevices != nullptr && platformDisplay != nullptr) {
        queryDevices(static_cast<EGLint>(devices.size()), devices.data(), &count);
    }
    if (count == 0 && kind == DeviceKind::Any) complaints += " EGL devices: none.";
    for (EGLint i = 0; i < count; ++i) {
        const EGLDeviceEXT device = devices[static_cast<size_t>(i)];
        if (kind == DeviceKind::Hardware && isSoftware(device)) continue;
        std::string complaint;
        if (tryDisplay(platformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr), state,
                       complaint)) {
            return true;
        }
        complaints += " EGL device " + std::to_string(i) + ": " + complaint + ".";
    }
    return false;
}

bool tryDefault(EglContext::State& state, std::string& complaints) {
    std::string complaint;
    if (tryDisplay(eglGetDisplay(EGL_DEFAULT_DISPLAY), state, complaint)) return true;
    complaints += " Default display: " + complaint + ".";
    return false;
}

gl::Procedure lookUp(const char* name) {
    return eglGetProcAddress(name);
}

void makeFramebuffer(EglContext::State& state) {
    state.framebuffer = gl::Framebuffer::make();
    state.color = gl::Renderbuffer::make();
    state.depth = gl::Renderbuffer::make();
    glBindRenderbuffer(GL_RENDERBUFFER, state.color.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    glBindRenderbuffer(GL_RENDERBUFFER, state.depth.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, 1, 1);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, state.framebuffer.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              state.color.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                              state.depth.id());
}

gl::Api glApi(EglApi api) {
    return api == EglApi::Gl ? gl::Api::Gl : gl::Api::Gles;
}

}  // namespace

Result<EglContext> EglContext::make(EglApi api) {
    auto state = std::make_unique<State>();
    state->api = api;
    std::string complaints;
    if (!tryDevices(*state, DeviceKind::Hardware, complaints) &&
        !trySurfaceless(*state, complaints) && !tryDevices(*state, DeviceKind::Any, complaints) &&
        !tryDefault(*state, complaints)) {
        return fail(ErrorCode::NoGl,
                    "No OpenGL context could be made without a window." + complaints);
    }
    EglContext context(std::move(state));
    if (auto loaded = gl::loadGl(lookUp, glApi(api)); !loaded) {
        return passOn(loaded);
    }
    makeFramebuffer(*context.state_);
    return context;
}

EglContext::EglContext(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
EglContext::EglContext(EglContext&&) noexcept = default;
EglContext& EglContext::operator=(EglContext&&) noexcept = default;

EglContext::~EglContext() {
    if (state_ == nullptr) return;
    if (state_->framebuffer) makeCurrent();
    state_->framebuffer = {};
    state_->color = {};
    state_->depth = {};
    eglMakeCurrent(state_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(state_->display, state_->context);
}

void EglContext::makeCurrent() noexcept {
    eglBindAPI(state_->api == EglApi::Gl ? EGL_OPENGL_API : EGL_OPENGL_ES_API);
    eglMakeCurrent(state_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, state_->context);
    static_cast<void>(gl::loadGl(lookUp, glApi(state_->api)));
    glBindFramebuffer(GL_FRAMEBUFFER, state_->framebuffer.id());
}

unsigned EglContext::framebuffer() const noexcept {
    return state_->framebuffer.id();
}

}  // namespace moue
