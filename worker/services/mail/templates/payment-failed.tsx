import * as z from 'zod';
import { amount, civilDate, line } from '../clean';
import { Button, Lead, Paragraph, Title } from '../layout/parts';
import { type Row, Rows } from '../layout/rows';
import { styles } from '../layout/styles';
import { rowsText, textOf } from '../layout/text';
import { orderDataSchema } from '../order/data';
import { membershipRows } from '../order/facts';
import { defineTemplate } from '../template';
import { accountLink, type MailView } from '../view';

const schema = z.object({
  ...orderDataSchema.pick({ subscriptionId: true, number: true }).shape,
  snapshot: orderDataSchema.shape.snapshot.pick({ productName: true, studio: true }),
  amountMinor: amount,
  method: line.nullish(),
  /** Day of the try. */
  failedOn: civilDate,
  /** Last day to pay without losing access. */
  deadline: civilDate,
});
type Failure = z.infer<typeof schema>;

function failureRows(failure: Failure, view: MailView): Row[] {
  const { say, formats } = view;
  return [
    { term: say('mail.row.amount'), value: formats.money(failure.amountMinor), strong: true },
    { term: say('mail.row.payBy'), value: formats.date(failure.deadline), strong: true },
    { term: say('mail.row.triedOn'), value: formats.date(failure.failedOn) },
    ...(failure.method ? [{ term: say('mail.row.method'), value: failure.method }] : []),
    ...membershipRows(failure, view),
  ];
}

/** A later charge did not go through: how much, until when, what happens otherwise. */
export const template = defineTemplate(schema, (failure, view) => {
  const { say, formats } = view;
  const amountText = formats.money(failure.amountMinor);
  const date = formats.date(failure.failedOn);
  const deadline = formats.date(failure.deadline);
  const rows = failureRows(failure, view);
  const words = {
    title: say('mail.failed.title'),
    lead: say('mail.failed.lead', { amount: amountText, date, deadline }),
    how: say('mail.failed.how'),
    pay: say('mail.failed.pay'),
    otherwise: say('mail.failed.then', { deadline }),
  };
  const link = accountLink(view, failure.subscriptionId);
  return {
    subject: say('mail.failed.subject', { date: deadline }),
    preview: say('mail.failed.preview', { amount: amountText, date }),
    why: 'member',
    html: (
      <>
        <Title>{words.title}</Title>
        <Lead>{words.lead}</Lead>
        <Rows rows={rows} />
        <Paragraph>{words.how}</Paragraph>
        <Button href={link}>{words.pay}</Button>
        <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
          {words.otherwise}
        </p>
      </>
    ),
    text: textOf(words.title, words.lead, rowsText(rows), words.how, `${words.pay}:\n${link}`, words.otherwise),
  };
});
