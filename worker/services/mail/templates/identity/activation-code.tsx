import { paths } from '../../../../paths';
import { Button, Lead, Paragraph, Title } from '../../layout/parts';
import { textOf } from '../../layout/text';
import { Tile } from '../../layout/tile';
import { activationCodeDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { dateText } from '../../view';

/**
 * Ten characters and a link to the page where they are typed; the link does not contain the code, so opening it does
 * nothing.
 */
export const template = defineTemplate(activationCodeDataSchema, ({ firstName, code, expiresAt }, view) => {
  const { say, formats, company, origin } = view;
  const when = { date: dateText(expiresAt, view), time: formats.time(expiresAt) };
  const href = origin + paths.login.href({ step: 'activation' });
  const words = {
    title: say('mail.activation.title'),
    lead: say('mail.activation.lead', { name: firstName }),
    button: say('mail.activation.button'),
    expires: say('mail.activation.expires', when),
    secret: say('mail.code.secret'),
    notYou: say('mail.activation.notYou'),
  };
  return {
    subject: say('mail.activation.subject', { code, company }),
    preview: say('mail.activation.preview', when),
    why: 'member',
    html: (
      <>
        <Title>{words.title}</Title>
        <Lead>{words.lead}</Lead>
        <Tile parts={[code.slice(0, 5), code.slice(5)]} />
        <Paragraph>{words.expires}</Paragraph>
        <Button href={href}>{words.button}</Button>
        <Paragraph>{words.secret}</Paragraph>
        <Paragraph>{words.notYou}</Paragraph>
      </>
    ),
    text: textOf(words.lead, code, words.expires, `${words.button}: ${href}`, words.secret, words.notYou),
  };
});
