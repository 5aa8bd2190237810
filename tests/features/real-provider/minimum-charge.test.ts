import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { passes, passesUntil, paymentsOf, subscriptionRow, templatesTo } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { opensTask } from '../../setup/pages/membership-forms';
import { previewOf } from '../../setup/pages/previews';
import { type CatalogueProduct, choiceOf, createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * Less than a minimum is not charged: it waits on the customer's balance and comes with the next invoice
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const amountsOf = async ({ subscriptionId }: Member) =>
  (await paymentsOf(subscriptionId)).map(({ amount_minor }) => amount_minor);

const called = (wanted: string) => (product: CatalogueProduct) => 'da' in product.name && product.name.da === wanted;

/** A member some hours before the third charge, with full periods behind, and a product that is a little dearer. */
async function shortBefore() {
  await passesUntil(world, 9);
  const member = await createMember(world, { language: 'en', product: called('Sol 4') });
  const untilNext = async (days: number) => {
    const { next_charge_at: next } = await subscriptionRow(member.subscriptionId);
    await passes(world, (Date.parse(String(next)) - world.now()) / 86_400_000 + days);
  };
  await untilNext(1);
  await untilNext(-0.9);
  const hands = handsOf(world, member);
  const dearer = choiceOf(world, 'denmark', called('Sol 8'));
  const preview = await previewOf(world.services.changes, await hands.standing(), dearer);
  if (!preview.ok || preview.value.when !== 'now') throw new Error('not now');
  return { member, hands, dearer, cost: preview.value };
}

describe('a change that costs less than may be charged', () => {
  it('costs nothing today, says so, and comes with the next charge, on page, mail and receipt', async () => {
    const { member, hands, dearer, cost } = await shortBefore();
    expect(cost.amountMinor).toBe(0);
    expect(cost.carriedMinor).toBeGreaterThan(0);
    expect(cost.carriedMinor).toBeLessThan(250);
    const carried = `${Math.floor(cost.carriedMinor / 100)}.${String(cost.carriedMinor % 100).padStart(2, '0')}`;

    await member.visitor.logsIn();
    const task = await opensTask(member, 'changeProduct');
    expect(textOf(task.html)).toContain('is too little to charge on its own');
    const before = await templatesTo(world, member);
    const changed = await hands.does({ kind: 'changeProduct', product: dearer, shownMinor: cost.carriedMinor });
    expect(changed.nextAmountMinor).toBe(dearer.priceMinor + cost.carriedMinor);
    const [mail] = await world.mailTo(member.email);
    expect(plain(mail?.text)).toContain(`Added to your next payment: DKK ${carried}`);
    expect(mail?.text).not.toContain('Paid for the change');
    // Of nothing there is no receipt.
    expect((await templatesTo(world, member)).slice(0, -before.length)).toEqual(['change']);
    const next = ((dearer.priceMinor + cost.carriedMinor) / 100).toFixed(2);
    expect(textOf(await member.visitor.page(paths.account.main.href()))).toContain(next);
    await expectRecordsAgree(world);

    await passes(world, 1);
    expect((await amountsOf(member)).at(-1)).toBe(dearer.priceMinor + cost.carriedMinor);
    const receipt = (await world.mailTo(member.email)).find(({ tags }) => JSON.stringify(tags).includes('receipt'));
    expect(plain(receipt?.text)).toContain(`Of which from an earlier change: DKK ${carried}`);
    await member.visitor.logsIn();
    const { payment_id: paymentId } = (await paymentsOf(member.subscriptionId)).at(-1) ?? { payment_id: '' };
    expect(textOf(await member.visitor.page(paths.accountMore.receipt.href({ paymentId })))).toContain(carried);
    expect((await hands.standing()).nextAmountMinor).toBe(dearer.priceMinor);
    await expectRecordsAgree(world);
  });

  it('is refused when the page said another sum', async () => {
    const { hands, dearer, cost } = await shortBefore();
    const refused = await hands.apply({ kind: 'changeProduct', product: dearer, shownMinor: cost.carriedMinor + 1 });
    expect(refused).toMatchObject({ ok: false, reason: { kind: 'otherAmount', amountMinor: cost.carriedMinor } });
  });
});
