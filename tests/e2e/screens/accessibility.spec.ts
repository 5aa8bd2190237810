import { expect, test } from '../test';
import { textIn } from '../texts';
import type { Visitor } from '../visitor';
import { colourFaultsOf, faultsOf } from './axe';
import { refusals, seesEveryScreen } from './screens';

/** Each market's own steps, and each language once: what a second language of a market says is judged with its first. */
const looks = [
  { market: 'denmark', language: 'da' },
  { market: 'sweden', language: 'sv' },
  { market: 'netherlands', language: 'nl' },
  { market: 'england', language: 'en' },
] as const;

const errors = [
  'notFound',
  'refusedLink',
  'methodNotAllowed',
  'failure',
  'unavailable',
  'forbidden',
  'tooMany',
  'conflict',
];

/** Axe judges what is shown, and has no fault to find with a page of an error: so it is asked first which one this is. */
async function isShown({ page, language, heading }: Visitor, screen: string): Promise<void> {
  const titles = errors.map((error) => textIn(language, `errors.${error}.title`));
  expect(titles.includes((await heading().innerText()).trim()), screen).toBe(refusals.includes(screen));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function faultsOnEveryScreen(
  visitor: Visitor,
  look: (page: Visitor['page']) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  await seesEveryScreen(visitor, async (screen) => {
    await isShown(visitor, screen);
    faults.push(...(await look(visitor.page)).map((fault) => `${screen}: ${fault}`));
  });
  return faults;
}

for (const [index, { market, language }] of looks.entries()) {
  test.describe(`${market}, ${language}`, () => {
    test.use({ market, language });
    test('no screen has a fault that axe finds', async ({ visitor }) => {
      test.setTimeout(180_000);
      expect(await faultsOnEveryScreen(visitor, (page) => faultsOf(page, { colours: index === 0 }))).toEqual([]);
    });
  });
}

test.describe('in the dark, on a wide screen', () => {
  test.use({ colorScheme: 'dark' });
  test('no screen has colours that axe finds too close', { tag: '@desktop' }, async ({ visitor }) => {
    test.setTimeout(180_000);
    expect(await faultsOnEveryScreen(visitor, colourFaultsOf)).toEqual([]);
  });
});
