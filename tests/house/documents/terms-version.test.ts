import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import { formatsFor } from '../../../worker/domain/text/format';
import { createSay } from '../../../worker/ui/text/say';
import { termsOf, withdrawalFormOf } from '../../../worker/ui/text/terms';
import { loadTranslate } from '../../../worker/ui/text/translate';

/**
 * The version of the terms is stored with each order, so that one can say later what was agreed. Whoever changes what they
 * say, by a text or by a figure, raises it. `TERMS=1 npx vitest run --project node tests/house/documents/terms-version.test.ts`
 * then keeps what the new version says. Of a version that no order has yet, take its entry out first.
 */
const file = new URL('../../fixtures/terms.json', import.meta.url);

interface Kept {
  readonly version: string;
  /** Checksums of what it says, by language. */
  readonly says: Readonly<Record<string, string>>;
}

async function saidBy(id: (typeof marketIds)[number]): Promise<Kept> {
  const market = markets[id];
  const says: Record<string, string> = {};
  for (const language of market.languages) {
    const say = createSay(await loadTranslate(language, 'whole', null, id));
    const form = withdrawalFormOf(market, say);
    const words = [
      termsOf(market, say, formatsFor(market, language)).map(({ title, text }) => [title, text]),
      [form.title, ...form.lines],
      // The order button, its boxes and the withdrawal.
      Object.values(market.legal).map((texts) => (texts as Partial<Record<string, unknown>>)[language]),
    ];
    says[language] = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
  }
  return { version: market.documents.terms.version, says };
}

test('what the terms of a market say is what their version has said', async () => {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Kept | undefined>;
  const now = Object.fromEntries(await Promise.all(marketIds.map(async (id) => [id, await saidBy(id)] as const)));
  if (process.env.TERMS) {
    // A version that is kept is never written again: only another version may say something else.
    const next = Object.entries(now).map(([id, said]) => [id, kept[id]?.version === said.version ? kept[id] : said]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
    return;
  }
  const changed = Object.entries(now).flatMap(([id, { version, says }]) =>
    kept[id]?.version === version
      ? Object.keys(says)
          .filter((language) => kept[id]?.says[language] !== says[language])
          .map(
            (language) =>
              `${id}: the terms in ${language} say something else than ${version} did: raise documents.terms.version`,
          )
      : [`${id}: ${version} is not kept: TERMS=1 keeps it`],
  );
  expect(changed).toEqual([]);
});
