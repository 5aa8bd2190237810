import * as z from 'zod/mini';
import { amount, instant, line } from '../clean';
import { letter, optionalRow } from '../layout/letter';
import { membershipFields } from '../order/data';
import { membershipRows, vatRow } from '../order/facts';
import { defineTemplate } from '../template';
import { dateText, wayTo } from '../view';

const schema = z.object({
  firstName: line,
  ...membershipFields,
  /** Put in at sending, for it is given when the refund is booked. */
  receiptNumber: z.nullish(line),
  /** Receipt of the payment it pays back. */
  corrects: z.nullish(line),
  amountMinor: amount,
  method: z.nullish(line),
  at: instant,
});

/** Money that we pay back of ourselves: a credit note with its own number. */
export const template = defineTemplate(schema, (refund, view) => {
  const { say, formats } = view;
  const words = { amount: formats.money(refund.amountMinor) };
  return {
    subject: say('mail.refund.subject', words),
    preview: say('mail.refund.lead', words),
    why: 'member',
    ...letter({
      title: say('mail.refund.title'),
      lead: say('mail.refund.lead', words),
      rows: [
        ...optionalRow(say('mail.row.receiptNumber'), refund.receiptNumber),
        ...optionalRow(say('mail.row.corrects'), refund.corrects),
        { term: say('mail.row.date'), value: dateText(refund.at, view) },
        { term: say('mail.row.refund'), value: words.amount, strong: true },
        vatRow(refund.amountMinor, view),
        ...optionalRow(say('mail.row.method'), refund.method),
        ...membershipRows(refund, view),
      ],
      paragraphs: [say('mail.refund.when')],
      way: wayTo('payments', refund, view),
    }),
  };
});
