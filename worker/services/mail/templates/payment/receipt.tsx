import * as z from 'zod/mini';
import { addDays } from '../../../../domain/dates';
import { amount, civilDate, instant, line } from '../../clean';
import { button, facts, joined, opening, optionalRow } from '../../layout/blocks';
import type { Row } from '../../layout/rows';
import { membershipFields, receiptFields } from '../../order/data';
import { membershipRows, methodRow, vatRow } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, type MailView, onCalendar, wayTo } from '../../view';

const schema = z.object({
  firstName: line,
  ...membershipFields,
  ...receiptFields,
  amountMinor: amount,
  /** Part of the amount carried over from an earlier change. */
  carriedMinor: z.nullish(amount),
  /** Part of the amount that is the fee of the pause before; absent in mails queued by earlier releases. */
  feeMinor: z.nullish(amount),
  method: z.nullish(line),
  at: instant,
  /** First day and end of the paid period. */
  accessFrom: z.nullish(instant),
  nextChargeAt: z.nullish(z.string()),
  /** Civil dates of a renewal's period; if both are given, they are shown. */
  periodFrom: z.nullish(civilDate),
  periodUntil: z.nullish(civilDate),
});
type Receipt = z.infer<typeof schema>;

function receiptRows(receipt: Receipt, view: MailView): Row[] {
  const { say, formats } = view;
  return [
    ...membershipRows(receipt, view),
    ...optionalRow(say('mail.row.receiptNumber'), receipt.receiptNumber),
    { term: say('mail.row.paidAt'), value: dateText(receipt.at, view) },
    ...optionalRow(say('mail.row.period'), periodText(receipt, view)),
    ...methodRow(receipt.method, view),
    ...optionalRow(say('mail.row.carriedFrom'), receipt.carriedMinor ? formats.money(receipt.carriedMinor) : null),
    ...optionalRow(say('membership.pause.fee'), receipt.feeMinor ? formats.money(receipt.feeMinor) : null),
    vatRow(receipt, view),
    { term: say('account.receipt.total'), value: formats.money(receipt.amountMinor), isTotal: true },
  ];
}

function periodText({ accessFrom, nextChargeAt, periodFrom, periodUntil }: Receipt, view: MailView): string | null {
  const between = (from: string, to: string) => view.say('mail.row.periodValue', { from, to });
  if (periodFrom && periodUntil) return between(view.formats.date(periodFrom), view.formats.date(periodUntil));
  if (!accessFrom || !nextChargeAt) return null;
  const lastDay = addDays(onCalendar(nextChargeAt, view.market), -1);
  return between(dateText(accessFrom, view), view.formats.date(lastDay));
}

/** Receipt of one payment; the seller's company and VAT numbers are in the footer of every mail. */
export const template = defineTemplate(schema, (receipt, view) => {
  const { say, formats, market } = view;
  const paidOn = onCalendar(receipt.at, market);
  const lead = receipt.amountMinor > 0 ? 'mail.receipt.lead' : 'mail.receipt.leadNothing';
  return {
    subject: say('mail.receipt.subject', { month: formats.month(paidOn) }),
    preview: say('mail.receipt.preview', { amount: formats.money(receipt.amountMinor), date: formats.date(paidOn) }),
    why: 'member',
    ...joined(
      opening(say('mail.receipt.title'), say(lead, { firstName: receipt.firstName })),
      facts(receiptRows(receipt, view)),
      button(wayTo('payments', receipt, view)),
    ),
  };
});
