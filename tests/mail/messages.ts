import { localMarkets } from 'virtual:chain/demo';
import type { Language } from '../../worker/domain/markets/languages';
import type { Market, MarketId } from '../../worker/domain/markets/market';
import type { MailMessage, MailTemplate } from '../../worker/services/outbox/port';

/** One message of each template, as the code that orders mails fills them. */
export const subscriptionId = '0b7c9f62-2f0e-4b2f-9a53-0d1c6a7e5a11';

export const marketOfLanguage: Readonly<Record<Language, MarketId>> = {
  da: 'denmark',
  sv: 'sweden',
  nl: 'netherlands',
  en: 'england',
};

export const settings = {
  originOf: ({ id }: Market) => `http://${localMarkets[id].host}:8787`,
  from: 'Solhus <no-reply@solhus.example>',
};

const snapshot = {
  productName: { da: 'Sol Fri', sv: 'Sol Fri', nl: 'Zon Vrij', en: 'Sun Free' },
  catalogueVersion: '7',
  priceMinor: 24_900,
  intervalMonths: 1,
  bindingMonths: 0,
  usesUv: true,
  discount: { code: 'START99', offMinor: 15_000, charges: 1 },
  studio: {
    name: 'Nørrebro',
    street: 'Blågårdsgade 14',
    zip: '2200',
    city: 'København N',
    accessHtml: {
      da: '<p>Indgangen er fra gaden og uden trin.</p><p>Skan koden på skærmen, og <strong>log ind</strong>. Se <a href="https://www.solhus.example/ind">vejledningen</a>.</p>',
      sv: '<p>Du går in från gatan och det finns inga trappsteg.</p><p>Skanna koden på skärmen och <strong>logga in</strong>.</p>',
      nl: '<p>De ingang is aan de straat en heeft geen treden.</p><p>Scan de code op het scherm en <strong>log in</strong>.</p>',
      en: '<p>The entrance is from the street and has no steps.</p><ul><li>Scan the code</li><li>Log in</li></ul>',
    },
  },
  secondAmountMinor: 24_900,
  secondChargeOn: '2026-12-20',
  bindingEndsOn: null,
  withdrawUntil: '2026-12-04',
  termsVersion: 'dk-2026-1',
  language: 'da',
};

export const order = {
  firstName: 'Anna',
  subscriptionId,
  number: 'D12345675',
  snapshot,
  amountMinor: 9_900,
  method: 'Visa 4242',
  accessFrom: '2026-11-20',
  startNow: true,
  orderedAt: '2026-11-20T13:55:00.000Z',
  paymentId: '5a2f7a4e-7a6b-4a1a-9a57-6a2d5d1ae9b5',
  at: '2026-11-20T14:02:11.000Z',
  nextChargeAt: '2026-12-20T13:00:00.000Z',
};

const undo = {
  url: `http://dk.localhost:8787/account-undo/${'a'.repeat(43)}`,
  until: '2026-11-27T14:02:11.000Z',
};

const surveyTitles = {
  da: 'Hvad synes du om Solhus?',
  sv: 'Vad tycker du om Solhus?',
  nl: 'Wat vind je van Solhus?',
  en: 'What do you think of Solhus?',
};

const dataOf: Readonly<Record<MailTemplate, Record<string, unknown>>> = {
  code: { code: '042917', expiresAt: '2026-11-20T14:05:00.000Z' },
  'order-confirmation': order,
  receipt: { ...order, receiptNumber: 'DK2026-000042' },
  refund: { ...order, receiptNumber: 'DK2026-000043', corrects: 'DK2026-000042', amountMinor: 5_000 },
  dispute: { ...order, event: 'ended', amountMinor: 24_900, on: '2026-12-20' },
  'refund-failed': { ...order, amountMinor: 5_000 },
  'payment-failed': {
    ...order,
    amountMinor: 24_900,
    failedOn: '2026-12-20',
    deadline: '2026-12-27',
    nextTryOn: '2026-12-23',
  },
  pause: {
    ...order,
    event: 'planned',
    from: '2026-12-20',
    until: '2027-01-19',
    nextChargeOn: '2027-01-20',
    nextAmountMinor: 29_800,
    feeMinor: 4_900,
    bindingEndsOn: '2027-06-19',
  },
  change: {
    ...order,
    event: 'product',
    from: '2026-12-01',
    priceMinor: 24_900,
    intervalMonths: 1,
    chargedMinor: 6_333,
    nextChargeOn: '2026-12-20',
    nextAmountMinor: 24_900,
    bindingEndsOn: '2027-06-19',
    before: 'Sol Basis',
    method: null,
  },
  cancel: {
    ...order,
    receivedAt: '2026-12-01T09:30:00.000Z',
    lastDay: '2027-01-19',
    dropsPause: true,
    lastChargeOn: '2026-12-20',
    lastAmountMinor: 24_900,
    chargesLeft: 1,
    canUndo: true,
    next: { productName: { da: 'Sol 8', en: 'Sol 8' }, from: '2027-01-20' },
  },
  'undo-cancel': {
    ...order,
    nextChargeOn: '2026-12-20',
    nextAmountMinor: 24_900,
    next: { productName: { da: 'Sol 8', en: 'Sol 8' }, from: '2026-12-20' },
  },
  withdrawal: {
    name: 'Anna Holm',
    contract: 'D-1234 5675',
    email: 'anna@example.com',
    statement: 'I withdraw from contract D-1234 5675.',
    receivedAt: '2026-12-01T09:30:00.000Z',
    outcome: 'done',
    refundMinor: 6_270,
    lastDay: '2026-12-01',
  },
  'withdrawal-confirm': {
    contract: 'D-1234 5675',
    receivedAt: '2026-12-01T09:30:00.000Z',
    token: 'q1w2e3r4t5q1w2e3r4t5q1w2e3r4t5q1w2e3r4t5-_A',
    endsAt: '2026-12-15T09:30:00.000Z',
  },
  'withdrawals-waiting': {
    statements: [
      {
        name: 'Anna Holm',
        contract: 'the one in May',
        email: 'anna@example.com',
        statement: 'I withdraw from contract the one in May.',
        receivedAt: '2026-12-01T09:30:00.000Z',
      },
      {
        name: 'Mikkel Sørensen',
        contract: 'D-1234 5675',
        email: 'mikkel@example.com',
        statement: 'I withdraw from contract D-1234 5675.',
        receivedAt: '2026-12-01T09:41:00.000Z',
      },
    ],
    more: 3,
  },
  alarm: {
    cell: 'denmark',
    phase: 'opened',
    condition: 'mail-late',
    subject: '0',
    severity: 'urgent',
    openedAt: '2026-12-01T09:30:00.000Z',
    at: '2026-12-01T09:30:00.000Z',
    facts: { minutes: 12 },
    runbook: 'https://runbooks.solhus.example/mail-late.md',
  },
  'activation-code': { firstName: 'Anna', code: 'H7KQ2MXP4R', expiresAt: '2026-12-02T09:30:00.000Z' },
  'survey-invitation': {
    url: 'http://dk.localhost:8787/survey/da/q1w2e3r4',
    minutes: 2,
    closesAt: '2026-12-24T22:59:00.000Z',
    optOutUrl: 'http://dk.localhost:8787/no-more-surveys/t0k3n',
  },
  'operator-notice': {
    firstName: 'Anna',
    subscriptionId: 's-1',
    number: 'D12345675',
    snapshot: { productName: snapshot.productName, studio: snapshot.studio },
    event: 'note',
    at: '2026-11-20T14:02:11.000Z',
    text: 'Called about the door.\nIt opens again.',
  },
  'security-notice': {
    firstName: 'Anna',
    event: 'passkeysRemoved',
    at: '2026-11-20T14:02:11.000Z',
    device: 'Chrome, Android',
    names: ['Safari, iPhone', ''],
    changed: [],
    undo,
  },
  'account-closed': { firstName: 'Anna', closedAt: '2026-11-20T14:02:11.000Z', keptUntil: '2031-12-31' },
  'email-changed': {
    firstName: 'Anna',
    newEmail: 'anna.holm@example.com',
    changedAt: '2026-11-20T14:02:11.000Z',
    toOld: true,
    undo,
  },
  contact: {
    for: 'writer',
    topic: 'payment',
    reference: 'K7M2-QXP4',
    name: 'Anna Holm',
    email: 'anna@example.com',
    message: 'Why did I pay twice?\n\nAnna',
    receivedAt: '2026-12-01T09:30:00.000Z',
    links: 0,
    memberships: [
      { number: 'D12345675', product: snapshot.productName, studio: snapshot.studio.name, standing: 'active' },
    ],
  },
};

export const templateNames = Object.keys(dataOf) as MailTemplate[];

export function messageOf(template: MailTemplate, language: Language, data: Record<string, unknown> = {}): MailMessage {
  // Whoever invites has picked the survey's title in the mail's language.
  const title = template === 'survey-invitation' ? { title: surveyTitles[language] } : {};
  return {
    to: 'anna@example.com',
    language,
    market: marketOfLanguage[language],
    template,
    data: { ...dataOf[template], ...title, ...data },
  };
}

/** An order with other parts of its snapshot, or other data beside it. */
export function orderWith(changes: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  return { ...order, ...rest, snapshot: { ...snapshot, ...changes } };
}

/** What a mail's HTML says, without its elements: a block ends with a space, a span changes nothing. */
export const saidIn = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<br\/?>|<\/(?:p|div|td|th|tr|li|h\d|title)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/[^\S\u00a0]+/g, ' ');
