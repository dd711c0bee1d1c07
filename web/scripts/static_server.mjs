// A small static server with the types that wasm and modules need.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const kTypes = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.glb': 'model/gltf-binary', '.vrm': 'model/gltf-binary', '.gltf': 'model/gltf+json',
  '.bin': 'application/octet-stream', '.png': 'image/png', '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The file that a URL path names below one of `mounts` ({'/prefix/': folder}). */
function locate(mounts, path) {
  const prefixes = Object.keys(mounts).sort((a, b) => b.length - a.length);
  const prefix = prefixes.find((p) => path.startsWith(p));
  if (prefix === undefined) return undefined;
  const file = normalize(join(mounts[prefix], path.slice(prefix.length)));
  return file.startsWith(normalize(mounts[prefix])) ? file : undefined;
}

async function find(mounts, path) {
  const file = locate(mounts, path);
  if (file === undefined) return undefined;
  try {
    const info = await stat(file);
    if (info.isFile()) return { file, size: info.size };
    const index = join(file, 'index.html');
    return path.endsWith('/') ? { file: index, size: (await stat(index)).size } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Serves folders on localhost.
 *
 * mounts    {'/prefix/': folder}
 * headers   (path) => extra headers
 * handle    (request, response, url) => true if it has answered
 */
export async function serve({ mounts, port = 0, host = '127.0.0.1', headers = () => ({}),
  handle = () => false }) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (handle(request, response, url)) return;
    const found = await find(mounts, decodeURIComponent(url.pathname));
    if (!found) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response.writeHead(200, {
      'content-type': kTypes[extname(found.file).toLowerCase()] ?? 'application/octet-stream',
      'content-length': found.size, 'cache-control': 'no-cache', ...headers(url.pathname),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(found.file).pipe(response);
  });
  await new Promise((done, fail) => server.once('error', fail).listen(port, host, done));
  const { port: bound } = server.address();
  return {
    origin: `http://${host}:${bound}`,
    close: () => new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    }),
  };
}

