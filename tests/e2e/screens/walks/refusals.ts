import { paths } from '../../../../worker/paths';
import { sandboxUrl } from '../../../setup/e2e-addresses';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

/** More than a form of ours may have (`worker/middleware/form.ts`). */
const tooLong = 'x'.repeat(40_000);

/** Pages that say no: what does not exist, what is only for forms, what comes from elsewhere, what is too large, who is too young. */
export async function seesRefusals(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t } = visitor;
  const error = (kind: string) => t(`errors.${kind}.title`);
  await visitor.opens('/no/such/page');
  await look('error 404', null, error('notFound'));
  await visitor.opens(paths.surveyOptOut.href({ token: 'x' }));
  await look('error, refused link', paths.surveyOptOut, error('refusedLink'));
  await visitor.opens(paths.consent.href());
  await look('error 405', paths.consent, error('methodNotAllowed'));
  await visitor.opens(paths.contact.href());
  const sends = (action: string, value: string, enctype: string) =>
    page.evaluate(
      ({ action, value, enctype }) => {
        const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype });
        const field = Object.assign(document.createElement('textarea'), { name: 'message', value });
        (form as Node).appendChild(field);
        (document.body as Node).appendChild(form);
        form.submit();
      },
      { action, value, enctype },
    );
  const usual = 'application/x-www-form-urlencoded';
  await sends(page.url(), tooLong, usual);
  await look('error 413', paths.contact, error('tooLarge'));
  await visitor.opens(paths.contact.href());
  await sends(page.url(), 'x', 'text/plain');
  await look('error 415', paths.contact, error('unsupportedType'));
  const ours = page.url();
  await page.goto(sandboxUrl());
  await sends(ours, 'x', usual);
  await look('error 403', paths.contact, error('forbidden'));

  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  await visitor.goesToIssuer();
  await visitor.answersIssuer('Under 18');
  await expect(visitor.heading()).toHaveText(t('age.staff'));
  await look('age, under 18', paths.signup.ageVerification, t('age.staff'));
}
