import { paths } from '../../paths';
import { createSay } from '../../ui/text/say';
import { termsOf, withdrawalFormOf } from '../../ui/text/terms';
import { useView } from '../../ui/view';
import { Article } from './article';
import { VersionNote } from './version-note';

/** The membership terms and the model withdrawal form, word for word as in the confirmation mail. */
export function TermsPage() {
  const { t, market, format } = useView();
  const say = createSay(t);
  const sections = termsOf(market, say, format);
  const form = withdrawalFormOf(market, say);
  return (
    <Article
      title={t('terms.title')}
      lead={<VersionNote document="terms" part="current" />}
      contents={[...sections, { id: 'form', title: form.title }]}
    >
      {sections.map(({ id, title, text }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <section id="form">
        <h2>{form.title}</h2>
        {form.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <p className="screen">
        <a className="link" href={paths.contact.href({ topic: 'membership' })}>
          {t('help.write')}
        </a>
        <br />
        <a className="link" href={paths.help.privacy.href()}>
          {t('privacy.title')}
        </a>
      </p>
      <VersionNote document="terms" part="earlier" />
    </Article>
  );
}
