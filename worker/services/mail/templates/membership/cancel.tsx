import { button, facts, joined, opening, optionalRow, paragraph, written } from '../../layout/blocks';
import { type CancelData, cancelDataSchema } from '../../membership-data';
import { membershipRows, paymentValue } from '../../order/facts';
import { defineTemplate } from '../../template';
import { type MailView, membershipLink, momentOf, textIn, wayTo } from '../../view';

/** Receipt of a cancellation: when it was received, the last day, the last charge, and until when it can be undone. */
export const template = defineTemplate(cancelDataSchema, (ending, view) => {
  const { say, formats, market } = view;
  const date = formats.date(ending.lastDay);
  return {
    subject: say('mail.cancel.subject', { date }),
    preview: chargesText(ending, view),
    why: 'member',
    ...joined(
      opening(say('mail.cancel.title'), say('mail.cancel.lead', { firstName: ending.firstName, date })),
      facts([
        { term: say('mail.row.lastDay'), value: date, strong: true },
        {
          term: say('mail.row.lastCharge'),
          value: ending.lastChargeOn
            ? paymentValue(ending.lastChargeOn, ending.lastAmountMinor, view)
            : say('mail.row.none'),
        },
        ...optionalRow(
          say('membership.cancel.nextProduct', { product: ending.next ? textIn(ending.next.productName, view) : '' }),
          ending.next && say('membership.cancel.dropsProduct'),
        ),
        ...optionalRow(say('accountMain.pauseWord'), ending.dropsPause ? say('membership.cancel.dropsPause') : null),
        ...membershipRows(ending, view),
        { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', momentOf(ending.receivedAt, view)) },
      ]),
      // One more payment is the last one, which its row tells.
      ending.chargesLeft !== 1 && paragraph(chargesText(ending, view)),
      ending.canUndo && paragraph(say('mail.cancel.undo')),
      button(
        ending.canUndo
          ? {
              label: say('membership.undoCancel.action'),
              href: membershipLink(view, ending.subscriptionId, { do: 'undoCancel' }),
            }
          : wayTo('membership', ending, view),
      ),
      written(say('mail.cancel.notYou', { mail: market.seller.mail }), market.seller.mail),
    ),
  };
});

function chargesText({ chargesLeft, lastChargeOn }: CancelData, { say, formats }: MailView): string {
  if (chargesLeft === 0 || !lastChargeOn) return say('mail.cancel.noMore');
  return say('mail.cancel.more', { count: chargesLeft, date: formats.date(lastChargeOn) });
}
