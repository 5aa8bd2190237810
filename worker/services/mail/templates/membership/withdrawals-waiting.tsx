import { paths } from '../../../../paths';
import { Button, Heading, Lead, Paragraph, Title } from '../../layout/parts';
import { type Row, Rows } from '../../layout/rows';
import { headed, rowsText, textOf } from '../../layout/text';
import { withdrawalsWaitingDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { dateText } from '../../view';

/** To the seller: an hour's withdrawal statements that wait for an operator. */
export const template = defineTemplate(withdrawalsWaitingDataSchema, ({ statements, more }, view) => {
  const { say, formats, origin } = view;
  const count = statements.length + more;
  const title = say('mail.withdrawalsWaiting.title', { count });
  const lead = say('mail.withdrawalsWaiting.lead');
  const label = say('mail.withdrawalsWaiting.button');
  const href = origin + paths.backOffice.withdrawals.href();
  const rest = more > 0 ? say('mail.withdrawalsWaiting.more', { count: more }) : null;
  const all = statements.map(({ name, contract, email, receivedAt }, index) => {
    const at = { date: dateText(receivedAt, view), time: formats.time(receivedAt) };
    const rows: Row[] = [
      { term: say('mail.row.contract'), value: contract, strong: true },
      { term: say('mail.row.name'), value: name },
      { term: say('mail.row.email'), value: email },
    ];
    return { key: String(index), at: say('mail.row.dateAndTime', at), rows };
  });
  return {
    subject: title,
    preview: lead,
    why: 'withdrawalBackOffice',
    html: (
      <>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        {all.map(({ key, at, rows }) => (
          <div key={key}>
            <Heading>{at}</Heading>
            <Rows rows={rows} />
          </div>
        ))}
        {rest && <Paragraph>{rest}</Paragraph>}
        <Button href={href}>{label}</Button>
      </>
    ),
    text: textOf(title, lead, ...all.map(({ at, rows }) => headed(at, rowsText(rows))), rest, `${label}:\n${href}`),
  };
});
