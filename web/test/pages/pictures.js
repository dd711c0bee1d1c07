// Framing by exact bounds, and comparing as an eye would.

const kMargin = 1.08;

/** The front view of all vertices as they are, as the native program frames it. */
globalThis.frameExactly = (viewer, model, aspect) => {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { primitives } of model.bake({ space: 'world' })) {
    for (const { positions } of primitives) {
      for (let i = 0; i < positions.length; ++i) {
        low[i % 3] = Math.min(low[i % 3], positions[i]);
        high[i % 3] = Math.max(high[i % 3], positions[i]);
      }
    }
  }
  const half = low.map((value, i) => (high[i] - value) / 2);
  const { fov } = viewer.camera.state;
  const away = Math.max(half[1], half[0] / aspect);
  viewer.camera.state = {
    yaw: 0, pitch: 0, target: low.map((value, i) => (value + high[i]) / 2),
    distance: (kMargin * away) / Math.tan(fov / 2) + half[2],
  };
};

/** Differences of pixels averaged four by four; of 255. */
globalThis.perceived = (a, b, width, height) => {
  const kBlock = 4;
  const differences = [];
  for (let y = 0; y + kBlock <= height; y += kBlock) {
    for (let x = 0; x + kBlock <= width; x += kBlock) {
      const sums = [0, 0, 0];
      for (let i = 0; i < kBlock * kBlock; ++i) {
        const at = 4 * ((y + (i >> 2)) * width + x + (i & 3));
        for (let c = 0; c < 3; ++c) sums[c] += a[at + c] - b[at + c];
      }
      differences.push(Math.max(...sums.map(Math.abs)) / (kBlock * kBlock));
    }
  }
  const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length;
  return { mean, sorted: differences.sort((p, q) => p - q) };
};
