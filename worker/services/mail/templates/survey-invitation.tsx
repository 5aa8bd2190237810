import * as z from 'zod/mini';
import { instant, line, text } from '../clean';
import { Button, Lead, Paragraph, Title } from '../layout/parts';
import { textOf } from '../layout/text';
import { defineTemplate } from '../template';
import { dateText } from '../view';

const dataSchema = z.object({
  url: text,
  /** The survey's title in the mail's language. */
  title: line,
  minutes: z.int(),
  closesAt: z.nullable(instant),
  optOutUrl: text,
});

/** Who asks and why, how long it takes and until when; one button, and an unsubscribe link. */
export const template = defineTemplate(dataSchema, ({ url, title, minutes, closesAt, optOutUrl }, view) => {
  const { say, formats } = view;
  const lead = say('mail.survey.lead');
  const time = say('mail.survey.minutes', { count: minutes });
  const until = closesAt && say('mail.survey.until', { date: dateText(closesAt, view), time: formats.time(closesAt) });
  const facts = [time, until].filter(Boolean).join(' ');
  const button = say('mail.survey.button');
  const below = [say('mail.survey.own'), say('mail.survey.kept')];
  return {
    subject: title,
    preview: facts,
    why: 'survey',
    optOut: { href: optOutUrl, label: say('mail.survey.stop') },
    html: (
      <>
        <Title>{title}</Title>
        <Lead>{lead}</Lead>
        <Paragraph>{facts}</Paragraph>
        <Button href={url}>{button}</Button>
        <div style={{ height: 24 }} />
        {below.map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
      </>
    ),
    text: textOf(title, lead, facts, `${button}:\n${url}`, ...below),
  };
});
