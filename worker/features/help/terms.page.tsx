import { paths } from '../../paths';
import { SignupLayout } from '../../ui/layout/layouts';
import { createSay } from '../../ui/text/say';
import { termsOf, withdrawalFormOf } from '../../ui/text/terms';
import { useView } from '../../ui/view';
import { VersionNote } from './version-note';

/** The membership terms and the model withdrawal form, word for word as in the confirmation mail. */
export function TermsPage() {
  const { t, market, format } = useView();
  const say = createSay(t);
  const form = withdrawalFormOf(market, say);
  return (
    <SignupLayout title={t('terms.title')}>
      <h1>{t('terms.title')}</h1>
      <VersionNote document="terms" />
      {termsOf(market, say, format).map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <section>
        <h2>{form.title}</h2>
        {form.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <p>
        <a className="link" href={paths.contact.href({ topic: 'membership' })}>
          {t('help.write')}
        </a>
        <br />
        <a className="link" href={paths.help.privacy.href()}>
          {t('privacy.title')}
        </a>
      </p>
    </SignupLayout>
  );
}
