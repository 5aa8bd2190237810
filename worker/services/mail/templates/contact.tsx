import { languageData } from '../../../domain/markets/languages';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { type ContactData, contactDataSchema } from '../contact-data';
import { optionalRow } from '../layout/letter';
import { Heading, Lead, Paragraph, Title } from '../layout/parts';
import { type Row, Rows } from '../layout/rows';
import { styles } from '../layout/styles';
import { headed, rowsText, textOf } from '../layout/text';
import { defineTemplate } from '../template';
import { dateText, type MailView, textIn } from '../view';

/** A message of the contact form: for the seller, and as a copy for the writer. */
export const template = defineTemplate(contactDataSchema, (contact, view) => {
  const { say, market, company } = view;
  const { reference, message, name, email } = contact;
  const isCopy = contact.for === 'writer';
  const topic = say(`contact.topics.${contact.topic}.title`);
  const facts = { reference, topic, company, count: market.answerWorkingDays };
  const words = isCopy
    ? {
        subject: say('mail.contact.subject', facts),
        title: say('mail.contact.title'),
        lead: say('mail.contact.lead', facts),
        after: [say('mail.contact.more'), say('mail.contact.notYou')],
      }
    : {
        subject: say('mail.contact.sellerSubject', facts),
        title: topic,
        lead: say('mail.contact.sellerLead', facts),
        after: [],
      };
  const rows = contactRows(contact, topic, view);
  const heading = say('mail.contact.message');
  return {
    subject: words.subject,
    preview: words.lead,
    why: isCopy ? 'contact' : 'contactBackOffice',
    ...(isCopy ? {} : { replyTo: email }),
    html: (
      <>
        <Title>{words.title}</Title>
        <Lead>{words.lead}</Lead>
        <Rows rows={rows} />
        <Heading>{heading}</Heading>
        <div className="line ink" style={{ ...styles.body, ...styles.block }}>
          {message.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
            <span key={index}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </div>
        {words.after.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
      </>
    ),
    // The typed text is quoted, so that it is not mistaken for ours.
    text: textOf(
      words.title,
      words.lead,
      rowsText(rows),
      headed(heading, message.map((line) => `> ${line}`.trimEnd()).join('\n')),
      ...words.after,
    ),
  };

  function contactRows(data: ContactData, topicName: string, { formats }: MailView): Row[] {
    const at = { date: dateText(data.receivedAt, view), time: formats.time(data.receivedAt) };
    const { writtenIn, links, memberships } = data;
    return [
      { term: say('mail.contact.reference'), value: reference, strong: true },
      { term: say('mail.contact.topic'), value: topicName },
      { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', at) },
      { term: say('mail.row.name'), value: name },
      { term: say('mail.row.email'), value: email },
      ...optionalRow(say('mail.contact.language'), writtenIn && languageData[writtenIn].ownName),
      ...optionalRow(say('mail.contact.links'), links > 0 ? String(links) : null),
      ...memberships.map(({ number, product, studio, standing }) => ({
        term: `${say('mail.contact.membership')} ${displaySubscriptionNumber(number)}`,
        value: [textIn(product, view), studio, say(`contact.standing.${standing}`)].join(', '),
      })),
    ];
  }
});
