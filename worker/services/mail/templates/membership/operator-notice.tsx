import { button, facts, joined, opening, optionalRow, quote, written } from '../../layout/blocks';
import { operatorNoticeSchema } from '../../membership-data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { momentOf, wayTo } from '../../view';

/** What was done without the member: an address changed, a membership ended or never paid, a note written. */
export const template = defineTemplate(operatorNoticeSchema, (notice, view) => {
  const { firstName, event, at, text } = notice;
  const { say, company, market } = view;
  const when = momentOf(at, view);
  const words = { firstName, company };
  return {
    subject: say(`mail.operatorNotice.${event}.subject`, words),
    preview: say('mail.operatorNotice.preview', when),
    why: 'member',
    ...joined(
      opening(say(`mail.operatorNotice.${event}.title`), say(`mail.operatorNotice.${event}.lead`, words)),
      event === 'note' && text && quote(text.split(/\r?\n/)),
      facts([
        ...optionalRow(say('mail.operatorNotice.newAddress'), event === 'address' ? inLines(text) : null),
        { term: say('mail.operatorNotice.when'), value: say('mail.row.dateAndTime', when) },
        ...membershipRows(notice, view),
      ]),
      button(wayTo('membership', notice, view)),
      written(say('mail.operatorNotice.notYou', { mail: market.seller.mail }), market.seller.mail),
    ),
  };
});

/** An address breaks before the postal code. */
const inLines = (address: string | null) => address?.replace(/, (?!.*, )/, ',\n');
