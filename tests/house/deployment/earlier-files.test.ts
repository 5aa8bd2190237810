import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepEarlierFiles, listName } from '../../../scripts/deployment/earlier-files';

/** Builds one after the other, each deployed to a site on this machine that serves what was uploaded last. */
const home = mkdtempSync(join(tmpdir(), 'medlem-files-'));
const day = 86_400_000;
const start = Date.UTC(2026, 10, 25);
let server: Server;
let live: string | null = null;
let origin = '';

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    try {
      answer.end(readFileSync(join(live ?? home, decodeURIComponent(url))));
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  live = null;
});

let builds = 0;
function build(files: Record<string, string>): string {
  builds += 1;
  const folder = join(home, `build ${builds}`);
  mkdirSync(join(folder, 'static'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'static', name), text);
  return folder;
}
async function deploys(folder: string, now: number) {
  const counts = await keepEarlierFiles({ folder, origin, now });
  // What is uploaded stays as it was, whatever becomes of the folder.
  live = `${folder} live at ${now}`;
  cpSync(folder, live, { recursive: true });
  return counts;
}
const get = async (file: string) => {
  const answer = await fetch(`${origin}/static/${file}`);
  return answer.ok ? answer.text() : answer.status;
};

it('a page of the release before finds its files beside those of the new one', async () => {
  const first = build({ 'main-AAAAAAAA.js': 'one', 'react-BBBBBBBB.js': 'same' });
  expect(await deploys(first, start)).toEqual({ own: 2, kept: 0 });
  // Live for two months: what it needs was in use until this very day.
  const second = build({ 'main-CCCCCCCC.js': 'two', 'react-BBBBBBBB.js': 'same' });
  expect(await deploys(second, start + 60 * day)).toEqual({ own: 2, kept: 1 });
  expect([await get('main-AAAAAAAA.js'), await get('main-CCCCCCCC.js')]).toEqual(['one', 'two']);
});

it('keeps them over several deployments a day, and lets them go after two weeks', async () => {
  await deploys(build({ 'main-AAAAAAAA.js': 'one' }), start);
  await deploys(build({ 'main-CCCCCCCC.js': 'two' }), start + day);
  await deploys(build({ 'main-DDDDDDDD.js': 'three' }), start + day + 1);
  expect([await get('main-AAAAAAAA.js'), await get('main-CCCCCCCC.js')]).toEqual(['one', 'two']);
  expect(await deploys(build({ 'main-EEEEEEEE.js': 'four' }), start + 15 * day)).toEqual({ own: 1, kept: 2 });
  expect([await get('main-AAAAAAAA.js'), await get('main-DDDDDDDD.js')]).toEqual([404, 'three']);
});

it('takes nothing for its own that a deployment of the same build added', async () => {
  await deploys(build({ 'main-AAAAAAAA.js': 'one' }), start);
  const second = build({ 'main-CCCCCCCC.js': 'two' });
  await deploys(second, start + day);
  await deploys(second, start + 2 * day);
  await deploys(build({ 'main-DDDDDDDD.js': 'three' }), start + 15 * day);
  expect([await get('main-AAAAAAAA.js'), await get('main-CCCCCCCC.js')]).toEqual([404, 'two']);
});

it('comes back to what it was after a roll back, and what was new stays', async () => {
  const first = build({ 'main-AAAAAAAA.js': 'one' });
  await deploys(first, start);
  await deploys(build({ 'main-CCCCCCCC.js': 'two' }), start + day);
  await deploys(build({ 'main-AAAAAAAA.js': 'one' }), start + 2 * day);
  expect([await get('main-AAAAAAAA.js'), await get('main-CCCCCCCC.js')]).toEqual(['one', 'two']);
});

it('refuses what is not what the list says, and a list that leads out of the folder', async () => {
  const first = build({ 'main-AAAAAAAA.js': 'one' });
  await deploys(first, start);
  const served = String(live);
  writeFileSync(join(served, 'static/main-AAAAAAAA.js'), 'something else');
  await expect(deploys(build({ 'x-CCCCCCCC.js': 'two' }), start)).rejects.toThrow('is not what');
  const sha256 = createHash('sha256').update('x').digest('hex');
  writeFileSync(join(home, 'outside'), 'x');
  for (const file of ['../../outside', '..', '/etc/passwd', 'a/b']) {
    writeFileSync(join(served, listName), JSON.stringify([{ file, sha256, until: null }]));
    await expect(deploys(build({ 'x-CCCCCCCC.js': 'two' }), start)).rejects.toThrow();
  }
  expect(readdirSync(home).filter((name) => name.startsWith('outside'))).toEqual(['outside']);
});

it('does not guess what is live where nothing answers', async () => {
  const silent = { folder: build({ 'x-CCCCCCCC.js': 'two' }), now: start };
  await expect(keepEarlierFiles({ ...silent, origin: 'http://127.0.0.1:1' })).rejects.toThrow();
  const down = (async () => new Response(null, { status: 503 })) as typeof fetch;
  await expect(keepEarlierFiles({ ...silent, origin, fetch: down })).rejects.toThrow('answers 503');
});
