import { paths } from '../../../paths';
import { Button, Lead, Title } from '../layout/parts';
import { styles } from '../layout/styles';
import { textOf } from '../layout/text';
import { activationCodeDataSchema } from '../membership-data';
import { defineTemplate } from '../template';
import { dateText } from '../view';

/** The code that opens an account which a studio made; the link only leads to where it is typed. */
export const template = defineTemplate(activationCodeDataSchema, ({ firstName, code, expiresAt }, view) => {
  const { say, formats, origin } = view;
  const until = { date: dateText(expiresAt, view), time: formats.time(expiresAt) };
  const words = {
    title: say('mail.activation.title'),
    lead: say('mail.activation.lead', { firstName }),
    expires: say('mail.activation.expires', until),
    go: say('mail.activation.go'),
    notYou: say('mail.activation.notYou'),
  };
  const link = origin + paths.login.href();
  return {
    subject: say('mail.activation.subject', until),
    preview: say('mail.activation.preview', until),
    why: 'code',
    html: (
      <>
        <Title>{words.title}</Title>
        <Lead>{words.lead}</Lead>
        <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
          <tbody>
            <tr>
              <td className="sand ink" style={styles.code}>
                {code}
              </td>
            </tr>
          </tbody>
        </table>
        <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
          {words.expires}
        </p>
        <Button href={link}>{words.go}</Button>
        <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
          {words.notYou}
        </p>
      </>
    ),
    text: textOf(words.title, words.lead, code, words.expires, `${words.go}:\n${link}`, words.notYou),
  };
});
