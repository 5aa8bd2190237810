import { SignupLayout } from '../../ui/layouts';
import { createSay } from '../../ui/say';
import { termsOf, withdrawalFormOf } from '../../ui/terms';
import { useView } from '../../ui/view';

/** The membership terms a visitor accepts, and the model withdrawal form: the same words the confirmation mail carries. */
export function TermsPage() {
  const { t, market } = useView();
  const say = createSay(t);
  const form = withdrawalFormOf(market, say);
  return (
    <SignupLayout title={t('terms.title')}>
      <h1>{t('terms.title')}</h1>
      <p className="lead">{t('terms.version', { version: market.legal.termsVersion })}</p>
      {termsOf(market, say).map(({ title, text }) => (
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
    </SignupLayout>
  );
}
