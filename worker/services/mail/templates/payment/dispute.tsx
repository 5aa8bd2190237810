import * as z from 'zod/mini';
import { amount, civilDate, line } from '../../clean';
import { letter } from '../../layout/letter';
import { membershipFields } from '../../order/data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { wayTo } from '../../view';

const schema = z.object({
  firstName: line,
  ...membershipFields,
  /** `rests`: access and charges are held; `goesOn`: they continue; `ended`: the membership has ended. */
  event: z.enum(['rests', 'goesOn', 'ended']),
  amountMinor: amount,
  on: civilDate,
});

/** The effect of a dispute on the membership. */
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
      way: wayTo('payments', dispute, view),
    }),
  };
});
