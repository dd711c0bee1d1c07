// How a conformance case is judged: numbers within its tolerance, errors and warnings by their path.

const kKeys = ['positions', 'normals', 'tangents', 'texcoords0', 'texcoords1', 'colors0'];
const kWidths = { positions: 3, normals: 3, tangents: 4, texcoords0: 2, texcoords1: 2, colors0: 4 };

/** `blinkLeft=0.5,smile=1` and the like, as the cases' arguments spell it. */
export function readArguments(list) {
  const options = { weights: [], clip: undefined, time: 0, space: 'mesh' };
  for (let i = 0; i < list.length; i += 2) {
    const [key, value] = [list[i], list[i + 1]];
    if (key === '--clip') options.clip = value;
    else if (key === '--time') options.time = Number(value);
    else if (key === '--space') options.space = value;
    else if (key === '--weights') {
      options.weights = value.split(',').map((item) => {
        const equals = item.lastIndexOf('=');
        return [item.slice(0, equals), Number(item.slice(equals + 1))];
      });
    } else throw new Error(`unknown argument ${key}`);
  }
  return options;
}

function number(got, want, tolerance, where) {
  if (!Number.isFinite(got)) return `${where}: got ${got}, expected ${want}`;
  const allowed = tolerance.abs + tolerance.rel * Math.abs(want);
  const off = Math.abs(got - want);
  return off <= allowed ? undefined
    : `${where}: got ${got}, expected ${want} (off by ${off.toExponential(2)}, allowed ${allowed})`;
}

/** `got`: a flat list of numbers or null; `want`: rows, a row null where any finite one will do. */
function rows(got, want, key, tolerance, where) {
  if (want === null || want === undefined) return got === null ? undefined : `${where}: expected none`;
  if (got === null) return `${where}: got none, expected ${want.length} rows`;
  const width = kWidths[key];
  if (got.length !== want.length * width) {
    return `${where}: got ${got.length / width} rows, expected ${want.length}`;
  }
  for (let r = 0; r < want.length; ++r) {
    for (let c = 0; c < width; ++c) {
      const value = got[r * width + c];
      const at = `${where}[${r}][${c}]`;
      const goal = want[r] === null ? undefined : want[r][c];
      if (goal === undefined) {
        if (!Number.isFinite(value)) return `${at}: got ${value}`;
        continue;
      }
      const fault = number(value, goal, tolerance, at);
      if (fault) return fault;
    }
  }
  return undefined;
}

/** What is wrong with baked nodes; undefined if nothing. */
export function judgeNodes(got, want, tolerance) {
  const list = (nodes) => JSON.stringify(nodes.map(({ node }) => node));
  if (list(got) !== list(want)) return `nodes: got ${list(got)}, expected ${list(want)}`;
  for (let n = 0; n < want.length; ++n) {
    const where = `node ${want[n].node}`;
    if (want[n].name !== null && got[n].name !== want[n].name) {
      return `${where}: named ${got[n].name}, expected ${want[n].name}`;
    }
    if (got[n].weights.length !== want[n].weights.length) {
      return `${where}: ${got[n].weights.length} weights, expected ${want[n].weights.length}`;
    }
    for (let i = 0; i < want[n].weights.length; ++i) {
      const fault = number(got[n].weights[i], want[n].weights[i], tolerance, `${where} weights[${i}]`);
      if (fault) return fault;
    }
    if (got[n].primitives.length !== want[n].primitives.length) return `${where}: primitives`;
    for (let p = 0; p < want[n].primitives.length; ++p) {
      for (const key of kKeys) {
        const fault = rows(got[n].primitives[p][key], want[n].primitives[p][key], key, tolerance,
          `${where} primitives[${p}].${key}`);
        if (fault) return fault;
      }
    }
  }
  return undefined;
}

/** One spelling for a JSON path: meshes[0].primitives[1] */
function spot(path) {
  let text = String(path ?? '').replace(/^[#$]+/, '');
  if (text.includes('/')) {
    text = text.split('/').filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  }
  return text.replace(/\.(\d+)(?=\.|\[|$)/g, '[$1]').replace(/^\./, '');
}

/** Whether an error or warning tells what the case asks for; undefined if it does. */
export function judgeEntry(entry, hint = {}) {
  if (!entry.code || !entry.message) return `without a code or a message: ${JSON.stringify(entry)}`;
  if (hint.path && !hint.path.some((p) => spot(entry.path) === p || (p && spot(entry.path).startsWith(p)))) {
    return `${entry.code} at "${entry.path}", expected one of ${JSON.stringify(hint.path)}`;
  }
  const text = `${entry.code} ${entry.message} ${entry.path}`.toLowerCase();
  if (hint.mentions && !hint.mentions.some((m) => text.includes(m.toLowerCase()))) {
    return `says nothing of ${hint.mentions.join(' or ')}: ${entry.message}`;
  }
  return undefined;
}
