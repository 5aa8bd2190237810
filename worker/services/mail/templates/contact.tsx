import { languageData } from '../../../domain/markets/languages';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { type ContactData, contactDataSchema } from '../contact-data';
import { facts, joined, opening, optionalRow, paragraph, quote } from '../layout/blocks';
import type { Row } from '../layout/rows';
import { defineTemplate } from '../template';
import { momentOf, textIn } from '../view';

/** A message of the contact form: for the seller, and as a copy for the writer. */
export const template = defineTemplate(contactDataSchema, (contact, view) => {
  const { say, market, company } = view;
  const { reference, message, name, email } = contact;
  const isCopy = contact.for === 'writer';
  const topic = say(`contact.topics.${contact.topic}.title`);
  const about = { reference, topic, company, count: market.answerWorkingDays };
  const words = isCopy
    ? {
        subject: say('mail.contact.subject', about),
        title: say('mail.contact.title'),
        lead: say('mail.contact.lead', about),
        after: [say('mail.contact.more'), say('mail.contact.notYou')],
      }
    : {
        subject: say('mail.contact.sellerSubject', about),
        title: topic,
        lead: say('mail.contact.sellerLead', about),
        after: [],
      };
  return {
    subject: words.subject,
    preview: words.lead,
    why: isCopy ? 'contact' : 'contactBackOffice',
    ...(isCopy ? {} : { replyTo: email }),
    ...joined(
      opening(words.title, words.lead),
      quote(message),
      facts(contactRows(contact, topic)),
      ...words.after.map(paragraph),
    ),
  };

  function contactRows({ receivedAt, writtenIn, links, memberships }: ContactData, topicName: string): Row[] {
    return [
      { term: say('mail.contact.reference'), value: reference, strong: true },
      { term: say('mail.contact.topic'), value: topicName },
      { term: say('mail.row.receivedAt'), value: say('mail.row.dateAndTime', momentOf(receivedAt, view)) },
      { term: say('mail.row.name'), value: name },
      { term: say('mail.row.email'), value: email },
      ...optionalRow(say('mail.contact.language'), writtenIn && languageData[writtenIn].ownName),
      ...optionalRow(say('mail.contact.links'), links > 0 ? String(links) : null),
      ...memberships.flatMap(({ number, product, studio, standing }) => [
        {
          term: say('mail.contact.membership'),
          value: [textIn(product, view), studio, say(`contact.standing.${standing}`)].join(', '),
        },
        { term: say('mail.row.number'), value: displaySubscriptionNumber(number) },
      ]),
    ];
  }
});
