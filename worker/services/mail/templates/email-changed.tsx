import { letter, optionalRow } from '../layout/letter';
import { emailChangedDataSchema } from '../membership-data';
import { defineTemplate } from '../template';
import { dateText } from '../view';

/** To both addresses: the old one is told so that nobody loses an account unseen. */
export const template = defineTemplate(emailChangedDataSchema, ({ firstName, newEmail, changedAt, toOld }, view) => {
  const { say, formats, market, company } = view;
  const at = { date: dateText(changedAt, view), time: formats.time(changedAt) };
  return {
    subject: say('mail.emailChanged.subject', { company, date: at.date }),
    preview: say('mail.emailChanged.preview', at),
    why: 'member',
    ...letter({
      title: say('mail.emailChanged.title'),
      lead: toOld
        ? say('mail.emailChanged.oldLead', { firstName, email: newEmail })
        : say('mail.emailChanged.newLead', { firstName }),
      rows: [
        { term: say('mail.emailChanged.changedAt'), value: say('mail.row.dateAndTime', at) },
        ...optionalRow(say('mail.emailChanged.newEmail'), newEmail),
      ],
      after: [say('mail.emailChanged.notYou', { mail: market.seller.mail })],
    }),
  };
});
