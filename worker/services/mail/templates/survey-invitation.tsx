import * as z from 'zod/mini';
import { instant, line, text } from '../clean';
import { button, joined, opening, paragraph } from '../layout/blocks';
import { defineTemplate } from '../template';
import { momentOf } from '../view';

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
  const { say } = view;
  const time = say('mail.survey.minutes', { count: minutes });
  const until = closesAt && say('mail.survey.until', momentOf(closesAt, view));
  const effort = [time, until].filter(Boolean).join(' ');
  return {
    subject: title,
    preview: effort,
    why: 'survey',
    optOut: { href: optOutUrl, label: say('mail.survey.stop') },
    ...joined(
      opening(title, say('mail.survey.lead')),
      paragraph(effort),
      button({ label: say('mail.survey.button'), href: url }),
      paragraph(say('mail.survey.own')),
      paragraph(say('mail.survey.kept')),
    ),
  };
});
