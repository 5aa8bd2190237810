import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { newestPayments } from '../../../worker/services/membership/port';
import { rows } from '../../setup/money/records';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import { previewOf } from '../../setup/pages/previews';
import { createDebtor } from '../../setup/people/debtor';
import { choiceOf, createMember, handsOf, type Member, productOf } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const path = paths.account.payments.href();
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe('a receipt', () => {
  const receiptOf = (paymentId: string) => paths.accountMore.receipt.href({ paymentId });
  const paymentsOf = (member: Member) =>
    rows<{ payment_id: string; receipt_number: string; amount_minor: number; vat_minor: number; kind: string }>(
      'SELECT * FROM payment WHERE subscription_id = ? ORDER BY at DESC',
      member.subscriptionId,
    );

  it('names number, seller, buyer, product, period, amount and VAT with its rate', async () => {
    const member = await createMember(world, { language: 'en' });
    const [payment] = await paymentsOf(member);
    const list = await member.visitor.page(path);
    expect(list).toContain(`href="${receiptOf(payment?.payment_id ?? '')}"`);
    const page = textOf(await member.visitor.page(receiptOf(payment?.payment_id ?? '')));
    const { legalName, vatNumber, companyNumber, address } = world.markets.denmark.seller;
    const money = (minor: number) =>
      new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'DKK' }).format(minor / 100).replace(/\s/g, ' ');
    const { amount_minor: amount = 0, vat_minor: vat = 0, receipt_number: number = '' } = payment ?? {};
    const facts = [
      number,
      legalName,
      vatNumber,
      companyNumber,
      textOf(address),
      'Anna Holm',
      'Blågårdsgade 3',
      'VAT (25%)',
    ];
    for (const fact of [...facts, money(amount), money(vat), money(amount - vat), 'Visa ending in 4242'])
      expect(page).toContain(fact);
    expect(page).toMatch(/Period \d+ \w+ \d{4} to \d+ \w+ \d{4}/);
  });

  it('says the rate of its day, whatever the market’s is since', async () => {
    const member = await createMember(world, { language: 'en' });
    await rows('UPDATE payment SET vat_rate = 1250 WHERE subscription_id = ?', member.subscriptionId);
    const [payment] = await paymentsOf(member);
    expect(textOf(await member.visitor.page(receiptOf(payment?.payment_id ?? '')))).toContain('VAT (12.5%)');
  });

  it('names who sold on its day, whoever sells since', async () => {
    const former = {
      ...{ legalName: 'Solhus Nord A/S', companyNumber: 'CVR 11 11 11 11' },
      ...{ vatNumber: 'DK11111111', address: 'Nordvej 9, 9000 Aalborg' },
    };
    const denmark = { ...markets.denmark, formerSellers: [former] };
    const later = await createWorld({}, { markets: { ...markets, denmark } });
    const member = await createMember(later, { language: 'en' });
    const [payment] = await paymentsOf(member);
    const soldBy = async (vatNumber: string) => {
      await rows('UPDATE payment SET seller = ? WHERE payment_id = ?', vatNumber, payment?.payment_id ?? '');
      return textOf(await member.visitor.page(receiptOf(payment?.payment_id ?? '')));
    };
    const page = await soldBy(former.vatNumber);
    for (const fact of Object.values(former)) expect(page).toContain(fact);
    expect(page).not.toContain(denmark.seller.vatNumber);
    expect(page).not.toContain(denmark.seller.legalName);
    // Of one that is not written down the number alone is sure.
    const unknown = await soldBy('DK22222222');
    expect(unknown).toContain('DK22222222');
    expect(unknown).not.toContain(former.legalName);
    expect(unknown).not.toContain(denmark.seller.legalName);
  });

  it('of a refund is a credit note that names the receipt it corrects, and the other way round', async () => {
    const member = await createMember(world, { language: 'en' });
    const answer = await world.services.changes.apply({
      memberId: member.memberId,
      subscriptionId: member.subscriptionId,
      intent: { kind: 'withdraw' },
      language: 'en',
      use: null,
    });
    expect(answer.ok).toBe(true);
    await world.settle();
    const all = await paymentsOf(member);
    const charge = all.find(({ kind }) => kind === 'charge');
    const refund = all.find(({ kind }) => kind === 'refund');
    const note = await member.visitor.page(receiptOf(refund?.payment_id ?? ''));
    expect(headingOf(note)).toBe(english.account.receipt.refund.succeeded);
    expect(note).toContain(`href="${receiptOf(charge?.payment_id ?? '')}">${charge?.receipt_number}`);
    expect(textOf(note)).toMatch(/Total, including VAT \u2212DKK/);
    expect(await member.visitor.page(receiptOf(charge?.payment_id ?? ''))).toContain(String(refund?.receipt_number));
    // Also where the charge is older than the payments that an account reads.
    await rows(
      `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, at)
       SELECT 'later' || value || payment_id, subscription_id, member_id, 'in_later' || value || payment_id, kind, state, 1, 0, currency, at || value
         FROM payment, json_each(?) WHERE payment_id = ?`,
      JSON.stringify(Array.from({ length: newestPayments }, (_, index) => index)),
      charge?.payment_id ?? '',
    );
    expect(await member.visitor.page(receiptOf(refund?.payment_id ?? ''))).toContain(`>${charge?.receipt_number}`);
  });

  it('keeps the name of what was bought, whatever the membership is later', async () => {
    const member = await createMember(world, { language: 'en' });
    const [payment] = await paymentsOf(member);
    const bought = productOf(world, 'denmark', ({ productId }) => productId === member.productId).product.name;
    const dearer = choiceOf(world, 'denmark', (one) => one.billingIntervalMonths === 1 && one.priceMinor > 30_000);
    const hands = handsOf(world, member);
    const preview = await previewOf(world.services.changes, await hands.standing(), dearer);
    const shownMinor = preview.ok && preview.value.when === 'now' ? preview.value.amountMinor : null;
    await hands.does({ kind: 'changeProduct', product: dearer, shownMinor });
    await world.settle();
    const names = await Promise.all(
      (await paymentsOf(member)).map(async ({ payment_id: id }) => textOf(await member.visitor.page(receiptOf(id)))),
    );
    const [first] = names.filter((page) => page.includes(payment?.receipt_number ?? ''));
    expect(names).toHaveLength(2);
    expect(first).toContain(bought.en);
    expect(first).not.toContain(dearer.productName.en);
    expect(names.find((page) => page !== first)).toContain(dearer.productName.en);
  });

  it('of a payment that failed says that it is none', async () => {
    const member = await createDebtor(world);
    const failed = (await paymentsOf(member)).find(({ receipt_number: number }) => number === null);
    const page = await member.visitor.page(receiptOf(failed?.payment_id ?? ''));
    expect(headingOf(page)).toBe(english.account.receipt.charge.failed);
    expect(textOf(page)).toContain(english.account.receipt.failed);
  });

  it('of somebody else is as unknown as any other', async () => {
    const [owner, other] = [
      await createMember(world, { language: 'en' }),
      await createMember(world, { language: 'en' }),
    ];
    const [payment] = await paymentsOf(owner);
    for (const id of [payment?.payment_id ?? '', 'nothing', '%00', crypto.randomUUID()])
      expect((await other.visitor.get(receiptOf(id))).status).toBe(404);
    expect((await createVisitor(world).get(receiptOf(payment?.payment_id ?? ''))).status).toBe(302);
  });
});
