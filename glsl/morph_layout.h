/* Numbers that C++ and GLSL share. Only #defines: both languages include this file. */
#ifndef MOUE_MORPH_LAYOUT_H
#define MOUE_MORPH_LAYOUT_H

/* vertex attribute locations */
#define MOUE_LOCATION_POSITION 0
#define MOUE_LOCATION_NORMAL 1
#define MOUE_LOCATION_TANGENT 2
#define MOUE_LOCATION_UV0 3
#define MOUE_LOCATION_UV1 4
#define MOUE_LOCATION_COLOR 5
#define MOUE_LOCATION_JOINTS 6
#define MOUE_LOCATION_JOINT_WEIGHTS 7
/* the delta streams; one by one, as a location must be a literal */
#define MOUE_LOCATION_DELTA0 8
#define MOUE_LOCATION_DELTA1 9
#define MOUE_LOCATION_DELTA2 10
#define MOUE_LOCATION_DELTA3 11
#define MOUE_LOCATION_DELTA4 12
#define MOUE_LOCATION_DELTA5 13
#define MOUE_LOCATION_DELTA6 14
#define MOUE_LOCATION_DELTA7 15

/* attribute path */
#define MOUE_MAX_DELTA_STREAMS 8
#define MOUE_KIND_NONE 0 /* else 1 + the attribute's number */
#define MOUE_KIND_POSITION 1
#define MOUE_KIND_NORMAL 2
#define MOUE_KIND_TANGENT 3
#define MOUE_KIND_UV0 4
#define MOUE_KIND_UV1 5
#define MOUE_KIND_COLOR 6

/* texture path: a target's origin is its first row in the low half, its layer in the high half */
#define MOUE_MAX_ROW_TEXELS 2048
#define MOUE_ORIGIN_LAYER_SHIFT 16
#define MOUE_ORIGIN_ROW_MASK 65535

/* packed path: vertices of a block, log2 of it, and slots that a header has bits for */
#define MOUE_BLOCK_VERTICES 8
#define MOUE_BLOCK_SHIFT 3
#define MOUE_CHUNK_SLOTS 96
#define MOUE_CHUNK_WORDS 3
/* the largest units of its fields; all are signed */
#define MOUE_UNITS_11_BITS 1023
#define MOUE_UNITS_10_BITS 511
#define MOUE_UNITS_16_BITS 32767
#define MOUE_SLOT_SURFACE 0
#define MOUE_SLOT_TEXCOORDS 1
#define MOUE_SLOT_COLOR 2

/* cached path: log2 of the vertices in a row */
#define MOUE_STORED_ROW_SHIFT 10

/* instance texture: texels of an instance before its weight block */
#define MOUE_INSTANCE_HEAD 3

/* joint texture */
#define MOUE_JOINTS_PER_ROW 256
#define MOUE_TEXELS_PER_JOINT 3

/* uniform block bindings */
#define MOUE_BLOCK_FRAME 0
#define MOUE_BLOCK_MATERIAL 1
#define MOUE_BLOCK_MORPH 2

/* texture units */
#define MOUE_UNIT_BASE_COLOR 0
#define MOUE_UNIT_METALLIC_ROUGHNESS 1
#define MOUE_UNIT_NORMAL 2
#define MOUE_UNIT_OCCLUSION 3
#define MOUE_UNIT_EMISSIVE 4
#define MOUE_UNIT_SHADOW 5
#define MOUE_UNIT_DELTAS 6
#define MOUE_UNIT_JOINTS 7
#define MOUE_UNIT_HEADERS 8
#define MOUE_UNIT_MORPHED 9
#define MOUE_UNIT_HEAT 10
#define MOUE_UNIT_INSTANCES 11
#define MOUE_UNIT_SHADOW_DEPTHS 12
/* in the motion pass, which reads no deltas and no instances */
#define MOUE_UNIT_MORPHED_BEFORE 6
#define MOUE_UNIT_JOINTS_BEFORE 11

#endif
