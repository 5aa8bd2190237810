import { paths } from '../../../worker/paths';
import { logsIn } from '../account/imported';
import { mailTo, templateOf } from '../sandbox';
import { expect, test } from '../test';
import { inTab, type Visitor } from '../visitor';

const numberOf = ({ page }: Visitor) => page.getByText(/^D-\d{4}\s\d{4}$/).innerText();

test.describe('paying', () => {
  test('a declined card can be tried again, and the way back leads to the order', async ({ visitor, refused }) => {
    const { page, t } = visitor;
    await visitor.hasReachedOverview('plain');
    await visitor.orders();
    const number = await numberOf(visitor);

    await visitor.goesToPayment();
    await visitor.answersPayment('Decline');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await visitor.isAt(paths.signup.completed);
    await visitor.goesToPayment();
    await visitor.answersPayment('Back to shop');
    await visitor.isAt(paths.signup.completed);
    await expect(visitor.heading()).toHaveText(t('completed.title'));

    await visitor.opens(paths.signup.entry.href());
    await page.getByRole('link', { name: t('select.waiting.pay'), exact: true }).click();
    await visitor.isAt(paths.signup.completed);
    expect(await numberOf(visitor)).toBe(number);
    await visitor.pays();
    expect(await numberOf(visitor)).toBe(number);
    expect(refused).toEqual([]);
  });

  test('the browser’s way back from the payment page finds the button ready again', async ({ visitor, refused }) => {
    await visitor.hasReachedOverview('plain');
    await visitor.orders();
    await visitor.goesToPayment();
    const payment = visitor.page.url();
    await visitor.page.goBack();
    await visitor.isAt(paths.signup.completed);
    await visitor.goesToPayment();
    expect(visitor.page.url()).toBe(payment);
    await visitor.answersPayment('Pay');
    await visitor.isWelcomed();
    expect(refused).toEqual([]);
  });

  test('a double click orders once', { tag: ['@phone', '@nojs'] }, async ({ visitor }) => {
    const { page, details, t } = visitor;
    await visitor.hasReachedOverview('plain');
    await visitor.acceptsTerms();
    await visitor.orderButton().dblclick();
    await visitor.isAt(paths.signup.completed);
    const number = await numberOf(visitor);
    await page.getByRole('main').getByRole('button').dblclick();
    await expect(page).toHaveURL(/\/stripe\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).dblclick();
    // The second press may cancel the answer that has just made this browser a member's: then a code lets it in.
    await visitor.isAt(paths.signup.paymentCompleted);
    const titles = [t('paid.welcome.title', { firstName: details.firstName }), t('paid.neutral.title')];
    await expect.poll(async () => titles.includes(await visitor.heading().innerText()), { timeout: 20_000 }).toBe(true);
    if ((await visitor.heading().innerText()) === t('paid.neutral.title')) await logsIn(visitor, { codesSoFar: 1 });
    else expect(await numberOf(visitor)).toBe(number);
    await visitor.opens(paths.account.main.href());
    await visitor.isAt(paths.account.main);
    expect(await numberOf(visitor)).toBe(number);
    const receipts = async () => (await mailTo(details.email)).map(templateOf).filter((one) => one === 'receipt');
    await expect.poll(receipts, { timeout: 15_000 }).toHaveLength(1);
  });

  test('two tabs order once', async ({ visitor, context }) => {
    await visitor.hasReachedOverview('plain');
    const other = inTab(visitor, await context.newPage());
    await other.opens(paths.signup.overview.href());
    await visitor.orders();
    await other.acceptsTerms();
    await other.orderButton().click();
    await other.isAt(paths.signup.completed);
    expect(await numberOf(other)).toBe(await numberOf(visitor));
    await visitor.pays();
    await other.reloads();
    await other.opens(paths.account.main.href());
    await other.isAt(paths.account.main);
  });
});
