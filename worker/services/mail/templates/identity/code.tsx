import * as z from 'zod/mini';
import { Lead, Paragraph, Title } from '../../layout/parts';
import { textOf } from '../../layout/text';
import { Tile } from '../../layout/tile';
import { defineTemplate } from '../../template';

const schema = z.object({ code: z.string().check(z.regex(/^(?:\d{6}|\d{12})$/)), expiresAt: z.iso.datetime() });

/** Digits to type. No link, so that members do not learn to log in by links in mails. */
export const template = defineTemplate(schema, ({ code, expiresAt }, { say, formats, company }) => {
  const time = formats.time(expiresAt);
  const words = {
    title: say('mail.code.title'),
    lead: say('mail.code.lead'),
    expires: say('mail.code.expires', { time }),
    secret: say('mail.code.secret'),
    notYou: say('mail.code.notYou'),
  };
  return {
    subject: say('mail.code.subject', { code, company }),
    preview: say('mail.code.preview', { time }),
    why: 'code',
    html: (
      <>
        <Title>{words.title}</Title>
        <Lead>{words.lead}</Lead>
        <Tile parts={code.length > 6 ? (code.match(/\d{4}/g) ?? []) : [code]} />
        <Paragraph>{words.expires}</Paragraph>
        <Paragraph>{words.secret}</Paragraph>
        <Paragraph>{words.notYou}</Paragraph>
      </>
    ),
    text: textOf(words.lead, code, words.expires, words.secret, words.notYou),
  };
});
