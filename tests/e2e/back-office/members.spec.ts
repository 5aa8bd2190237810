import { readFileSync } from 'node:fs';
import { paths } from '../../../worker/paths';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage, type LookAt } from '../screens/shown';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { goesTo, opensBackOffice, operatorEmail, rowOf } from './operator';
import { asksForRefund } from './refund';

const satisfaction = JSON.parse(readFileSync('chains/solhus/surveys/satisfaction.json', 'utf8')) as {
  title: Record<string, string>;
};
const { findMember } = paths.backOffice;
const { member, survey } = paths.backOfficeMore;

/** Joins, and gives the number as the account shows it. */
async function joinsWithNumber(visitor: Visitor): Promise<string> {
  await visitor.hasJoined('plain');
  await visitor.opens(paths.account.main.href());
  const text = (await visitor.page.getByRole('main').textContent()) ?? '';
  return /[DSNE][-\u2011]\d{4}\s\d{4}/.exec(text)?.[0] ?? '';
}

async function finds(visitor: Visitor, typed: string): Promise<void> {
  await goesTo(visitor, 'findMember');
  await visitor.page.getByLabel(visitor.t('backOffice.member.number')).fill(typed);
  await visitor.button(visitor.t('backOffice.member.show')).click();
}

const plain = (number: string) => number.replace('\u2011', '-').replace(/\s/, ' ');
const isAtMember = ({ page }: Visitor) =>
  expect(page).toHaveURL((url) => url.pathname.startsWith(member.href({ subscriptionId: '' })));

test('an operator finds a member by number, pays a part back, and all of it is written down', {
  tag: ['@phone', '@nojs', '@desktop'],
}, async ({ visitor }) => {
  const { page, t, heading } = visitor;
  const number = await joinsWithNumber(visitor);
  await opensBackOffice(visitor);
  await finds(visitor, 'D-1234 5670');
  await expect(page.locator('.problems')).toBeFocused();
  await finds(visitor, ` ${number.toLowerCase().replace(/\s/g, '  ')} `);
  await isAtMember(visitor);
  const address = new URL(page.url()).pathname;
  await expect(page.locator('main h1 + p .num')).toHaveText(plain(number));
  await expect(page.getByRole('main')).not.toContainText(visitor.details.email);

  await asksForRefund(visitor, '20', async (_screen, at, heading) => isPage(page, at, heading));
  await page.getByRole('main').locator('button').click();
  await isAtMember(visitor);
  await expect(page.locator('.banner.done')).toContainText(t('backOffice.done.refundOrdered'));
  await expect(rowOf(page, operatorEmail, t('backOffice.member.act.payment.refundOrdered'))).toHaveCount(1);
  // The look itself is written while the page is read, and stands there from the next on.
  await expect(rowOf(page, operatorEmail, t('backOffice.member.act.member.seen')).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('20,00');
  // Gone back to, the question is asked anew from its beginning.
  await page.goBack();
  await expect(heading()).toHaveText(t('backOffice.refund.title'));
  await visitor.opens(address);
  await expect(rowOf(page, operatorEmail, t('backOffice.member.act.payment.refundOrdered'))).toHaveCount(1);
});

test('what is on a survey’s page or in the report is on paper, too, black on white and without forms', {
  tag: '@desktop',
}, async ({ visitor }) => {
  const { page, t } = visitor;
  await opensBackOffice(visitor);
  await goesTo(visitor, 'report');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('form').first()).toBeHidden();
  await expect(page.getByRole('banner').getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('heading', { name: t('backOffice.report.versions') })).toBeVisible();
  const colours = await page
    .locator('h1')
    .evaluate((heading) => [getComputedStyle(heading).color, getComputedStyle(document.documentElement).colorScheme]);
  expect(colours[1]).toBe('light');
  const [red = 255] = (colours[0]?.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeLessThan(80);
});

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault with members, refunds and surveys, in the light or in the dark', { tag }, async ({
      visitor,
    }) => {
      test.setTimeout(120_000);
      const { page, t } = visitor;
      const faults: string[] = [];
      const look: LookAt = async (screen, at, heading) => {
        await isPage(page, at, heading);
        faults.push(...(await faultsInBothColours(page)).map((fault) => `${screen}: ${fault}`));
      };
      const number = await joinsWithNumber(visitor);
      await opensBackOffice(visitor);
      await finds(visitor, 'zzz');
      await expect(page.locator('.problems')).toBeFocused();
      await look('find, refused', findMember, t('backOffice.nav.findMember'));
      await finds(visitor, number);
      await isAtMember(visitor);
      await look('member', member, await visitor.heading().innerText());
      await asksForRefund(visitor, '10', look);
      await goesTo(visitor, 'surveys');
      await page
        .locator(`main a[href^="${survey.href({ surveyId: '' })}"]`)
        .first()
        .click();
      await look('survey', survey, satisfaction.title.da ?? '');
      expect(faults).toEqual([]);
    });
  });
}
