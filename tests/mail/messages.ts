import type { Language } from '../../worker/domain/languages';
import type { Market, MarketId } from '../../worker/domain/market';
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
  originOf: ({ localHost }: Market) => `http://${localHost}:8787`,
  from: 'Solhus <no-reply@solhus.example>',
  mounted: { withdraw: false, cancel: false },
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

const dataOf: Readonly<Record<MailTemplate, Record<string, unknown>>> = {
  code: { code: '042917', expiresAt: '2026-11-20T14:05:00.000Z' },
  'order-confirmation': order,
  receipt: { ...order, receiptNumber: 'DK2026-000042' },
  'payment-failed': {
    ...order,
    amountMinor: 24_900,
    failedOn: '2026-12-20',
    deadline: '2026-12-27',
  },
};

export const templateNames = Object.keys(dataOf) as MailTemplate[];

export function messageOf(template: MailTemplate, language: Language, data: Record<string, unknown> = {}): MailMessage {
  return {
    to: 'anna@example.com',
    language,
    market: marketOfLanguage[language],
    template,
    data: { ...dataOf[template], ...data },
  };
}

/** An order with other parts of its snapshot, or other data beside it. */
export function orderWith(changes: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  return { ...order, ...rest, snapshot: { ...snapshot, ...changes } };
}
