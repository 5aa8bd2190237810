import { button, facts, joined, opening, paragraph, written } from '../../layout/blocks';
import { emailChangedDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { momentOf } from '../../view';
import { wayBack } from './security-notice';

/** Sent to both addresses, so that the owner of the old one notices a takeover. */
export const template = defineTemplate(
  emailChangedDataSchema,
  ({ firstName, newEmail, changedAt, toOld, undo }, view) => {
    const { say, company } = view;
    const { mail } = view.market.seller;
    const at = momentOf(changedAt, view);
    return {
      subject: say('mail.emailChanged.subject', { company, date: at.date }),
      preview: say('mail.emailChanged.preview', at),
      why: 'member',
      ...joined(
        opening(
          say('mail.emailChanged.title'),
          say(toOld ? 'mail.emailChanged.oldLead' : 'mail.emailChanged.newLead', { firstName }),
        ),
        facts([
          { term: say('mail.emailChanged.newAddress'), value: newEmail, strong: true },
          { term: say('mail.emailChanged.changedAt'), value: say('mail.row.dateAndTime', at) },
        ]),
        undo && paragraph(say('mail.security.ifYou')),
        undo && button({ label: say('mail.security.notMe'), href: undo.url }),
        undo && paragraph(wayBack(undo.until, view)),
        written(say(undo ? 'mail.security.help' : 'mail.emailChanged.notYou', { mail }), mail),
      ),
    };
  },
);
