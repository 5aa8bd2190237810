import type { Market } from '../domain/market';
import type { Say, Values } from './say';

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
