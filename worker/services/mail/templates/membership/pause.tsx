import { button, facts, joined, opening, optionalRow, paragraph, section, written } from '../../layout/blocks';
import { pauseDataSchema } from '../../membership-data';
import { membershipRows, paymentValue } from '../../order/facts';
import { defineTemplate } from '../../template';
import { wayTo } from '../../view';

/** A pause was planned, undone or ended: the consequences for access and charges, with dates. */
export const template = defineTemplate(pauseDataSchema, (pause, view) => {
  const { say, formats, market } = view;
  const { mail } = market.seller;
  const { event, nextAmountMinor, feeMinor, bindingEndsOn } = pause;
  const from = formats.date(pause.from);
  const until = formats.date(pause.until);
  const date = formats.date(pause.nextChargeOn);
  const amount = formats.money(nextAmountMinor);
  const words = { firstName: pause.firstName, from, until, date, amount };
  const isPlanned = event === 'planned';
  const span = isPlanned ? say('mail.row.periodValue', { from, to: until }) : null;
  const paid = [
    {
      term: say('mail.row.nextCharge'),
      value: paymentValue(pause.nextChargeOn, nextAmountMinor, view),
      strong: !isPlanned,
    },
    // The fee is taken with that payment, not when the pause is planned.
    ...optionalRow(say('membership.pause.fee'), isPlanned && feeMinor > 0 ? formats.money(feeMinor) : null),
  ];
  return {
    subject: say(`mail.pause.${event}.subject`, words),
    preview: say('mail.pause.preview', words),
    why: 'member',
    ...joined(
      opening(say(`mail.pause.${event}.title`), say(`mail.pause.${event}.lead`, words)),
      // A planned pause is told before what is paid after it; where it is over, the next payment comes first.
      facts([
        ...optionalRow(say('mail.row.pause'), span, true),
        ...(isPlanned ? [] : paid),
        ...optionalRow(say('mail.row.boundUntil'), bindingEndsOn && formats.date(bindingEndsOn)),
        ...membershipRows(pause, view),
      ]),
      isPlanned && section(say('mail.order.paidTitle'), facts(paid)),
      isPlanned && paragraph(say('mail.pause.planned.undo')),
      button(wayTo('membership', pause, view)),
      written(say('mail.change.notYou', { mail }), mail),
    ),
  };
});
