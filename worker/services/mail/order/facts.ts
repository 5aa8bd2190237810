import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { vatPartOf } from '../../../domain/money/money';
import { addressLine } from '../../../domain/text/address-line';
import { unitOf } from '../../../ui/text/interval-text';
import type { Row } from '../layout/rows';
import { dateText, type MailView, textIn, vatRateText } from '../view';
import { chargesAfterFirst, endOf } from './charges';
import type { OrderData } from './data';

interface Sold {
  readonly snapshot: Pick<OrderData['snapshot'], 'productName' | 'studio'>;
}

/** Product, number and studio, as every mail about a membership names them. */
export function membershipRows(order: Sold & { readonly number: string }, view: MailView): Row[] {
  const { say } = view;
  return [
    { term: say('mail.row.product'), value: productName(order, view), strong: true },
    { term: say('mail.row.number'), value: displaySubscriptionNumber(order.number) },
    { term: say('mail.row.studio'), value: studioText(order) },
  ];
}

export function productName({ snapshot }: Sold, view: MailView): string {
  return textIn(snapshot.productName, view);
}

function studioText({ snapshot: { studio } }: Sold): string {
  return `${studio.name}, ${addressLine(studio)}`;
}

/** All facts of the order with a date or an amount. */
export function orderRows(order: OrderData, view: MailView): Row[] {
  const { say, formats, market } = view;
  const { snapshot } = order;
  const rows: Row[] = [
    ...membershipRows(order, view),
    { term: say('mail.row.start'), value: dateText(order.accessFrom, view) },
    {
      term: say(order.isOnItsWay ? 'mail.row.withBankSince' : 'mail.row.paidOn', { date: dateText(order.at, view) }),
      value: formats.money(order.amountMinor),
      strong: true,
    },
    vatRow(order.amountMinor, view),
    ...chargeRows(order, view),
  ];
  if (snapshot.discount && !snapshot.discount.label)
    rows.push({ term: say('mail.row.discountCode'), value: snapshot.discount.code });
  const { earliestEnd, minimumTotalMinor } = endOf(order, market);
  const { bindingEndsOn } = snapshot;
  const count = snapshot.bindingMonths;
  rows.push({
    term: say('mail.row.binding'),
    value: bindingEndsOn
      ? say('mail.row.bound', { count, date: formats.date(bindingEndsOn) })
      : say('mail.row.noBinding'),
  });
  if (bindingEndsOn) rows.push({ term: say('mail.row.minimumTotal'), value: formats.money(minimumTotalMinor) });
  rows.push({ term: say('mail.row.earliestEnd'), value: formats.date(earliestEnd) });
  return rows;
}

export function vatRow(amountMinor: number, view: MailView): Row {
  const vatMinor = vatPartOf(amountMinor, view.market.vatRateBasisPoints);
  return { term: view.say('mail.row.vat', { rate: vatRateText(view) }), value: view.formats.money(vatMinor) };
}

function chargeRows(order: OrderData, view: MailView): Row[] {
  const { say, formats, market } = view;
  const months = order.snapshot.intervalMonths;
  const each = say(`interval.each.${unitOf(months)}`, { months });
  return chargesAfterFirst(order, market).map((run) => {
    const from = formats.date(run.from);
    const value = formats.money(run.amountMinor);
    if (run.count === null) return { term: say('mail.row.then', { each, date: from }), value };
    if (run.count === 1 || run.to === null) return { term: from, value };
    return { term: say('mail.row.run', { each, from, to: formats.date(run.to) }), value };
  });
}
