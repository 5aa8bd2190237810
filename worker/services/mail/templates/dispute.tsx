import * as z from 'zod/mini';
import { paths } from '../../../paths';
import { amount, civilDate } from '../clean';
import { letter } from '../layout/letter';
import { orderDataSchema } from '../order/data';
import { membershipRows } from '../order/facts';
import { defineTemplate } from '../template';
import { accountLink } from '../view';

const schema = z.object({
  ...z.pick(orderDataSchema, { firstName: true, subscriptionId: true, number: true }).shape,
  snapshot: z.pick(orderDataSchema.shape.snapshot, { productName: true, studio: true }),
  /** Access and charges rest, go on, or the membership has ended. */
  event: z.enum(['rests', 'goesOn', 'ended']),
  amountMinor: amount,
  on: civilDate,
});

/** What a payment that the member's bank asks back does to the membership. */
export const template = defineTemplate(schema, (dispute, view) => {
  const { say, formats } = view;
  const { event } = dispute;
  const words = { amount: formats.money(dispute.amountMinor), date: formats.date(dispute.on) };
  return {
    subject: say(`mail.dispute.${event}.title`),
    preview: say(`mail.dispute.${event}.lead`, words),
    why: 'member',
    ...letter({
      title: say(`mail.dispute.${event}.title`),
      lead: say(`mail.dispute.${event}.lead`, words),
      rows: membershipRows(dispute, view),
      paragraphs: event === 'goesOn' ? [] : [say(`mail.dispute.${event}.next`)],
      way: {
        label: say('mail.way.payments'),
        href: accountLink(view, dispute.subscriptionId, paths.account.payments.href()),
      },
    }),
  };
});
