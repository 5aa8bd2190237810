import { termsOf, withdrawalFormOf } from '../../ui/text/terms';
import { Heading } from './layout/parts';
import { styles } from './layout/styles';
import { headed, textOf } from './layout/text';
import type { MailView } from './view';

interface Documents extends MailView {
  /** Of the terms that were ordered under. Those that are printed are in force now: no others are kept. */
  version: string;
}

/** The version that is printed, and the one that was ordered under where it is another. */
function versionsOf({ market, say, version }: Documents): string[] {
  const printed = market.documents.terms.version;
  const since = version === printed ? [] : [say('mail.order.termsSince', { version })];
  return [say('terms.version', { version: printed }), ...since];
}

/** Terms and withdrawal form in full, since the mail is the member's lasting copy. */
export function TermsAndForm(documents: Documents) {
  const { market, say, formats } = documents;
  const form = withdrawalFormOf(market, say);
  return (
    <div className="line" style={styles.documents}>
      <Heading>{say('terms.title')}</Heading>
      {versionsOf(documents).map((said) => (
        <p key={said} className="soft" style={{ ...styles.fine, color: styles.lead.color }}>
          {said}
        </p>
      ))}
      {termsOf(market, say, formats).map(({ title, text }) => (
        <div key={title}>
          <h3 className="ink" style={styles.h3}>
            {title}
          </h3>
          <p className="ink" style={styles.fine}>
            {text}
          </p>
        </div>
      ))}
      <Heading>{form.title}</Heading>
      <div className="line" style={styles.form}>
        {form.lines.map((line) => (
          <p key={line} className="ink" style={styles.fine}>
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

export function termsAndFormText(documents: Documents): string {
  const { market, say, formats } = documents;
  const form = withdrawalFormOf(market, say);
  const sections = termsOf(market, say, formats).map(({ title, text }) => `${title}\n${text}`);
  return textOf(
    headed(say('terms.title'), ...versionsOf(documents), ...sections),
    headed(form.title, form.lines.join('\n\n')),
  );
}
