import { letter, optionalRow } from '../../layout/letter';
import { undoCancelDataSchema } from '../../membership-data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { wayTo } from '../../view';

/** A cancellation was undone: the membership continues, with its next charge. */
export const template = defineTemplate(undoCancelDataSchema, (undone, view) => {
  const { say, formats } = view;
  const { firstName, nextChargeOn } = undone;
  const date = nextChargeOn && formats.date(nextChargeOn);
  const amount = formats.money(undone.nextAmountMinor);
  const next = date ? say('mail.undoCancel.next', { date, amount }) : say('mail.undoCancel.noDate');
  return {
    subject: date ? say('mail.undoCancel.subject', { date }) : say('mail.undoCancel.subjectPlain'),
    preview: next,
    why: 'member',
    ...letter({
      title: say('mail.undoCancel.title'),
      lead: say('mail.undoCancel.lead', { firstName }),
      rows: [
        ...optionalRow(say('mail.row.nextCharge'), date).map((row) => ({ ...row, strong: true })),
        ...optionalRow(say('mail.row.amount'), date && amount),
        ...membershipRows(undone, view),
      ],
      way: wayTo('membership', undone, view),
    }),
  };
});
