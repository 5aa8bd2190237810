import en from 'virtual:texts/en/whole';
import { expect, it, vi } from 'vitest';
import { partOf } from '../../../scripts/vite/chain/first-groups';
import { paths } from '../../../worker/paths';
import { fetchTexts, TextsUnavailable } from '../../../worker/ui/text/fetched-texts';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** The file beside the Worker, as the built Worker asks for it. */
const file = vi.hoisted(() => ({ answer: async (): Promise<Response> => new Response('', { status: 500 }), asked: 0 }));
const assets = {
  fetch: async () => {
    file.asked += 1;
    return file.answer();
  },
};
const rest = partOf(en, 'rest');

vi.mock('virtual:texts/en/rest', async () => {
  const { fetchTexts } = await import('../../../worker/ui/text/fetched-texts');
  return { load: () => fetchTexts(assets as never, '/static/texts-en-00000000.json') };
});

const bareKey = new RegExp(`\\b(?:${Object.keys(en).join('|')})\\.[a-z][\\w-]*(?:\\.[\\w-]+)*\\b`, 'i');
const shown = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');

it.each([
  ['an outage of the files', async () => Promise.reject(new Error('connection lost'))],
  ['a file that is not there', async () => new Response('not found', { status: 404 })],
  ['a file that was cut', async () => new Response('{"age": {"title": "H')],
])('tells of %s as an outage', async (_, answer) => {
  file.answer = answer as () => Promise<Response>;
  await expect(fetchTexts(assets as never, '/static/texts-en-00000000.json')).rejects.toThrow(TextsUnavailable);
});

it('shows the page of an outage while texts cannot be had, and the page itself as soon as they can', async () => {
  const world = await createWorld();
  const visitor = createVisitor(world, { market: 'england', language: 'en' });
  file.answer = async () => Promise.reject(new Error('connection lost'));

  expect((await visitor.get(paths.signup.entry.href())).status).toBe(200);
  for (const path of [paths.login.href(), paths.help.howWeCheckAge.href(), '/nowhere']) {
    const failed = await visitor.get(path);
    const text = shown(await failed.text());
    expect(failed.status, path).toBe(path === '/nowhere' ? 404 : 503);
    expect(text, path).toContain(path === '/nowhere' ? en.errors.notFound.title : en.errors.unavailable.title);
    expect(bareKey.exec(text)?.[0], path).toBeUndefined();
  }
  expect(world.log.join('\n')).toContain('"event":"failure"');

  file.asked = 0;
  // One may not wait for what another request fetches: the first hangs, the second is answered.
  const hanging = Promise.withResolvers<Response>();
  file.answer = () => hanging.promise;
  const first = visitor.get(paths.login.href());
  await vi.waitUntil(() => file.asked > 0);
  file.answer = async () => Response.json(rest);
  const second = await visitor.get(paths.login.href());
  hanging.resolve(Response.json(rest));
  for (const page of [second, await first]) {
    expect(page.status).toBe(200);
    expect(bareKey.exec(shown(await page.text()))?.[0]).toBeUndefined();
  }
  const { asked } = file;
  expect((await visitor.get(paths.login.href())).status).toBe(200);
  expect(file.asked).toBe(asked);
});
