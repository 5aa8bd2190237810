import { expect, it } from 'vitest';
import { marketIds } from '../../../../worker/domain/markets';
import type { MarketId } from '../../../../worker/domain/markets/market';
import { paths } from '../../../../worker/paths';
import { createVisitor } from '../../../setup/people/visitor';
import { createWorld } from '../../../setup/world';

const pages = [paths.signup.entry, ...Object.values(paths.help)].map((page) => page.patterns[0]);
const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
/** What differs between any two answers. */
const bare = (html: string) => html.replaceAll(nonceOf(html), '…');

it.each(marketIds)(
  'what %s keeps is, but for its nonce, what is rendered for somebody it keeps nothing for',
  async (cell) => {
    const world = await createWorld({}, { cell });
    for (const language of ['da', 'sv', 'nl', 'en'] as const) {
      const ask = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await createVisitor(world, { market: cell, language }).get(path, headers);
        const html = await answer.text();
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonceOf(html)}'`);
        return html;
      };
      for (const path of pages) {
        const [first, again] = [await ask(path), await ask(path)];
        expect(nonceOf(first)).not.toBe(nonceOf(again));
        expect(bare(again)).toBe(bare(first));
        // A cookie of whoever else, and nobody knows the page's pieces any more.
        const rendered = await ask(path, { cookie: 'other=1' });
        expect(bare(rendered), `${path} ${language}`).toBe(bare(first));
      }
    }
  },
);

it('is kept for nobody with a cookie or a query, and by host', async () => {
  const world = await createWorld();
  const get = async (path: string, market: MarketId = 'denmark', headers: Record<string, string> = {}) =>
    (await createVisitor(world, { market, language: 'en' }).get(path, headers)).text();
  const terms = paths.help.terms.href();
  const danish = await get(terms);
  expect(bare(await get(terms, 'england'))).not.toBe(bare(danish));
  const member = createVisitor(world, { language: 'en' });
  await member.joins();
  const own = await (await member.get(terms)).text();
  expect(own).toContain('/account-main');
  expect(await get(terms)).not.toContain('/account-main');
  expect(await get(`${terms}?q=${'x'.repeat(40)}`)).toContain('x'.repeat(40));
  expect(await get(terms)).not.toContain('x'.repeat(40));
});
