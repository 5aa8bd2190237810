import { letter, optionalRow } from '../../layout/letter';
import type { Row } from '../../layout/rows';
import { type PauseData, pauseDataSchema } from '../../membership-data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { type MailView, wayTo } from '../../view';

/** A pause was planned, undone or ended: the consequences for access and charges, with dates. */
export const template = defineTemplate(pauseDataSchema, (pause, view) => {
  const { say, formats } = view;
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
    ...letter({
      title: say(`mail.pause.${event}.title`),
      lead: say(`mail.pause.${event}.lead`, words),
      rows: pauseRows(pause, view),
      way: wayTo('membership', pause, view),
      after: [event === 'planned' ? say('mail.pause.planned.undo', { from }) : null],
    }),
  };
});

function pauseRows(pause: PauseData, view: MailView): Row[] {
  const { say, formats } = view;
  const isPlanned = pause.event === 'planned';
  const between = { from: formats.date(pause.from), to: formats.date(pause.until) };
  return [
    ...optionalRow(say('mail.row.pause'), isPlanned ? say('mail.row.periodValue', between) : null),
    ...optionalRow(say('mail.row.pauseFee'), isPlanned && pause.feeMinor > 0 ? formats.money(pause.feeMinor) : null),
    { term: say('mail.row.nextCharge'), value: formats.date(pause.nextChargeOn), strong: true },
    { term: say('mail.row.amount'), value: formats.money(pause.nextAmountMinor), strong: true },
    ...optionalRow(say('mail.row.boundUntil'), pause.bindingEndsOn && formats.date(pause.bindingEndsOn)),
    ...membershipRows(pause, view),
  ];
}
