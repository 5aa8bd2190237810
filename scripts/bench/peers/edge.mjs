/** Stands where the platform's edge is: HTTP/2, assets from a folder, brotli, HTML compressed as it streams. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** @type {Record<string, string>} */
const types = {
  ...{ '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
  ...{ '.woff2': 'font/woff2', '.png': 'image/png', '.webp': 'image/webp', '.ico': 'image/x-icon' },
};

/** A key and a certificate of this run, made by `openssl`. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'medlem-edge-'));
  const [keyout, out] = [join(folder, 'key'), join(folder, 'certificate')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const words = ['req', '-x509', ...curve, '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...words, '-keyout', keyout, '-out', out], { stdio: 'ignore' });
  const pair = { key: readFileSync(keyout), cert: readFileSync(out) };
  rmSync(folder, { recursive: true });
  return pair;
}

/**
 * @param {{port: number, host: string, assets: string | undefined}} behind the Worker, and what is served without it
 * @returns {Promise<{port: number, wireBytes: () => number, close: () => void}>} wireBytes: of bodies, since the last time
 */
export async function openEdge({ port, host, assets }) {
  const agent = new Agent({ keepAlive: true });
  const sessions = /** @type {Set<import('node:http2').ServerHttp2Session>} */ (new Set());
  let sent = 0;

  /** @param {string} pathname */
  const assetOf = (pathname) => {
    if (!assets || pathname === '/') return null;
    const file = join(assets, normalize(decodeURIComponent(pathname)));
    return file.startsWith(assets + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
  };

  const server = createSecureServer(certificate(), (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, 'https://edge');
    const file = incoming.method === 'GET' ? assetOf(pathname) : null;
    if (file) {
      const type = types[extname(file)] ?? 'application/octet-stream';
      const packed = /text|svg/.test(type);
      const body = packed ? brotliCompressSync(readFileSync(file), options) : readFileSync(file);
      sent += body.length;
      const encoded = packed ? { 'content-encoding': 'br' } : {};
      outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable', ...encoded });
      return void outgoing.end(body);
    }
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
    const { method, url: path } = incoming;
    const behind = { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, host: `${host}:${port}` } };
    const asked = request(behind, (answer) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = answer.headers;
      const packed = /^text\//.test(own['content-type'] ?? '');
      if (!packed) {
        outgoing.writeHead(answer.statusCode ?? 502, own);
        answer.on('data', (chunk) => {
          sent += chunk.length;
        });
        return void answer.pipe(outgoing);
      }
      const { 'content-length': whole, ...rest } = own;
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'br' });
      const brotli = createBrotliCompress(options);
      brotli.on('data', (chunk) => {
        sent += chunk.length;
        outgoing.write(chunk);
      });
      brotli.on('end', () => outgoing.end());
      answer.on('data', (chunk) => {
        brotli.write(chunk);
        if (!whole) brotli.flush();
      });
      answer.on('end', () => brotli.end());
    });
    asked.on('error', () => outgoing.end());
    incoming.pipe(asked);
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: address.port,
    wireBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    close() {
      for (const session of sessions) session.destroy();
      server.close();
      agent.destroy();
    },
  };
}
