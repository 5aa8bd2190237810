import type { CivilDate } from '../../../domain/dates';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { vatPartOf } from '../../../domain/money/money';
import { addressLine } from '../../../domain/text/address-line';
import { unitOf } from '../../../ui/text/interval-text';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { optionalRow } from '../layout/blocks';
import type { Row } from '../layout/rows';
import { dateText, type MailView, textIn, vatRateText } from '../view';
import { chargesAfterFirst, endOf } from './charges';
import type { OrderData } from './data';

interface Sold {
  readonly snapshot: Pick<OrderData['snapshot'], 'productName' | 'studio'>;
}

interface Taxed extends Partial<Record<'vatMinor' | 'vatRate', number | null | undefined>> {
  readonly amountMinor: number;
}

/** Which membership a mail is about. */
export const membershipRows = (order: Sold & { readonly number: string }, view: MailView): Row[] => [
  { term: view.say('mail.row.product'), value: `${productName(order, view)}, ${order.snapshot.studio.name}` },
  { term: view.say('mail.row.number'), value: displaySubscriptionNumber(order.number) },
];

/** A day with the sum that is paid on it, as the account's pages say it; mails queued by earlier releases lack sums. */
export const paymentValue = (on: CivilDate, amountMinor: number | null | undefined, { say, formats }: MailView) =>
  typeof amountMinor === 'number'
    ? say('account.subscription.nextValue', { date: formats.date(on), amount: formats.money(amountMinor) })
    : formats.date(on);

export function productName({ snapshot }: Sold, view: MailView): string {
  return textIn(snapshot.productName, view);
}

/** In two lines: name and street, town. */
export function studioText({ snapshot: { studio } }: Sold): string {
  return `${studio.name}, ${addressLine(studio).replace(/, (?!.*, )/, ',\n')}`;
}

/** What was agreed: product, studio, and from when and for how long. */
export function agreedRows(order: OrderData, view: MailView): Row[] {
  const { say, formats, market } = view;
  const { bindingEndsOn, bindingMonths: count, productDescription } = order.snapshot;
  return [
    { term: say('mail.row.product'), value: productName(order, view), strong: true },
    ...optionalRow(say('mail.row.included'), productDescription ? textIn(productDescription, view) : null),
    { term: say('mail.row.studio'), value: studioText(order) },
    { term: say('mail.row.start'), value: dateText(order.accessFrom, view) },
    {
      term: say('mail.row.binding'),
      value: bindingEndsOn
        ? say('mail.row.bound', { count, date: formats.date(bindingEndsOn) })
        : say('mail.row.noBinding'),
    },
    { term: say('mail.row.earliestEnd'), value: formats.date(endOf(order, market).earliestEnd) },
  ];
}

/** All that is paid, with its day. */
export function paidRows(order: OrderData, view: MailView): Row[] {
  const { say, formats, market } = view;
  const { bindingEndsOn, discount } = order.snapshot;
  const total = formats.money(endOf(order, market).minimumTotalMinor);
  return [
    {
      term: say(order.isOnItsWay ? 'mail.row.withBankSince' : 'mail.row.paidOn', { date: dateText(order.at, view) }),
      value: formats.money(order.amountMinor),
      strong: true,
    },
    vatRow(order, view),
    ...optionalRow(say('mail.row.discountCode'), discount && !discount.label ? discount.code : null),
    ...chargeRows(order, view),
    ...optionalRow(say('mail.row.minimumTotal'), bindingEndsOn && total),
  ];
}

/** By what it was paid, as pages say it; none if that is not known. */
export const methodRow = (method: string | null | undefined, { say }: MailView): Row[] =>
  optionalRow(say('mail.row.method'), method && paymentMethodText(say, method));

/** As it was recorded, by the rate of its day; else by the market's. */
export function vatRow({ amountMinor, vatMinor, vatRate }: Taxed, view: MailView): Row {
  const rate = vatRate ?? view.market.vatRateBasisPoints;
  const value = view.formats.money(vatMinor ?? vatPartOf(amountMinor, rate));
  return { term: view.say('mail.row.vat', { rate: vatRateText(rate, view) }), value };
}

function chargeRows(order: OrderData, view: MailView): Row[] {
  const { say, formats, market } = view;
  const months = order.snapshot.intervalMonths;
  const each = say(`interval.each.${unitOf(months)}`, { months });
  return chargesAfterFirst(order, market).map((run, index) => {
    const from = formats.date(run.from);
    const value = formats.money(run.amountMinor);
    if (run.count === null) return { term: say('mail.row.then', { each, date: from }), value };
    if (run.count === 1 || run.to === null)
      return { term: say(index === 0 ? 'mail.row.nextOn' : 'mail.row.chargeOn', { date: from }), value };
    return { term: say('mail.row.run', { each, from, to: formats.date(run.to) }), value };
  });
}
