import { termsOf, withdrawalFormOf } from '../../ui/text/terms';
import { Heading } from './layout/parts';
import { styles } from './layout/styles';
import { headed, textOf } from './layout/text';
import type { MailView } from './view';

interface Documents {
  view: MailView;
  version: string;
}

/** Terms and withdrawal form in full, since the mail is the member's lasting copy. */
export function TermsAndForm({ view: { market, say, formats }, version }: Documents) {
  const form = withdrawalFormOf(market, say);
  return (
    <div className="line" style={styles.documents}>
      <Heading>{say('terms.title')}</Heading>
      <p className="soft" style={{ ...styles.fine, color: styles.lead.color }}>
        {say('terms.version', { version })}
      </p>
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

export function termsAndFormText({ view: { market, say, formats }, version }: Documents): string {
  const form = withdrawalFormOf(market, say);
  const sections = termsOf(market, say, formats).map(({ title, text }) => `${title}\n${text}`);
  return textOf(
    headed(say('terms.title'), say('terms.version', { version }), ...sections),
    headed(form.title, form.lines.join('\n\n')),
  );
}
