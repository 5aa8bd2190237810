import * as z from 'zod/mini';
import { paths } from '../../../paths';
import { amount, instant, line } from '../clean';
import { letter, optionalRow } from '../layout/letter';
import { orderDataSchema } from '../order/data';
import { membershipRows } from '../order/facts';
import { defineTemplate } from '../template';
import { accountLink, dateText } from '../view';

const schema = z.object({
  ...z.pick(orderDataSchema, { firstName: true, subscriptionId: true, number: true }).shape,
  snapshot: z.pick(orderDataSchema.shape.snapshot, { productName: true, studio: true }),
  amountMinor: amount,
  method: z.nullish(line),
  at: instant,
});

/** Money that we sent back and that the bank returned: it is still owed. */
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
      way: {
        label: say('mail.way.payments'),
        href: accountLink(view, refund.subscriptionId, paths.account.payments.href()),
      },
    }),
  };
});
