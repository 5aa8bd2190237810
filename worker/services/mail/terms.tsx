import type { Market } from '../../domain/market';
import { Heading } from './layout/parts';
import { styles } from './layout/styles';
import { headed, textOf } from './layout/text';
import type { Say, Values } from './say';
import type { MailView } from './view';

/** Order of the sections; the texts stand under `terms.sections`. */
export const termsSections = [
  'agreement',
  'age',
  'access',
  'price',
  'payment',
  'ending',
  'pause',
  'withdrawal',
  'breach',
  'changes',
  'liability',
  'data',
  'complaints',
] as const;

export interface TermsSection {
  readonly title: string;
  readonly text: string;
}

/** The membership terms of a market in the language of `say`. */
export function termsOf(market: Market, say: Say): TermsSection[] {
  const { legalName, companyNumber, mail } = market.seller;
  const values: Values = {
    seller: legalName,
    companyNumber,
    mail,
    days: market.withdrawal.days,
    count: market.pause.maxMonths,
    notice: say(`terms.notice.${market.notice.kind}`, { count: market.notice.value }),
    complaints: say(`terms.market.complaints.${market.id}`),
  };
  return termsSections.map((section) => ({
    title: say(`terms.sections.${section}.title`),
    text: say(`terms.sections.${section}.text`, values),
  }));
}

/** The model withdrawal form of the Consumer Rights Directive, annex I B: its words, the seller filled in. */
export function withdrawalFormOf({ id, seller }: Market, say: Say): { title: string; lines: string[] } {
  const { legalName, address, mail } = seller;
  return {
    title: say(`terms.market.formTitle.${id}`),
    lines: [
      `(${say('terms.form.fill')})`,
      `– ${say('terms.form.to')} ${legalName}, ${address}, ${mail}:`,
      `– ${say(`terms.market.formStatement.${id}`)}`,
      `– ${say('terms.form.ordered')}`,
      `– ${say('terms.form.name')}`,
      `– ${say('terms.form.address')}`,
      `– ${say('terms.form.signature')}`,
      `– ${say('terms.form.date')}`,
      say('terms.form.strike'),
    ],
  };
}

interface Documents {
  view: MailView;
  version: string;
}

/** Terms and form in full: the mail is the copy that lasts. */
export function TermsAndForm({ view: { market, say }, version }: Documents) {
  const form = withdrawalFormOf(market, say);
  return (
    <>
      <Heading>{say('terms.title')}</Heading>
      <p className="soft" style={{ ...styles.small, color: styles.lead.color }}>
        {say('terms.version', { version })}
      </p>
      {termsOf(market, say).map(({ title, text }) => (
        <div key={title}>
          <h3 className="ink" style={styles.h3}>
            {title}
          </h3>
          <p className="ink" style={styles.small}>
            {text}
          </p>
        </div>
      ))}
      <Heading>{form.title}</Heading>
      <div className="line" style={styles.block}>
        {form.lines.map((line) => (
          <p key={line} className="ink" style={styles.small}>
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

export function termsAndFormText({ view: { market, say }, version }: Documents): string {
  const form = withdrawalFormOf(market, say);
  const sections = termsOf(market, say).map(({ title, text }) => `${title}\n${text}`);
  return textOf(
    headed(say('terms.title'), say('terms.version', { version }), ...sections),
    headed(form.title, form.lines.join('\n\n')),
  );
}
