import * as z from 'zod/mini';
import { line } from '../../clean';
import { letter, optionalRow } from '../../layout/letter';
import { refundFields } from '../../order/data';
import { membershipRows, vatRow } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, wayTo } from '../../view';

const schema = z.object({
  ...refundFields,
  /** Added when the mail is sent, since it is assigned when the refund is recorded. */
  receiptNumber: z.nullish(line),
  /** Receipt number of the refunded payment. */
  corrects: z.nullish(line),
});

/** A refund that an operator decided: a credit note with its own number. */
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
