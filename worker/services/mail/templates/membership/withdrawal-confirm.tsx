import { paths } from '../../../../paths';
import { button, facts, joined, opening, paragraph, written } from '../../layout/blocks';
import { withdrawalConfirmDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { momentOf } from '../../view';

/**
 * To a membership's own address: somebody stated its withdrawal without logging in, and only this mailbox can confirm
 * it. No text of the sender is included.
 */
export const template = defineTemplate(withdrawalConfirmDataSchema, (stated, view) => {
  const { say, market, origin } = view;
  const { receivedAt, token, endsAt } = stated;
  const { date: until, time: untilTime } = momentOf(endsAt, view);
  const words = { ...momentOf(receivedAt, view), until, untilTime, company: view.company, mail: market.seller.mail };
  return {
    subject: say('mail.withdrawalConfirm.subject', words),
    preview: say('mail.withdrawalConfirm.lead', words),
    why: 'membership',
    ...joined(
      opening(say('mail.withdrawalConfirm.title'), say('mail.withdrawalConfirm.lead', words)),
      facts([
        { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', words), strong: true },
        { term: say('mail.row.contract'), value: stated.contract },
      ]),
      paragraph(say('mail.withdrawalConfirm.counts', words)),
      button({ label: say('mail.withdrawalConfirm.button'), href: origin + paths.withdrawConfirm.href({ token }) }),
      paragraph(say('mail.withdrawalConfirm.until', words)),
      written(say('mail.withdrawalConfirm.notYou', words), words.mail),
    ),
  };
});
