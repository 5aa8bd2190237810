import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { productOf } from './shop';

/** The card: below 68 rem a row that stays in view and opens to it without script, on wide screens beside the page. */
const { signup } = paths;

async function chooses(visitor: Visitor): Promise<void> {
  await visitor.opens(signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
}

test('today’s price stays in view and opens to the card', { tag: ['@phone', '@nojs'] }, async ({ visitor }) => {
  const { page, language, t } = visitor;
  await chooses(visitor);
  const row = page.locator('.along > summary');
  const product = productOf(visitor.market, 'uv').name[language] ?? '';
  for (const path of [signup.ageVerification, signup.customerDetails, signup.skinData]) {
    await visitor.opens(path.href());
    await expect(row).toContainText(product);
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(56);
    await page.evaluate(() => window.scrollTo(0, document.querySelector('main')?.scrollHeight ?? 0));
    await expect.poll(async () => Math.round((await row.boundingBox())?.y ?? -1)).toBe(0);
  }
  const card = page.locator('.along .card');
  const swap = card.getByRole('link').first();
  await expect(swap).toBeHidden();
  await row.click();
  await expect(swap).toBeVisible();
  await expect(card.getByText(t('side.ageConfirmed'))).toHaveCount(0);
  await visitor.opens(signup.ageVerification.href());
  await visitor.provesAge();
  await row.click();
  await expect(card.getByText(t('side.ageConfirmed'))).toBeVisible();
  // The longest name in the narrowest window: the row keeps its height, the card says it all.
  await page.setViewportSize({ width: 320, height: 640 });
  const name = page.locator('.along > summary b').first();
  await name.evaluate((element) => {
    element.textContent = 'Medlemskab '.repeat(8);
  });
  expect((await row.boundingBox())?.height).toBe(56);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('beside the page on a wide screen', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = visitor;
  await chooses(visitor);
  await expect(page.locator('.along')).toBeHidden();
  const card = page.locator('.aside .card');
  await expect(card).toBeVisible();
  // A half circle: twice as wide as high.
  const dome = await card.locator('.dome').boundingBox();
  expect((dome?.width ?? 0) / (dome?.height ?? 1)).toBeCloseTo(2, 1);
});

/** What moved when the page was revealed, `null` where nothing did. */
const carried = (visitor: Visitor) =>
  visitor.page.evaluate(() => (window as { revealed?: readonly string[] | null }).revealed ?? null);

for (const [tag, width] of [
  ['@phone', 390],
  ['@desktop', 1440],
] as const)
  test(`the sun is carried from page to page at ${width} px, and not where motion is reduced`, { tag }, async ({
    visitor,
  }) => {
    const { page } = visitor;
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
        const seen = window as { revealed?: readonly string[] | null };
        seen.revealed = null;
        viewTransition?.ready.then(
          () => {
            seen.revealed = document.getAnimations().flatMap(({ effect }) => {
              const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
              return part?.startsWith('::view-transition-group') ? [part] : [];
            });
          },
          () => {
            seen.revealed = ['skipped'];
          },
        );
      });
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await chooses(visitor);
    await visitor.provesAge();
    // A page whose end is late, on a busy machine, is revealed before its sun is there: then from the page before again.
    await expect(async () => {
      await visitor.opens(signup.customerDetails.href());
      await visitor.entersDetails();
      await expect
        .poll(async () => (await carried(visitor)) ?? [], { timeout: 3_000 })
        .toContain('::view-transition-group(sun)');
    }).toPass();
    const named = await page.evaluate(
      () =>
        [...document.querySelectorAll('svg')].filter(
          (one) => getComputedStyle(one).viewTransitionName === 'sun' && one.getClientRects().length > 0,
        ).length,
    );
    expect(named).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.answersSkin();
    expect(await carried(visitor)).toBeNull();
  });
