import { paths } from '../../../../paths';
import { button, joined, opening, paragraph, quote } from '../../layout/blocks';
import { withdrawalsWaitingDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { onCalendar } from '../../view';

/** To the seller: an hour's withdrawal statements that wait for an operator, one below another. */
export const template = defineTemplate(withdrawalsWaitingDataSchema, ({ statements, more }, view) => {
  const { say, formats, market, origin } = view;
  const dayOf = (at: string) => formats.dayShort(onCalendar(at, market));
  const count = statements.length + more;
  const title = say('mail.withdrawalsWaiting.title', { count });
  const oldest = statements.map(({ receivedAt }) => receivedAt).sort()[0] ?? '';
  const lead = say('mail.withdrawalsWaiting.lead', { date: dayOf(oldest), time: formats.time(oldest) });
  return {
    subject: title,
    preview: lead,
    why: 'withdrawalBackOffice',
    ...joined(
      opening(title, lead),
      ...statements.map(({ name, contract, email, receivedAt }) =>
        quote([
          name,
          say('mail.row.dateAndTime', { date: dayOf(receivedAt), time: formats.time(receivedAt) }),
          // The number is as it was typed, which may be anything.
          `${say('mail.row.contract')}: ${contract}`,
          email,
        ]),
      ),
      more > 0 && paragraph(say('mail.withdrawalsWaiting.more', { count: more })),
      paragraph(say('mail.withdrawalsWaiting.reasons')),
      button({ label: say('mail.withdrawalsWaiting.button'), href: origin + paths.backOffice.withdrawals.href() }),
    ),
  };
});
