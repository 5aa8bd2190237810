import * as z from 'zod/mini';
import { facts, joined, link, opening, paragraph } from '../../layout/blocks';
import { refundFields } from '../../order/data';
import { membershipRows, methodRow } from '../../order/facts';
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
    why: 'membership',
    ...joined(
      opening(say('mail.refundFailed.title'), say('mail.refundFailed.lead', words)),
      facts([
        { term: say('mail.row.refund'), value: words.amount, strong: true },
        { term: say('mail.row.date'), value: dateText(refund.at, view) },
        ...methodRow(refund.method, view),
        ...membershipRows(refund, view),
      ]),
      // What we do, then the only thing that a member may have to do.
      paragraph(say('mail.refundFailed.retry')),
      paragraph(say('mail.refundFailed.reply')),
      link(wayTo('payments', refund, view)),
    ),
  };
});
