import { letter } from '../../layout/letter';
import { type CancelData, cancelDataSchema } from '../../membership-data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, type MailView, wayTo } from '../../view';

/** Receipt of a cancellation: when it was received, the last day, the last charge, and until when it can be undone. */
export const template = defineTemplate(cancelDataSchema, (ending, view) => {
  const { say, formats, market } = view;
  const date = formats.date(ending.lastDay);
  return {
    subject: say('mail.cancel.subject', { date }),
    preview: chargesText(ending, view),
    why: 'member',
    ...letter({
      title: say('mail.cancel.title'),
      lead: say('mail.cancel.lead', { firstName: ending.firstName, date }),
      rows: [
        { term: say('mail.row.lastDay'), value: date, strong: true },
        {
          term: say('mail.row.lastCharge'),
          value: ending.lastChargeOn ? formats.date(ending.lastChargeOn) : say('mail.row.none'),
        },
        {
          term: say('mail.row.receivedAt'),
          value: say('mail.row.dateAndTime', {
            date: dateText(ending.receivedAt, view),
            time: formats.time(ending.receivedAt),
          }),
        },
        ...membershipRows(ending, view),
      ],
      paragraphs: [chargesText(ending, view), ...(ending.canUndo ? [say('mail.cancel.undo', { date })] : [])],
      way: wayTo('membership', ending, view),
      after: [say('mail.cancel.notYou', { mail: market.seller.mail })],
    }),
  };
});

function chargesText({ chargesLeft, lastChargeOn }: CancelData, { say, formats }: MailView): string {
  if (chargesLeft === 0 || !lastChargeOn) return say('mail.cancel.noMore');
  return say('mail.cancel.more', { count: chargesLeft, date: formats.date(lastChargeOn) });
}
