import * as z from 'zod';
import { addDays } from '../../../domain/dates';
import { amount, line } from '../clean';
import { Button, Lead, Title } from '../layout/parts';
import { type Row, Rows } from '../layout/rows';
import { rowsText, textOf } from '../layout/text';
import { orderDataSchema } from '../order/data';
import { membershipRows, vatRow } from '../order/facts';
import { defineTemplate } from '../template';
import { accountLink, dateText, type MailView, onCalendar } from '../view';

const schema = z.object({
  ...orderDataSchema.pick({ firstName: true, subscriptionId: true, number: true }).shape,
  snapshot: orderDataSchema.shape.snapshot.pick({ productName: true, studio: true }),
  /** Of the market's series; put in at sending, for it is given when the payment is booked. */
  receiptNumber: line.nullish(),
  amountMinor: amount,
  method: line.nullish(),
  at: z.string().min(10),
  /** First day and end of the paid period. */
  accessFrom: z.string().min(10).nullish(),
  nextChargeAt: z.string().nullish(),
});
type Receipt = z.infer<typeof schema>;

function receiptRows(receipt: Receipt, view: MailView): Row[] {
  const { say, formats } = view;
  const optional = (term: string, value: string | null | undefined): Row[] => (value ? [{ term, value }] : []);
  return [
    ...optional(say('mail.row.receiptNumber'), receipt.receiptNumber),
    { term: say('mail.row.paidAt'), value: dateText(receipt.at, view) },
    { term: say('mail.row.amount'), value: formats.money(receipt.amountMinor), strong: true },
    vatRow(receipt.amountMinor, view),
    ...optional(say('mail.row.method'), receipt.method),
    ...optional(say('mail.row.period'), periodText(receipt, view)),
    ...membershipRows(receipt, view),
  ];
}

function periodText({ accessFrom, nextChargeAt }: Receipt, view: MailView): string | null {
  if (!accessFrom || !nextChargeAt) return null;
  const lastDay = addDays(onCalendar(nextChargeAt, view.market), -1);
  return view.say('mail.row.periodValue', { from: dateText(accessFrom, view), to: view.formats.date(lastDay) });
}

/** One payment; the seller with company and VAT number stands at the foot of every mail. */
export const template = defineTemplate(schema, (receipt, view) => {
  const { say, formats, market } = view;
  const paidOn = onCalendar(receipt.at, market);
  const rows = receiptRows(receipt, view);
  const title = say('mail.receipt.title');
  const lead = say('mail.receipt.lead', { firstName: receipt.firstName });
  const account = say('mail.receipt.account');
  const link = accountLink(view, receipt.subscriptionId);
  return {
    subject: say('mail.receipt.subject', { month: formats.month(paidOn) }),
    preview: say('mail.receipt.preview', { amount: formats.money(receipt.amountMinor), date: formats.date(paidOn) }),
    why: 'member',
    html: (
      <>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        <Rows rows={rows} />
        <Button href={link}>{account}</Button>
      </>
    ),
    text: textOf(title, lead, rowsText(rows), `${account}:\n${link}`),
  };
});
