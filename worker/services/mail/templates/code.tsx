import * as z from 'zod/mini';
import { Lead, Paragraph, Title } from '../layout/parts';
import { styles } from '../layout/styles';
import { textOf } from '../layout/text';
import { defineTemplate } from '../template';

const schema = z.object({ code: z.string().check(z.regex(/^(?:\d{6}|\d{12})$/)), expiresAt: z.iso.datetime() });

/** Digits to type back. Without a link: whoever presses one in a mail has learned the wrong thing. */
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
        <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
          <tbody>
            <tr>
              <td className="sand ink" style={styles.code}>
                {code.length > 6 ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code}
              </td>
            </tr>
          </tbody>
        </table>
        <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
          {words.expires}
        </p>
        <Paragraph>{words.secret}</Paragraph>
        <Paragraph>{words.notYou}</Paragraph>
      </>
    ),
    text: textOf(words.lead, code, words.expires, words.secret, words.notYou),
  };
});
