import type { Language } from '../../../worker/domain/markets/languages';
import type { MailTemplate } from '../../../worker/services/outbox/port';

type Typed = Partial<Record<MailTemplate, Record<string, unknown>>>;

const typedAs = (statement: string, known: string, note: string, message: string): Typed => {
  const [number, receivedAt] = ['D-1234 5675', '2026-12-01T09:30:00.000Z'];
  const waiting = (name: string, contract: string, email: string) => ({ name, contract, email, statement, receivedAt });
  return {
    withdrawal: { statement: statement.replace('…', number) },
    'withdrawals-waiting': {
      statements: [
        waiting('Anna Holm', known, 'anna@example.com'),
        { ...waiting('Mikkel Sørensen', number, 'mikkel@example.com'), receivedAt: '2026-12-01T09:41:00.000Z' },
      ],
    },
    'operator-notice': { text: note },
    contact: { message: `${message}\n\nAnna` },
  };
};

/** What members and staff have typed, in the language of the mail that repeats it. */
export const typed: Readonly<Record<Language, Typed>> = {
  da: typedAs(
    'Jeg fortryder min aftale med Solhus Danmark ApS, medlemsnummer ….',
    'den fra maj',
    'Ringede om døren.\nDen åbner igen.',
    'Hvorfor har jeg betalt to gange?',
  ),
  sv: typedAs(
    'Jag ångrar mitt avtal med Solhus Sverige AB, medlemsnummer ….',
    'det från maj',
    'Ringde om dörren.\nDen går att öppna igen.',
    'Varför har jag betalat två gånger?',
  ),
  nl: typedAs(
    'Ik herroep mijn overeenkomst met Solhus Nederland B.V., lidnummer ….',
    'die van mei',
    'Belde over de deur.\nDie gaat weer open.',
    'Waarom heb ik twee keer betaald?',
  ),
  en: typedAs(
    'I withdraw from my agreement with Solhus England Ltd, membership number ….',
    'the one in May',
    'Called about the door.\nIt opens again.',
    'Why did I pay twice?',
  ),
};
