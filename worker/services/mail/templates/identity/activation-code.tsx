import { paths } from '../../../../paths';
import { button, joined, opening, paragraph, tile } from '../../layout/blocks';
import { activationCodeDataSchema } from '../../membership-data';
import { defineTemplate } from '../../template';
import { momentOf } from '../../view';

/**
 * Ten characters and a link to the page where they are typed; the link does not contain the code, so opening it does
 * nothing.
 */
export const template = defineTemplate(activationCodeDataSchema, ({ firstName, code, expiresAt }, view) => {
  const { say, company, origin } = view;
  const when = momentOf(expiresAt, view);
  const href = origin + paths.login.href({ step: 'activation' });
  return {
    subject: say('mail.activation.subject', { code, company }),
    preview: say('mail.activation.preview', when),
    why: 'member',
    ...joined(
      opening(say('mail.activation.title'), say('mail.activation.lead', { name: firstName })),
      tile([code.slice(0, 5), code.slice(5)], code),
      paragraph(say('mail.activation.expires', when)),
      button({ label: say('mail.activation.button'), href }),
      paragraph(say('mail.code.secret')),
      paragraph(say('mail.activation.notYou')),
    ),
  };
});
