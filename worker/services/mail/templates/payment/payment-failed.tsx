import * as z from 'zod/mini';
import { paths } from '../../../../paths';
import { amount, civilDate, line } from '../../clean';
import { letter, optionalRow } from '../../layout/letter';
import type { Row } from '../../layout/rows';
import { membershipFields } from '../../order/data';
import { membershipRows } from '../../order/facts';
import { defineTemplate } from '../../template';
import { accountLink, type MailView } from '../../view';

const schema = z.object({
  ...membershipFields,
  amountMinor: amount,
  method: z.nullish(line),
  /** Day of the attempt. */
  failedOn: civilDate,
  /** Last day on which paying keeps the membership. */
  deadline: civilDate,
  /** Day of the next automatic attempt; null: none. */
  nextTryOn: z.nullish(civilDate),
  /** The bank requires the cardholder's approval. */
  asksOwner: z.nullish(z.boolean()),
});
type Failure = z.infer<typeof schema>;

function failureRows(failure: Failure, view: MailView): Row[] {
  const { say, formats } = view;
  return [
    { term: say('mail.row.amount'), value: formats.money(failure.amountMinor), strong: true },
    { term: say('mail.row.payBy'), value: formats.date(failure.deadline), strong: true },
    { term: say('mail.row.triedOn'), value: formats.date(failure.failedOn) },
    ...optionalRow(say('mail.row.nextTry'), failure.nextTryOn && formats.date(failure.nextTryOn)),
    ...optionalRow(say('mail.row.method'), failure.method),
    ...membershipRows(failure, view),
  ];
}

/** A later charge failed: the amount, the next attempt, the deadline and what happens after it. */
export const template = defineTemplate(schema, (failure, view) => {
  const { say, formats } = view;
  const amountText = formats.money(failure.amountMinor);
  const date = formats.date(failure.failedOn);
  const deadline = formats.date(failure.deadline);
  const { nextTryOn } = failure;
  return {
    subject: say('mail.failed.subject', { date: deadline }),
    preview: say('mail.failed.preview', { amount: amountText, date }),
    why: 'member',
    ...letter({
      title: say('mail.failed.title'),
      lead: say('mail.failed.lead', { amount: amountText, date, deadline }),
      rows: failureRows(failure, view),
      paragraphs: [say(failure.asksOwner ? 'mail.failed.approve' : 'mail.failed.how')],
      way: {
        label: say('mail.failed.pay'),
        href: accountLink(view, failure.subscriptionId, paths.account.payments.href()),
      },
      after: [
        nextTryOn ? say('mail.failed.again', { date: formats.date(nextTryOn) }) : say('mail.failed.noMore'),
        say('mail.failed.then', { deadline }),
      ],
    }),
  };
});
