import { paths } from '../../../worker/paths';
import { faultsOf } from '../screens/axe';
import { brokenWordsOn } from '../screens/broken-words';
import { seesTasks } from '../screens/screens-membership';
import { isPage } from '../screens/shown';
import { expect, test } from '../test';

// What moves is measured where it comes to rest.

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const { name, options, tag } of [
  { name: 'on a narrow phone', options: { viewport: { width: 320, height: 700 } }, tag: '@phone' },
  { name: 'in the dark, on a wide screen', options: { colorScheme: 'dark' as const }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use(options);
    test('no page of a change has a fault that axe finds, scrolls sideways, or breaks a large date within a word', {
      tag,
    }, async ({ visitor }) => {
      test.setTimeout(180_000);
      await visitor.hasJoined();
      await visitor.opens(paths.account.main.href());
      const faults: string[] = [];
      await seesTasks(visitor, async (screen, at, heading) => {
        await isPage(visitor.page, at, heading);
        faults.push(...(await faultsOf(visitor.page)).map((fault) => `${screen}: ${fault}`));
        if ((await visitor.page.evaluate(sideways)) > 0) faults.push(`${screen}: scrolls sideways`);
        const large = await visitor.page.locator('.wraps').count();
        const broken = large > 0 ? await brokenWordsOn(visitor.page) : [];
        faults.push(...broken.map((word) => `${screen}: ${word} is broken`));
      });
      expect(faults).toEqual([]);
    });
  });
}

test.describe('on a narrow phone, in the longest words', () => {
  test.use({ viewport: { width: 320, height: 700 }, market: 'netherlands' });
  test('no town and no receipt is broken, and the first day’s sun stands beside the days to come', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await visitor.opens(paths.signup.entry.href());
    expect(await brokenWordsOn(page)).not.toContain('Arnhem');
    await visitor.hasJoined('plain');
    expect(await brokenWordsOn(page)).not.toContain('Betaalbewijs');
    await visitor.opens(paths.account.main.href());
    const gap = await page.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.belly .small') as Element);
      const rays = [...document.querySelectorAll('.sky-lines g :not(circle)')];
      const sunEnds = Math.max(...rays.map((ray) => ray.getBoundingClientRect().right));
      return words.getBoundingClientRect().left - sunEnds;
    });
    expect(gap).toBeGreaterThan(0);
  });
});
