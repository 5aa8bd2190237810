import { button, facts, joined, opening, optionalRow, written } from '../../layout/blocks';
import { undoCancelDataSchema } from '../../membership-data';
import { membershipRows, paymentValue } from '../../order/facts';
import { defineTemplate } from '../../template';
import { textIn, wayTo } from '../../view';

/** A cancellation was undone: the membership continues, with its next charge. */
export const template = defineTemplate(undoCancelDataSchema, (undone, view) => {
  const { say, formats, market } = view;
  const { mail } = market.seller;
  const { firstName, nextChargeOn } = undone;
  const date = nextChargeOn && formats.date(nextChargeOn);
  const amount = formats.money(undone.nextAmountMinor);
  const next = date ? say('mail.undoCancel.next', { date, amount }) : say('mail.undoCancel.noDate');
  return {
    subject: date ? say('mail.undoCancel.subject', { date }) : say('mail.undoCancel.subjectPlain'),
    preview: next,
    why: 'member',
    ...joined(
      opening(say('mail.undoCancel.title'), say('mail.undoCancel.lead', { firstName })),
      facts([
        ...optionalRow(
          say('mail.row.nextCharge'),
          nextChargeOn && paymentValue(nextChargeOn, undone.nextAmountMinor, view),
          true,
        ),
        ...optionalRow(
          say('accountMain.nextProduct', { date: undone.next ? formats.date(undone.next.from) : '' }),
          undone.next && textIn(undone.next.productName, view),
        ),
        ...membershipRows(undone, view),
      ]),
      button(wayTo('membership', undone, view)),
      written(say('mail.change.notYou', { mail }), mail),
    ),
  };
});
