import { letter, optionalRow } from '../../layout/letter';
import type { Row } from '../../layout/rows';
import { type WithdrawalData, withdrawalDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { dateText, type MailView } from '../../view';

/** Acknowledgement of a withdrawal on a durable medium: its content, the date and the time (Consumer Rights Directive art. 11a(4)). */
export const template = defineTemplate(withdrawalDataSchema, (withdrawal, view) => {
  const { say, formats, market } = view;
  const { outcome, refundMinor, lastDay, receivedAt } = withdrawal;
  const date = dateText(receivedAt, view);
  const time = formats.time(receivedAt);
  const { seller } = market;
  const words = { amount: formats.money(refundMinor), mail: seller.mail, phone: seller.phone, company: view.company };
  const isDone = outcome === 'done';
  return {
    subject: say('mail.withdrawal.subject', { date, time }),
    preview: say(`mail.withdrawal.${outcome}`, words),
    why: 'withdrawal',
    ...letter({
      title: say('mail.withdrawal.title'),
      lead: say('mail.withdrawal.lead', { date, time }),
      rows: withdrawalRows(withdrawal, view),
      paragraphs: [
        say(`mail.withdrawal.${outcome}`, words),
        isDone && lastDay ? say('mail.withdrawal.over', { date: formats.date(lastDay) }) : null,
        isDone ? say(refundMinor > 0 ? 'mail.withdrawal.refund' : 'mail.withdrawal.noRefund', words) : null,
        say('mail.withdrawal.keep', words),
      ],
    }),
  };
});

function withdrawalRows(withdrawal: WithdrawalData, view: MailView): Row[] {
  const { say, formats } = view;
  const { refundMinor, outcome, receivedAt } = withdrawal;
  const received = { date: dateText(receivedAt, view), time: formats.time(receivedAt) };
  return [
    { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', received), strong: true },
    { term: say('mail.row.statement'), value: withdrawal.statement },
    { term: say('mail.row.name'), value: withdrawal.name },
    { term: say('mail.row.contract'), value: withdrawal.contract },
    { term: say('mail.row.email'), value: withdrawal.email },
    ...optionalRow(say('mail.row.refund'), outcome === 'done' && refundMinor > 0 ? formats.money(refundMinor) : null),
  ];
}
