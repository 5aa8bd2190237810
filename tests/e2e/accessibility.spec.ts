import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { seesEveryScreen } from './screens';
import { expect, test } from './test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Faults of a page as one reads them: rule and the first place that breaks it. */
async function faultsOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(wcag).options({ resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

const looks = [
  { market: 'denmark', language: 'da' },
  { market: 'denmark', language: 'en' },
  { market: 'sweden', language: 'sv' },
  { market: 'netherlands', language: 'nl' },
  { market: 'england', language: 'en' },
] as const;

// What moves is measured where it comes to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { market, language } of looks) {
  test.describe(`${market}, ${language}`, () => {
    test.use({ market, language });
    test('no screen has a fault that axe finds', async ({ visitor }) => {
      test.setTimeout(180_000);
      const faults: string[] = [];
      await seesEveryScreen(visitor, async (screen) => {
        faults.push(...(await faultsOf(visitor.page)).map((fault) => `${screen}: ${fault}`));
      });
      expect(faults).toEqual([]);
    });
  });
}

test.describe('in the dark, on a wide screen', () => {
  test.use({ colorScheme: 'dark' });
  test('no screen has a fault that axe finds', { tag: '@desktop' }, async ({ visitor }) => {
    test.setTimeout(180_000);
    const faults: string[] = [];
    await seesEveryScreen(visitor, async (screen) => {
      faults.push(...(await faultsOf(visitor.page)).map((fault) => `${screen}: ${fault}`));
    });
    expect(faults).toEqual([]);
  });
});
