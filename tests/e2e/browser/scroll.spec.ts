import { paths } from '../../../worker/paths';
import { test as asMember } from '../account/member';
import { choosesEnglish } from '../language';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/** Specification §2: “Scroll position is restored on navigation.” It is the browser's own doing, and nothing of ours undoes it. */
const at = ({ page }: Visitor) => page.evaluate(() => Math.round(scrollY));

/** Scrolls down, leaves by the link, and goes back and forward. */
async function leavesAndComesBack(visitor: Visitor, from: string, to: string): Promise<void> {
  const { page } = visitor;
  await visitor.opens(from);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const before = await at(visitor);
  expect(before).toBeGreaterThan(300);
  await visitor.opens(to);
  await page.evaluate(() => scrollTo(0, 250));
  const there = await at(visitor);
  await page.goBack();
  await expect.poll(() => at(visitor)).toBe(before);
  await page.goForward();
  await expect.poll(() => at(visitor)).toBe(there);
  await page.goBack();
  await expect.poll(() => at(visitor)).toBe(before);
}

test('back and forward lead to where a page was left', { tag: ['@phone', '@desktop', '@nojs'] }, async ({
  visitor,
}) => {
  await leavesAndComesBack(visitor, paths.help.privacy.href(), paths.help.terms.href());
});

asMember(
  'also between pages of one person, which no browser may keep',
  { tag: ['@phone', '@nojs'] },
  async ({ visitor }) => {
    await leavesAndComesBack(visitor, paths.account.main.href(), paths.account.profile.href());
  },
);

/** What was typed and not sent yet. */
test('choosing a language loses nothing that was typed', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.contact.href({ topic: 'login' }));
  await page.locator('[name=message]').fill('En lang\nhistorie');
  await page.locator('[name=email]').fill('anna@');
  await choosesEnglish(visitor);
  await expect(page.locator('[name=message]')).toHaveValue('En lang\nhistorie');
  await expect(page.locator('[name=email]')).toHaveValue('anna@');
  expect(new URL(page.url()).search).toBe('?topic=login');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // A number that the browser is not to remember, and that proves nothing.
  await page.context().clearCookies();
  await visitor.opens(paths.withdraw.href());
  await page.locator('[name=contract]').fill('D-1234 5675');
  await choosesEnglish(visitor);
  await expect(page.locator('[name=contract]')).toHaveValue('D-1234 5675');
});

test('but not what proves who somebody is: the next page may be somebody else’s', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(paths.login.href({ step: 'activation' }));
  await page.locator('[name=email]').fill('anna@example.com');
  await page.locator('[name=activationCode]').fill('ABCDE FGHIJ');
  await choosesEnglish(visitor);
  await expect(page.locator('[name=email]')).toHaveValue('anna@example.com');
  await expect(page.locator('[name=activationCode]')).toHaveValue('');
});
