import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { english, textOf } from '../../../setup/pages/answers';
import { createOperator } from '../../../setup/people/operator';
import { createWorld, type World } from '../../../setup/world';

/** What is said of a document nobody published: of texts that the built-in ones are shown, and not a date that is not known. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const { content: words } = english.backOffice;
const document = paths.backOfficeMore.contentDocument.href({ document: 'texts-en' });
const list = async () => textOf(await operator.page(paths.backOffice.content.href()));

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

it('texts that were never published are the built-in ones', async () => {
  expect(await list()).toContain(words.builtIn);
  expect(textOf(await operator.page(document))).toContain(words.builtIn);
});

it('published texts of the time before publications were kept are not called so', async () => {
  await world.services.texts.publish({ en: { login: { title: 'Come in' } } as never, da: null }, 'terminal:ida', []);
  expect(textOf(await operator.page(document))).toContain(words.sinceUnknown);
  const text = await list();
  expect([text.includes(words.sinceUnknown), text.includes(words.builtIn)]).toEqual([true, true]);
});

it('a search for much shows two dozen texts first, and all when asked', async () => {
  const searched = paths.backOfficeMore.contentDocument.href({ document: 'texts-en' }, { q: 'contact' });
  const shown = async (href: string) => (await operator.page(href)).match(/\/item\//g)?.length ?? 0;
  expect(await shown(searched)).toBe(24);
  expect(await shown(`${searched}&all=yes`)).toBeGreaterThan(60);
});

it('a catalogue is listed whole, and what a search leaves without an entry without heads of a table', async () => {
  const catalogue = (q: string) =>
    operator.page(paths.backOfficeMore.contentDocument.href({ document: 'catalogue' }, { q }));
  expect(await catalogue('')).toMatch(/\/item\/promotions\.(?!new)/);
  const searched = await catalogue('Nørrebro');
  expect(searched).toContain('/item/promotions.new');
  expect(searched).not.toContain('<tbody></tbody>');
});
