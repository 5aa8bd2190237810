import type { Market } from '../../domain/markets/market';
import type { Formats } from '../../domain/text/format';
import type { Say } from './say';
import type { Values } from './text-key';

/** Sections in order; their texts are under `terms.sections`. */
const termsSections = [
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

interface TermsSection {
  readonly id: (typeof termsSections)[number];
  readonly title: string;
  readonly text: string;
}

/** The membership terms of a market in the language of `say` and `formats`. */
export function termsOf(market: Market, say: Say, formats: Pick<Formats, 'money'>): TermsSection[] {
  const { legalName, companyNumber, mail } = market.seller;
  const values: Values = {
    seller: legalName,
    // Its groups of digits stay on one line.
    companyNumber: companyNumber.replaceAll(' ', '\u00a0'),
    mail,
    days: market.withdrawal.days,
    count: market.pause.maxMonths,
    notice: say(`terms.notice.${market.notice.kind}`, { count: market.notice.value }),
    complaints: say(`market.${market.id}.complaints`),
  };
  const { feeMinor } = market.pause;
  const aboutPause = [
    ...(market.maxBindingMonths > 0 ? [say('terms.pauseBinding', { count: market.maxBindingMonths })] : []),
    ...(feeMinor > 0 ? [say('terms.pauseFee', { fee: formats.money(feeMinor) })] : []),
  ];
  return termsSections.map((section) => ({
    id: section,
    title: say(`terms.sections.${section}.title`),
    text: [say(`terms.sections.${section}.text`, values), ...(section === 'pause' ? aboutPause : [])].join(' '),
  }));
}

/** The model withdrawal form of the Consumer Rights Directive, annex I B, with the seller filled in. */
export function withdrawalFormOf({ id, seller }: Market, say: Say): { title: string; lines: string[] } {
  const { legalName, address, mail } = seller;
  return {
    title: say(`market.${id}.formTitle`),
    lines: [
      `(${say('terms.form.fill')})`,
      `– ${say('terms.form.to')} ${legalName}, ${address}, ${mail}:`,
      `– ${say(`market.${id}.formStatement`)}`,
      `– ${say('terms.form.ordered')}`,
      `– ${say('terms.form.name')}`,
      `– ${say('terms.form.address')}`,
      `– ${say('terms.form.signature')}`,
      `– ${say('terms.form.date')}`,
      say('terms.form.strike'),
    ],
  };
}
