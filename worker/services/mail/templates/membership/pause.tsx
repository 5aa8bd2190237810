import { button, facts, joined, opening, optionalRow, paragraph, written } from '../../layout/blocks';
import type { Row } from '../../layout/rows';
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
      facts(pauseRows(pause, view)),
      button(wayTo('membership', pause, view)),
      event === 'planned' && paragraph(say('mail.pause.planned.undo')),
      written(say('mail.change.notYou', { mail }), mail),
    ),
  };
});

function pauseRows(pause: PauseData, view: MailView): Row[] {
  const { say, formats } = view;
  const isPlanned = pause.event === 'planned';
  const nextCharge = paymentValue(pause.nextChargeOn, pause.nextAmountMinor, view);
  const between = { from: formats.date(pause.from), to: formats.date(pause.until) };
  return [
    ...optionalRow(say('mail.row.pause'), isPlanned ? say('mail.row.periodValue', between) : null),
    { term: say('mail.row.nextCharge'), value: nextCharge, strong: true },
    // The fee is taken with that payment, not when the pause is planned.
    ...optionalRow(say('membership.pause.fee'), isPlanned && pause.feeMinor > 0 ? formats.money(pause.feeMinor) : null),
    ...optionalRow(say('mail.row.boundUntil'), pause.bindingEndsOn && formats.date(pause.bindingEndsOn)),
    ...membershipRows(pause, view),
  ];
}
