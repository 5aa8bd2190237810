import * as z from 'zod/mini';
import { letter, optionalRow } from '../../layout/letter';
import { refundFields } from '../../order/data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, wayTo } from '../../view';

const schema = z.object(refundFields);

/** A refund that the bank returned: it is still owed. */
export const template = defineTemplate(schema, (refund, view) => {
  const { say, formats } = view;
  const words = { amount: formats.money(refund.amountMinor) };
  return {
    subject: say('mail.refundFailed.subject', words),
    preview: say('mail.refundFailed.lead', words),
    why: 'member',
    ...letter({
      title: say('mail.refundFailed.title'),
      lead: say('mail.refundFailed.lead', words),
      rows: [
        { term: say('mail.row.refund'), value: words.amount, strong: true },
        { term: say('mail.row.date'), value: dateText(refund.at, view) },
        ...optionalRow(say('mail.row.method'), refund.method),
        ...membershipRows(refund, view),
      ],
      paragraphs: [say('mail.refundFailed.next')],
      way: wayTo('payments', refund, view),
    }),
  };
});
