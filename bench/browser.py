#!/usr/bin/env python3
"""Runs the browser benchmark (web/bench/dist) in any Chromium, without node, and writes its JSON.

    bench/browser.py --chromium FILE [--flag=--FLAG]... [--query 'set=gpu&cases=peers'] [--out FILE]

Serves the folder on localhost, opens the page, and waits until it posts its result. Chromium's
flags are those that every run needs, and what --flag adds.
"""
import argparse
import functools
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
QUIET = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding", "--max-active-webgl-contexts=64", "--enable-logging=stderr",
]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files, isolated so that the page gets its finest clocks; POST /result ends the run."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        "": "application/octet-stream", ".html": "text/html", ".js": "text/javascript",
        ".json": "application/json", ".wasm": "application/wasm", ".glb": "model/gltf-binary",
    }

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_POST(self):
        if self.path != "/result":
            self.send_error(404)
            return
        self.server.result = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()
        self.server.done.set()

    def log_message(self, *_):
        pass


def told_by_page(stream):
    """Passes on what the page says, and nothing of the browser's own chatter."""
    for line in stream:
        if "CONSOLE" in line and "GL Driver Message" not in line:
            print(line.split('"')[1] if '"' in line else line.rstrip(), flush=True)


def browse(options, server, url):
    profile = tempfile.mkdtemp()
    command = [options.chromium, *QUIET, *options.flag, f"--user-data-dir={profile}", url]
    browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               errors="replace")
    threading.Thread(target=told_by_page, args=(browser.stderr,), daemon=True).start()
    try:
        for _ in range(int(options.seconds)):
            if server.done.wait(1):
                return True
            if browser.poll() is not None:
                print(f"{options.chromium} ended with {browser.returncode}", file=sys.stderr)
                return False
        print(f"No result after {options.seconds} s", file=sys.stderr)
        return False
    finally:
        browser.terminate()
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            browser.kill()
        shutil.rmtree(profile, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--chromium", required=True)
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("--query", default="set=gpu")
    parser.add_argument("--folder", default=str(HERE.parent / "web/bench/dist"))
    parser.add_argument("--out", default="browser.json")
    parser.add_argument("--seconds", type=float, default=540)
    options = parser.parse_args()

    handler = functools.partial(Handler, directory=options.folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.result, server.done = None, threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/index.html?{options.query}&post=/result"
        ok = browse(options, server, url)
        server.shutdown()
    if not ok:
        return 1
    result = json.loads(server.result)
    out = pathlib.Path(options.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")
    print(f"{out}: {result.get('error') or str(len(result['cases'])) + ' cases'}")
    return 1 if "error" in result else 0


if __name__ == "__main__":
    sys.exit(main())
