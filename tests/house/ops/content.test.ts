import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steps } from '../../../scripts/local/state.mjs';
import { fileText } from '../../../scripts/ops/content/format';
import { surveyId, textsId } from '../../../worker/domain/content/documents';
import { withEdits } from '../../../worker/domain/content/edits';
import { markets } from '../../../worker/domain/markets';
import { createCatalogueStore } from '../../../worker/services/catalogue/store';
import { createContent } from '../../../worker/services/content/store';
import { createDatabase } from '../../../worker/services/database/database';
import { createSurveyDocuments } from '../../../worker/services/surveys/documents';
import { createTextStore } from '../../../worker/services/texts/store';
import { beginAnew, databases, run } from './run';

/** The terminal and the back office write the same documents, and neither takes back the other's unseen. */
const source = 'chains/solhus/catalogue/denmark.json';
const folder = mkdtempSync(join(tmpdir(), 'content-'));
const kept = new Map<string, string>();
const kv = {
  get: async (key: string) => JSON.parse(kept.get(key) ?? 'null'),
  put: async (key: string, text: string) => void kept.set(key, text),
} as unknown as KVNamespace;
const database = createDatabase(databases.denmark.d1);
const parts = { database, kv, now: Date.now };
const stores = {
  ...parts,
  market: markets.denmark,
  catalogue: createCatalogueStore(parts),
  texts: createTextStore({ ...parts, log: () => undefined }),
  surveyDocuments: createSurveyDocuments(parts),
  forms: { record: async () => database.prepare('SELECT 1') },
};
const content = createContent(stores);
const entry = {
  operator: 'anna@solhus.example',
  role: 'content',
  market: 'denmark',
  action: 'a',
  subject: 'b',
} as const;
const use = { key: 'k', sessionHash: 's', route: 'r', body: {}, answer: '' };
const live = async () =>
  (await content.look('catalogue'))?.value as { products: { productId: string; priceMinor: number }[] };

/** Publishes a price as the back office does. */
async function priced(priceMinor: number): Promise<void> {
  const [was] = (await live()).products;
  if (!was) throw new Error('no product');
  const item = `products.${was.productId}`;
  expect(await content.edit('catalogue', { item, was, value: { ...was, priceMinor }, revision: 0 }, entry)).toBe(
    'saved',
  );
  const look = await content.look('catalogue');
  if (!look) throw new Error('no catalogue');
  const value = withEdits(look.value, look.edits);
  expect(await content.publish(look, { value, use, entry })).toBe('done');
  // What was looked at before is not published twice.
  expect(await content.publish(look, { value, use, entry })).toBe('gone');
}

beforeAll(async () => {
  beginAnew();
  expect((await run(`catalogue publish ${source}`)).code).toBe(0);
  expect((await run('surveys publish chains/solhus/surveys/satisfaction.json --market denmark')).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('files of a chain', () => {
  it.each(['denmark', 'sweden', 'netherlands', 'england'])('of %s have the form that a pull writes', (market) => {
    const text = readFileSync(`chains/solhus/catalogue/${market}.json`, 'utf8');
    expect(fileText(JSON.parse(text))).toBe(text);
  });
});

describe('a file after the back office', () => {
  it('is refused with what it would take back, and goes with the flag', async () => {
    await priced(13_900);
    const refused = await run(`catalogue publish ${source}`);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/products\.[0-9a-f-]+\.priceMinor: 13900 → 14900/);
    expect(refused.err).toContain('--over-office');
    expect((await live()).products[0]?.priceMinor).toBe(13_900);
    expect((await run(`catalogue publish ${source} --over-office`)).code).toBe(0);
    expect((await live()).products[0]?.priceMinor).toBe(14_900);
  });

  it('is published by a start on this machine, which would not begin otherwise', async () => {
    await priced(1_900);
    for (const { words } of steps().filter(({ words: [, what] }) => what === 'publish'))
      expect(await run([...words])).toMatchObject({ code: 0, err: '' });
    expect((await live()).products[0]?.priceMinor).toBe(14_900);
  });

  it('that was pulled changes nothing when it is published again, byte by byte', async () => {
    await priced(12_900);
    const pulled = await run(`content pull ${folder} --market denmark`);
    expect([pulled.code, pulled.out]).toEqual([0, expect.stringContaining('catalogue/denmark.json: written')]);
    const file = join(folder, 'catalogue/denmark.json');
    const expected = readFileSync(source, 'utf8').replace('"priceMinor": 14900', '"priceMinor": 12900');
    expect(readFileSync(file, 'utf8')).toBe(expected);
    const again = await run(`catalogue publish ${file}`);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('unchanged')]);
    const survey = await run(
      `surveys publish ${join(folder, 'surveys/denmark/satisfaction.json')} --market denmark --dry-run`,
    );
    expect([survey.code, survey.out]).toEqual([0, expect.stringContaining('0 changes')]);
    const pulledAgain = await run(`content pull ${folder} --market denmark`);
    expect(pulledAgain.out).not.toContain('written');
  });

  it('is taken back by one undo, and the undo by another', async () => {
    for (const expected of [14_900, 12_900]) {
      const look = await content.look('catalogue');
      if (!look?.live) throw new Error('nothing is live');
      const value = await content.released('catalogue', look.live.number - 1);
      expect(await content.undo(look, { value, use, entry })).toBe('done');
      expect((await live()).products[0]?.priceMinor).toBe(expected);
    }
  });

  it('keeps twenty publications of a document', async () => {
    for (let nth = 0; nth < 25; nth += 1) await priced(10_000 + nth);
    expect((await content.look('catalogue'))?.releases).toHaveLength(20);
    expect(
      databases.denmark.raw.prepare(`SELECT COUNT(*) AS count FROM content_release WHERE document = 'catalogue'`).all(),
    ).toEqual([{ count: 20 }]);
  });
});

it('a file that is published while the back office reads what is live is not taken back', async () => {
  const [first, second] = (await live()).products;
  if (!first || !second) throw new Error('two products');
  const change = { item: `products.${second.productId}`, was: second, value: { ...second, priceMinor: 8_800 } };
  await content.edit('catalogue', { ...change, revision: 0 }, entry);
  const file = withEdits((await content.look('catalogue'))?.value, [
    { item: `products.${first.productId}`, value: { ...first, priceMinor: 7_700 } },
  ]);
  let isPublished = false;
  const late: typeof database = {
    ...database,
    async read(statements) {
      await new Promise((done) => setTimeout(done, 20));
      if (!isPublished) await content.publishFile('catalogue', file, 'Ida');
      isPublished = true;
      return database.read(statements);
    },
  };
  const look = await createContent({ ...stores, database: late }).look('catalogue');
  if (!look) throw new Error('no catalogue');
  await content.publish(look, { value: withEdits(look.value, look.edits), use, entry });
  expect((await live()).products.slice(0, 2).map(({ priceMinor }) => priceMinor)).toEqual([7_700, 8_800]);
});

it('of two operators at the same text the second is told, and texts and surveys are documents, too', async () => {
  const edit = { item: 'errors.notFound.title', was: null, revision: 0 };
  const both = await Promise.all(
    ['Væk', 'Borte'].map((value) => content.edit(textsId('da'), { ...edit, value }, entry)),
  );
  expect(both.sort()).toEqual(['moved', 'saved']);
  expect((await content.list()).map(({ document }) => document)).toEqual([
    'catalogue',
    textsId('da'),
    textsId('en'),
    surveyId('satisfaction'),
  ]);
});
