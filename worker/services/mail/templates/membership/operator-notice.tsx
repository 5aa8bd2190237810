import { letter, optionalRow } from '../../layout/letter';
import { operatorNoticeSchema } from '../../membership-data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { dateText, wayTo } from '../../view';

/** What was done for a member by the back office: an address changed, a membership ended, a note written. */
export const template = defineTemplate(operatorNoticeSchema, (notice, view) => {
  const { firstName, event, at, text } = notice;
  const { say, formats, company, market } = view;
  const when = { date: dateText(at, view), time: formats.time(at) };
  const words = { firstName, company };
  return {
    subject: say(`mail.operatorNotice.${event}.subject`, words),
    preview: say('mail.operatorNotice.preview', when),
    why: 'member',
    ...letter({
      title: say(`mail.operatorNotice.${event}.title`),
      lead: say(`mail.operatorNotice.${event}.lead`, words),
      rows: [
        ...optionalRow(say('mail.operatorNotice.newAddress'), event === 'address' ? text : null),
        ...optionalRow(say('mail.operatorNotice.noteRow'), event === 'note' ? text : null),
        { term: say('mail.operatorNotice.when'), value: say('mail.row.dateAndTime', when) },
        ...membershipRows(notice, view),
      ],
      way: wayTo('membership', notice, view),
      after: [say('mail.operatorNotice.notYou', { mail: market.seller.mail })],
    }),
  };
});
