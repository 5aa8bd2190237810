import {
  type Blocks,
  button,
  facts,
  joined,
  opening,
  optionalRow,
  paragraph,
  section,
  written,
} from '../../layout/blocks';
import { type PauseData, pauseDataSchema } from '../../membership-data';
import { membershipRows, paymentValue } from '../../order/facts';
import { defineTemplate } from '../../template';
import { type MailView, wayTo } from '../../view';

/** A pause was planned, undone or ended: the consequences for access and charges, with dates. */
export const template = defineTemplate(pauseDataSchema, (pause, view) => {
  const { say, formats, market } = view;
  const { mail } = market.seller;
  const { event, nextAmountMinor } = pause;
  const from = formats.date(pause.from);
  const until = formats.date(pause.until);
  const date = formats.date(pause.nextChargeOn);
  const amount = formats.money(nextAmountMinor);
  const words = { firstName: pause.firstName, from, until, date, amount };
  return {
    subject: say(`mail.pause.${event}.subject`, words),
    preview: say('mail.pause.preview', words),
    why: 'member',
    ...joined(
      opening(say(`mail.pause.${event}.title`), say(`mail.pause.${event}.lead`, words)),
      ...pieces(pause, view),
      event === 'planned' && paragraph(say('mail.pause.planned.undo')),
      button(wayTo('membership', pause, view)),
      written(say('mail.change.notYou', { mail }), mail),
    ),
  };
});

/** A planned pause is told before what is paid after it; where it is over, the next payment comes first. */
function pieces(pause: PauseData, view: MailView): Blocks {
  const { say, formats } = view;
  const isPlanned = pause.event === 'planned';
  const nextCharge = paymentValue(pause.nextChargeOn, pause.nextAmountMinor, view);
  const next = { term: say('mail.row.nextCharge'), value: nextCharge, strong: !isPlanned };
  const between = { from: formats.date(pause.from), to: formats.date(pause.until) };
  const about = [
    ...optionalRow(say('mail.row.boundUntil'), pause.bindingEndsOn && formats.date(pause.bindingEndsOn)),
    ...membershipRows(pause, view),
  ];
  if (!isPlanned) return [facts([next, ...about])];
  // The fee is taken with that payment, not when the pause is planned.
  const fee = optionalRow(say('membership.pause.fee'), pause.feeMinor > 0 ? formats.money(pause.feeMinor) : null);
  return [
    facts([{ term: say('mail.row.pause'), value: say('mail.row.periodValue', between), strong: true }, ...about]),
    section(say('mail.order.paidTitle'), facts([next, ...fee])),
  ];
}
