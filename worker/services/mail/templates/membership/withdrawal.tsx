import { facts, joined, opening, optionalRow, paragraph, quote, written } from '../../layout/blocks';
import type { Row } from '../../layout/rows';
import { type WithdrawalData, withdrawalDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { type MailView, momentOf } from '../../view';

/** Acknowledgement of a withdrawal on a durable medium: its content, the date and the time (Consumer Rights Directive art. 11a(4)). */
export const template = defineTemplate(withdrawalDataSchema, (withdrawal, view) => {
  const { say, market } = view;
  const { outcome, refundMinor, receivedAt } = withdrawal;
  const received = momentOf(receivedAt, view);
  const { seller } = market;
  const words = { mail: seller.mail, phone: seller.phone, company: view.company };
  const isDone = outcome === 'done';
  return {
    subject: say(isDone ? 'mail.withdrawal.doneSubject' : 'mail.withdrawal.subject', received),
    preview: say(`mail.withdrawal.${outcome}`, words),
    why: 'withdrawal',
    ...joined(
      opening(say(isDone ? 'mail.withdrawal.doneTitle' : 'mail.withdrawal.title'), leadOf(withdrawal, view)),
      facts(withdrawalRows(withdrawal, view)),
      quote([withdrawal.statement]),
      paragraph(say(`mail.withdrawal.${outcome}`, words)),
      isDone && paragraph(say(refundMinor > 0 ? 'mail.withdrawal.refund' : 'mail.withdrawal.noRefund', words)),
      written(say('mail.withdrawal.keep', words), seller.mail),
    ),
  };
});

/** What has come of it; where that is not known yet, when it was received, which a row below says of each. */
function leadOf({ outcome, refundMinor, receivedAt }: WithdrawalData, view: MailView): string {
  const { say, formats } = view;
  if (outcome !== 'done') return say('mail.withdrawal.lead', momentOf(receivedAt, view));
  const amount = formats.money(refundMinor);
  return say(refundMinor > 0 ? 'mail.withdrawal.undoneBack' : 'mail.withdrawal.undone', { amount });
}

function withdrawalRows(withdrawal: WithdrawalData, view: MailView): Row[] {
  const { say, formats } = view;
  const { refundMinor, outcome, receivedAt, lastDay } = withdrawal;
  const isDone = outcome === 'done';
  const received = momentOf(receivedAt, view);
  return [
    ...optionalRow(say('mail.row.refund'), isDone && refundMinor > 0 ? formats.money(refundMinor) : null, true),
    { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', received) },
    ...optionalRow(say('mail.row.noAccessFrom'), isDone && lastDay ? formats.date(lastDay) : null),
    { term: say('mail.row.name'), value: withdrawal.name },
    { term: say('mail.row.contract'), value: withdrawal.contract },
    { term: say('mail.row.email'), value: withdrawal.email },
  ];
}
