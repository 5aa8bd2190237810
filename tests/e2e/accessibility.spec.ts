import { faultsOf } from './axe';
import { seesEveryScreen } from './screens';
import { expect, test } from './test';

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
