// The light: a studio without files. A sky-to-ground gradient and soft boxes, each a spherical
// Gaussian  radiance * exp(sharpness * (dot(axis, d) - 1)),  so that what a surface reflects of
// them, diffusely or through a rough mirror, has a closed form. One box, the key, throws shadows.
//
// The studio turns with the camera about +Y: its z axis points from the model to the camera.

const float kPi = 3.14159265;

struct SoftBox {
    vec3 axis;
    float sharpness;
    vec3 radiance;
};

const int kFillBoxes = 3;
const SoftBox kFill[kFillBoxes] = SoftBox[kFillBoxes](
    SoftBox(vec3(-0.8018, 0.2673, 0.5345), 7.0, vec3(0.62, 0.63, 0.66)),    // fill, camera left
    SoftBox(vec3(-0.7427, 0.3714, -0.5571), 14.0, vec3(3.2, 3.35, 3.6)),    // rim, behind left
    SoftBox(vec3(0.8305, 0.3559, -0.4286), 16.0, vec3(2.6, 2.5, 2.4)));     // rim, behind right
const float kKeySharpness = 26.0;
const vec3 kKeyRadiance = vec3(9.2, 8.7, 8.1);
const vec3 kSky = vec3(0.31, 0.315, 0.33);
const vec3 kGround = vec3(0.150, 0.132, 0.122);

vec3 toRig(vec3 world) {
    return vec3(uRig.x * world.x - uRig.y * world.z, world.y, uRig.y * world.x + uRig.x * world.z);
}

// What a unit of a box's light is, spread over its lobe: the integral over the sphere.
float boxIntegral(float sharpness) {
    return 2.0 * kPi * (1.0 - exp(-2.0 * sharpness)) / sharpness;
}

// max(0, cosine) averaged over the box's spread, about 1 / sqrt(sharpness): a hyperbola that meets
// the average of a straight line far from 0, and that of a normal distribution at 0.
float softCosine(float cosine, float sharpness) {
    float mean = cosine * (1.0 - 1.0 / sharpness);
    float width = 0.8 * inversesqrt(sharpness);
    return 0.5 * (mean + sqrt(mean * mean + width * width));
}

// Irradiance / pi of one box.
float boxDiffuse(vec3 axis, float sharpness, vec3 normal) {
    // what comes from under the horizon of the far side would leak without the last factor
    float cosine = dot(axis, normal);
    return boxIntegral(sharpness) * softCosine(cosine, sharpness) / kPi *
           smoothstep(-1.0, 0.0, cosine);
}

// One box seen in a mirror whose lobe around `reflected` has sharpness `lobe`: the product of two
// Gaussians, integrated, over the lobe's own integral.
float boxSpecular(vec3 axis, float sharpness, vec3 reflected, float lobe) {
    float sum = lobe + sharpness;
    return lobe / sum * exp(lobe * sharpness / sum * (dot(axis, reflected) - 1.0));
}

// The gradient seen through a blur of about `width` in the direction's y.
vec3 gradient(float y, float width) {
    return mix(kGround, kSky, 0.5 + 0.5 * y * inversesqrt(y * y + width * width));
}

// The lobe of GGX around the mirror direction as a Gaussian (Wang et al. 2009: 2 / alpha^2 about
// the half vector, a quarter of it over n.v about the reflection).
float mirrorSharpness(float alpha, float nDotV) {
    return 0.5 / (alpha * alpha * max(nDotV, 0.25));
}

// Scale and bias on f0 of a GGX surface under even light (Karis 2014, fit of the split sum).
vec2 environmentBrdf(float roughness, float nDotV) {
    vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a = min(r.x * r.x, exp2(-9.28 * nDotV)) * r.x + r.y;
    return vec2(-1.04, 1.04) * a + r.zw;
}

struct Surface {
    vec3 normal;       // world space, towards the viewer's side
    vec3 geometric;    // the same before normal mapping
    vec3 view;         // towards the camera
    vec3 diffuse;      // albedo that scatters
    vec3 f0;
    float roughness;   // perceptual
    float occlusion;
    float keyVisible;  // 0 in shadow, 1 lit
};

vec3 shade(Surface s) {
    vec3 n = toRig(s.normal);
    vec3 key = toRig(uKeyDirection.xyz);
    float nDotV = clamp(dot(s.normal, s.view), 1e-3, 1.0);
    vec3 reflected = toRig(reflect(-s.view, s.normal));
    float alpha = max(s.roughness * s.roughness, 2e-3);
    float lobe = mirrorSharpness(alpha, nDotV);

    vec3 diffuse = mix(kGround, kSky, 0.5 + 0.5 * n.y) * s.occlusion;
    vec3 specular = gradient(reflected.y, 0.12 + alpha);
    for (int i = 0; i < kFillBoxes; ++i) {
        SoftBox box = kFill[i];
        diffuse += box.radiance * boxDiffuse(box.axis, box.sharpness, n) * s.occlusion;
        specular += box.radiance * boxSpecular(box.axis, box.sharpness, reflected, lobe);
    }
    // a mirror that looks back into its own surface sees the surface, not the studio
    float horizon = clamp(1.0 + 1.2 * dot(toRig(s.geometric), reflected), 0.0, 1.0);
    specular *= horizon * horizon * mix(1.0, s.occlusion, 0.35 + 0.65 * s.roughness);
    diffuse += kKeyRadiance * s.keyVisible * boxDiffuse(key, kKeySharpness, n);
    specular += kKeyRadiance * s.keyVisible * horizon *
                boxSpecular(key, kKeySharpness, reflected, lobe);

    vec2 brdf = environmentBrdf(s.roughness, nDotV);
    vec3 reflectance = s.f0 * brdf.x + brdf.y;
    // light that bounces more than once between the microfacets (Turquin 2019)
    vec3 compensation = 1.0 + s.f0 * (1.0 / (brdf.x + brdf.y) - 1.0);
    return s.diffuse * (1.0 - reflectance) * diffuse + reflectance * compensation * specular;
}
