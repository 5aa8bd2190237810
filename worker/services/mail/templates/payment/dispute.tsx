import * as z from 'zod/mini';
import { amount, civilDate, line } from '../../clean';
import { button, facts, joined, link, opening, paragraph } from '../../layout/blocks';
import { membershipFields } from '../../order/data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { membershipLink, wayTo } from '../../view';

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
  const lead = say(`mail.dispute.${event}.lead`, words);
  const effect = say(`mail.dispute.${event}.effect`, words);
  const payments = wayTo('payments', dispute, view);
  return {
    subject: say(`mail.dispute.${event}.title`),
    preview: `${lead} ${effect}`,
    why: 'membership',
    ...joined(
      opening(say(`mail.dispute.${event}.title`), lead),
      facts([
        { term: say(event === 'ended' ? 'mail.row.fromBank' : 'mail.row.amount'), value: words.amount, strong: true },
        { term: say('mail.row.date'), value: words.date },
        ...membershipRows(dispute, view),
      ]),
      paragraph(effect),
      event !== 'goesOn' && paragraph(say(`mail.dispute.${event}.next`)),
      event === 'ended'
        ? button({
            label: say('accountMain.again'),
            href: membershipLink(view, dispute.subscriptionId, { do: 'resubscribe' }),
          })
        : button(payments),
      event === 'ended' && link(payments),
    ),
  };
});
