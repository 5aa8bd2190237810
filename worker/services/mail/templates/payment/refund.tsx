import * as z from 'zod/mini';
import { line } from '../../clean';
import { button, facts, joined, opening, optionalRow } from '../../layout/blocks';
import { receiptFields, refundFields } from '../../order/data';
import { membershipRows, methodRow, vatRow } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, wayTo } from '../../view';

const schema = z.object({
  ...refundFields,
  ...receiptFields,
  /** Receipt number of the refunded payment. */
  corrects: z.nullish(line),
});

/** A refund that an operator decided: a credit note with its own number. */
export const template = defineTemplate(schema, (refund, view) => {
  const { say, formats } = view;
  const words = { amount: formats.money(refund.amountMinor) };
  return {
    subject: say('mail.refund.subject', words),
    preview: say('mail.refund.when'),
    why: 'membership',
    ...joined(
      opening(say('mail.refund.subject', words), say('mail.refund.when')),
      facts([
        { term: say('mail.row.refund'), value: words.amount, strong: true },
        vatRow(refund, view),
        { term: say('mail.row.date'), value: dateText(refund.at, view) },
        ...methodRow(refund.method, view),
        ...optionalRow(say('mail.row.creditNote'), refund.receiptNumber),
        ...optionalRow(say('mail.row.corrects'), refund.corrects),
        ...membershipRows(refund, view),
      ]),
      button(wayTo('payments', refund, view)),
    ),
  };
});
