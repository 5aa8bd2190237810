import { facts, joined, opening, paragraph, written } from '../../layout/blocks';
import { accountClosedSchema } from '../../security-data';
import { defineTemplate } from '../../template';
import { dateText, momentOf } from '../../view';

/** The last mail of an account, whoever closed it: the law asks for an answer, and a thief for a witness. */
export const template = defineTemplate(accountClosedSchema, ({ firstName, closedAt, keptUntil }, view) => {
  const { say, company } = view;
  const { mail } = view.market.seller;
  const stays = keptUntil
    ? say('profile.close.stays', { date: dateText(keptUntil, view) })
    : say('mail.closed.nothingStays');
  return {
    subject: say('mail.closed.subject', { company }),
    preview: stays,
    why: 'account',
    ...joined(
      opening(say('profile.closed.title'), say('mail.closed.lead', { firstName })),
      facts([{ term: say('mail.closed.closedAt'), value: say('mail.row.dateAndTime', momentOf(closedAt, view)) }]),
      paragraph(stays),
      written(say('mail.emailChanged.notYou', { mail }), mail),
    ),
  };
});
