import * as z from 'zod/mini';
import { paths } from '../../../../paths';
import { amount, civilDate, line } from '../../clean';
import { button, facts, joined, opening, optionalRow, paragraph } from '../../layout/blocks';
import type { Row } from '../../layout/rows';
import { membershipFields } from '../../order/data';
import { membershipRows, methodRow } from '../../order/facts';
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
    ...optionalRow(say('mail.row.nextTry'), failure.nextTryOn && formats.date(failure.nextTryOn)),
    ...methodRow(failure.method, view),
    ...membershipRows(failure, view),
  ];
}

/** A later charge failed: amount, deadline and next attempt, the way to pay, and what happens after them. */
export const template = defineTemplate(schema, (failure, view) => {
  const { say, formats } = view;
  const amountText = formats.money(failure.amountMinor);
  const date = formats.date(failure.failedOn);
  const deadline = formats.date(failure.deadline);
  const { nextTryOn, asksOwner } = failure;
  return {
    subject: say('mail.failed.subject', { date: deadline }),
    preview: say('mail.failed.preview', { amount: amountText, date }),
    why: 'member',
    ...joined(
      opening(say('mail.failed.title'), say('mail.failed.lead', { amount: amountText, deadline })),
      facts(failureRows(failure, view)),
      button({
        label: say('account.payments.pay', { amount: amountText }),
        href: accountLink(view, failure.subscriptionId, paths.account.payments.href()),
      }),
      paragraph(
        asksOwner ? say('mail.failed.approve') : `${say('mail.failed.why', { date })} ${say('mail.failed.how')}`,
      ),
      !nextTryOn && paragraph(say('mail.failed.noMore')),
      paragraph(say('mail.failed.then')),
    ),
  };
});
