// Serves a folder (default: the demo site) until it is stopped.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from './static_server.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = resolve(process.argv[2] ?? join(web, 'site'));
const port = Number(process.env.PORT ?? 8080);
const host = process.env.HOST ?? '127.0.0.1';
const kPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; "
  + "connect-src 'self' https: blob: data:";

const options = {
  mounts: { '/': folder }, host,
  headers: (path) => (/\/$|\.html$/.test(path) ? { 'content-security-policy': kPolicy } : {}),
};
const server = await serve({ ...options, port }).catch(() => serve(options)); // taken: any port
console.log(`Moue's demo: ${server.origin}/   (Ctrl-C ends it)`);
