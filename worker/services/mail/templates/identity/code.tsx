import * as z from 'zod/mini';
import { joined, opening, paragraph, tile } from '../../layout/blocks';
import { defineTemplate } from '../../template';

const schema = z.object({
  code: z.string().check(z.regex(/^(?:\d{6}|\d{12})$/)),
  expiresAt: z.iso.datetime(),
  isReadOut: z.optional(z.boolean()),
});

/** Digits to type. No link, so that members do not learn to log in by links in mails. */
export const template = defineTemplate(schema, ({ code, expiresAt, isReadOut }, { say, formats, company }) => {
  const time = formats.time(expiresAt);
  return {
    subject: say('mail.code.subject', { code, company }),
    preview: say('mail.code.preview', { time }),
    why: 'code',
    ...joined(
      opening(say('mail.code.title'), say(isReadOut ? 'mail.code.readOut' : 'mail.code.lead')),
      tile(code.length > 6 ? (code.match(/\d{4}/g) ?? []) : [code], code),
      paragraph(say('mail.code.expires', { time })),
      ...(isReadOut ? [] : [paragraph(say('mail.code.secret'))]),
      paragraph(say('mail.code.notYou')),
    ),
  };
});
