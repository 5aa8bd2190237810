import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { mailTo, templateOf } from '../sandbox';
import { expect, test } from '../test';

const { legal } = markets.denmark;
const receiptsTo = async (address: string) =>
  (await mailTo(address)).filter((mail) => templateOf(mail) === 'withdrawal');

test.describe('the withdrawal function', { tag: ['@phone', '@nojs'] }, () => {
  test('from the footer in two steps, by who never logged in, with a receipt by mail', async ({ visitor, refused }) => {
    const { page, t, details } = visitor;
    await visitor.opens(paths.help.terms.href());
    const link = page.getByRole('contentinfo').getByRole('link', { name: legal.withdrawOpen.da, exact: true });
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await link.click();
    await visitor.isAt(paths.withdraw);
    await expect(visitor.heading()).toHaveText(legal.withdrawOpen.da ?? '');

    await visitor.button(t('form.continue')).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByLabel(t('withdraw.name'), { exact: true }).fill('Anna Holm');
    await page.getByLabel(t('withdraw.contract'), { exact: true }).fill('D-1234 5675');
    await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
    await visitor.button(t('form.continue')).click();
    await expect(visitor.heading()).toHaveText(t('withdraw.confirm.title'));
    await visitor.button(t('withdraw.edit')).click();
    await expect(page.getByLabel(t('withdraw.name'), { exact: true })).toHaveValue('Anna Holm');
    await visitor.button(t('form.continue')).click();
    await visitor.button(legal.withdrawConfirm.da ?? '').dblclick();
    await expect(visitor.heading()).toHaveText(t('withdraw.sent.title'));
    // The second press may cancel the first one's answer under way: the browser itself is asked where that has led.
    const at = () => page.evaluate(() => location.pathname + location.search);
    await expect.poll(at).toBe(paths.withdraw.href({ sent: '1' }));
    await expect.poll(async () => (await receiptsTo(details.email)).length, { timeout: 15_000 }).toBe(1);
    expect(refused.filter((one) => !one.startsWith('422'))).toEqual([]);
  });

  test('ends a membership that is filled in for who is logged in', async ({ visitor, refused }) => {
    const { page, t } = visitor;
    await visitor.hasJoined('plain');
    await visitor.opens(paths.withdraw.href());
    await expect(page.getByLabel(t('form.label.email'), { exact: true })).toHaveValue(visitor.details.email);
    await visitor.button(t('form.continue')).click();
    await visitor.button(legal.withdrawConfirm.da ?? '').click();
    await visitor.isAt(paths.withdraw, '?sent=1');
    if (visitor.scripts) {
      // The page of the second button answered a form: gone back to, it begins anew and asks to send nothing again.
      await page.goBack();
      await visitor.isAt(paths.withdraw);
      await expect(visitor.heading()).toHaveText(legal.withdrawOpen.da ?? '');
    }
    await visitor.opens(paths.account.main.href());
    await expect(page.getByText(t('accountMain.state.withdrawn'), { exact: true })).toBeVisible();
    expect(refused).toEqual([]);
  });
});
