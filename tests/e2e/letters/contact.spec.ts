import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { mailTo, templateOf } from '../sandbox';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage, type LookAt } from '../screens/shown';
import { expect, test } from '../test';
import { writesToUs, writingMs } from './writing';

const copiesTo = async (address: string) => (await mailTo(address)).filter((mail) => templateOf(mail) === 'contact');

test.describe('writing to us', { tag: ['@phone', '@nojs', '@desktop'] }, () => {
  test('from the foot of a page: the quicker way first, what is missing, sent once, with a reference and a copy', async ({
    visitor,
    refused,
  }) => {
    const { page, t, details, button } = visitor;
    await visitor.opens(paths.help.terms.href());
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('help.write'), exact: true })
      .click();
    await visitor.isAt(paths.contact);

    const quick = page.getByRole('main').getByRole('link', { name: t('contact.ways.pay'), exact: true });
    await expect(quick).toBeHidden();
    await page.locator('label:has([name=topic][value=payment])').click();
    await expect(quick).toBeVisible();
    await expect(page.locator('[name=subject]')).not.toBeInViewport({ ratio: 1 });

    await page.getByLabel(t('contact.name'), { exact: true }).fill('Anna Holm');
    await page.getByLabel(t('contact.message'), { exact: true }).fill('Hvor er I?\n\nAnna');
    await page.waitForTimeout(writingMs);
    await button(t('contact.send')).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByLabel(t('contact.message'), { exact: true })).toHaveValue('Hvor er I?\n\nAnna');
    await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
    await button(t('contact.send')).dblclick();
    await visitor.isAt(paths.contact, '?sent=1');
    await expect(visitor.heading()).toHaveText(t('contact.sent.title'));
    const reference = (await page.locator('.block .price').textContent()) ?? 'none';
    await expect.poll(async () => (await copiesTo(details.email)).length, { timeout: 15_000 }).toBe(1);
    expect((await copiesTo(details.email))[0]?.subject).toContain(reference);
    expect(refused).toEqual([`422 ${paths.contact.href()}`]);
  });
});

for (const { name, viewport, tag } of [
  { name: 'on a phone', viewport: { width: 390, height: 844 }, tag: '@phone' },
  { name: 'on the narrowest phone', viewport: { width: 320, height: 700 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault on the pages of help, in the light or in the dark, and none scrolls sideways', {
      tag,
    }, async ({ visitor }) => {
      test.setTimeout(120_000);
      const { page, t } = visitor;
      const faults: string[] = [];
      const look: LookAt = async (screen, at, heading) => {
        await isPage(page, at, heading);
        faults.push(...(await faultsInBothColours(page)).map((fault) => `${screen}: ${fault}`));
      };
      for (const [path, title] of [
        [paths.help.privacy, 'privacy.title'],
        [paths.help.accessibility, 'accessibility.title'],
        [paths.help.terms, 'terms.title'],
        [paths.howToActivate, 'activationHelp.title'],
      ] as const) {
        await visitor.opens(path.href());
        await look(path.href(), path, t(title));
      }
      await visitor.opens(paths.contact.href({ topic: 'membership' }));
      await look('contact', paths.contact, t('contact.title'));
      await writesToUs(visitor, look, 'x'.repeat(80));
      expect(faults).toEqual([]);
    });
  });
}

test('a member adds the membership by a box that is open, and nothing without it', { tag: ['@phone'] }, async ({
  visitor,
}) => {
  const { page, t, button, details } = visitor;
  await visitor.hasJoined('plain');
  await visitor.opens(paths.contact.href());
  await expect(page.getByLabel(t('form.label.email'), { exact: true })).toHaveValue(details.email);
  await expect(page.locator('[name=attach]')).not.toBeChecked();
  await page.locator('label:has([name=attach])').click();
  await page.locator('label:has([name=topic][value=studio])').click();
  await page.getByLabel(t('contact.message'), { exact: true }).fill('Hej');
  await page.waitForTimeout(writingMs);
  await button(t('contact.send')).click();
  await visitor.isAt(paths.contact, '?sent=1');
  const { mail } = markets.denmark.seller;
  await expect
    .poll(
      async () => (await copiesTo(mail)).some(({ text }) => text.includes(details.email) && /D.\d{4} \d{4}/.test(text)),
      {
        timeout: 15_000,
      },
    )
    .toBe(true);
});
