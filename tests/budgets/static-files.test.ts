import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestHarness, type TestHarness } from 'wrangler';
import { secrets } from '../../scripts/local/dev-vars.mjs';

/**
 * What the platform does with the built files, asked of the built Worker: its rules for headers hold for every address
 * that fits them, also for a file that is not there. Kept for a year as "not found", a file of the next release would be
 * missing for whoever asked for it during the deployment.
 */
const config = 'dist/medlem/wrangler.json';
const own = 'dist/medlem/wrangler.static-files.json';
let server: TestHarness;

beforeAll(async () => {
  const built = JSON.parse(readFileSync(config, 'utf8')) as { vars: object };
  const made = Object.fromEntries(Object.entries(secrets).map(([name, make]) => [name, make()]));
  writeFileSync(own, JSON.stringify({ ...built, vars: { ...built.vars, ...made } }));
  server = createTestHarness({ workers: [{ configPath: own }] });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(own, { force: true });
});

const get = (path: string, init?: object) =>
  server.fetch(`http://dk.localhost${path}`, { redirect: 'manual', ...init });
const files = readdirSync('dist/client/static');

describe('a file that is there', () => {
  test.each(files)('%s is kept for a year and is no page', async (file) => {
    const answer = await get(`/static/${file}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    await answer.arrayBuffer();
  });

  test('the policy that the security contact names is there, as plain words', async () => {
    const contact = await (await get('/.well-known/security.txt')).text();
    const policy = new URL(/^Policy: (.+)$/m.exec(contact)?.[1] ?? '').pathname;
    const answer = await get(policy);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('two working days');
  });

  test('the icon is looked up again, with the same protection', async () => {
    const answer = await get('/favicon.svg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('a file that is not there', () => {
  test.each([
    '/static/x.js',
    `/static/${(files[0] ?? '').replace(/-[\w-]{8}\./, '-00000000.')}`,
    '/static/',
    '/static',
    '/static/../static/none.css',
    '/static/%2e%2e/none.js',
    '/_headers',
    '/.vite/manifest.json',
    '/static/.assetsignore',
  ])('%s is nobody’s to keep, and a page of ours', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { method });
      const cache = answer.headers.get('cache-control') ?? '';
      expect([path, method, answer.status]).toEqual([path, method, 404]);
      expect([path, method, cache]).toEqual([path, method, expect.stringContaining('no-store')]);
      expect(cache).not.toMatch(/immutable|max-age=[1-9]|public/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      if (method === 'GET') expect(await answer.text()).toContain('<html lang="da"');
    }
  });
});
