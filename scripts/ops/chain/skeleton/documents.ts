import { randomUUID } from 'node:crypto';
import { marketTexts } from '../../../building/chain-check/rules/texts';
import { fill } from './fill';
import type { ChainPlan, MarketPlan } from './plan';

/** Greys that can be read on each other, good and bad; what is the chain's own is left open. */
const neutral = {
  paper: ['#fff', '#141413'],
  sand: ['#f5f5f3', '#1f1f1d'],
  raised: ['#fff', '#292927'],
  ink: ['#1c1c1a', '#f5f5f3'],
  'ink-2': ['#5c5c58', '#b5b5b0'],
  line: ['#e2e2de', '#3a3a37'],
  edge: ['#82827d', '#8b8b85'],
} as const;
const own = {
  accent: ['the chain’s own colour, filled', 'the same or a lighter one; 3 : 1 on paper, WCAG 2.2 1.4.11'],
  'on-accent': ['what is written on the accent; 4.5 : 1, WCAG 2.2 1.4.3', 'what is written on the accent; 4.5 : 1'],
  'accent-wash': [
    'the accent as a pale ground, on which ink is read',
    'the accent as a dark ground, on which ink is read',
  ],
  underline: ['the accent as a line under links; 3 : 1 on paper and sand', 'the same; 3 : 1 on paper and sand'],
} as const;
const judging = {
  good: ['#17694a', '#7fd8ad'],
  'good-wash': ['#e5f4ec', '#10291f'],
  bad: ['#b3202a', '#ffa098'],
  'bad-wash': ['#fdedec', '#3a1618'],
} as const;

const pairOf = ([light, dark]: readonly [string, string]) => ({ light, dark });
const mapped = (colours: Readonly<Record<string, readonly [string, string]>>) =>
  Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pairOf(pair)]));

export const brandDocument = () => ({
  name: fill('the brand as people say it, such as Solhus'),
  landingPage: fill('where the name in the header leads, such as https://www.solhus.example/'),
  landingPageHosts: [fill('its host, and any other that pages of ours lead out to, such as www.solhus.example')],
  colours: {
    ...mapped(neutral),
    ...Object.fromEntries(
      Object.entries(own).map(([name, [light, dark]]) => [
        name,
        { light: fill(`#rrggbb on light screens: ${light}`), dark: fill(`#rrggbb on dark screens: ${dark}`) },
      ]),
    ),
    ...mapped(judging),
  },
  mailMark: {
    outer: { width: 28, height: 28, corners: '14px' },
    inner: { width: 10, height: 10, corners: '5px' },
  },
});

export const localDocument = ({ name, markets }: ChainPlan) =>
  Object.fromEntries(
    markets.map(({ id, country, currency }, index) => {
      const isFirst = markets.findIndex((one) => one.country === country) === index;
      const label = isFirst ? country.toLowerCase() : id;
      const host = `${label}.${name}.localhost`;
      const person = {
        phone: fill('of somebody who lives there, for the demo: one for fiction'),
        street: fill('street and number'),
        zip: fill('postal code'),
        city: fill('city'),
      };
      const sender = `${name} <no-reply@${label}.${name}.example>`;
      return [id, { host, sender, refundLimitMinor: { [currency]: 50_000 }, person }];
    }),
  );

const inEach = ({ languages }: Pick<MarketPlan, 'languages'> | ChainPlan, what: string) =>
  Object.fromEntries(languages.map((language) => [language, fill(`${what}, in ${nameOf(language)}`)]));
const nameOf = (language: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;

/** One studio and one membership: enough to be built and tried. */
export const catalogueDocument = (market: MarketPlan) => ({
  market: market.id,
  studios: [
    {
      studioId: randomUUID(),
      name: fill('as its neighbours say it, such as Nørrebro'),
      street: fill('street and number'),
      zip: fill('postal code'),
      city: fill('city'),
      lat: fill('degrees north as a number, such as 55.6876'),
      lon: fill('degrees east as a number, such as 12.5579'),
      openingHours: Array.from({ length: 7 }, () => ({ opens: '06:00', closes: '23:00' })),
      staffed: false,
      phone: fill('the studio’s phone'),
      accessHtml: inEach(market, 'how one gets in, such as <p>The entrance has no steps.</p>'),
    },
  ],
  products: [
    {
      productId: randomUUID(),
      name: inEach(market, 'a membership’s name'),
      description: inEach(market, 'what it gives, in a sentence'),
      priceMinor: fill(`a month’s price with VAT as a number of hundredths of ${market.currency}, such as 19900`),
      billingIntervalMonths: 1,
      bindingMonths: 0,
      ageVerificationRequired: false,
      usesUv: false,
      studios: 'all',
      validFrom: null,
      validTo: null,
      signupDiscount: null,
    },
  ],
  promotions: [],
});

export const surveyDocument = (plan: ChainPlan) => ({
  surveyId: 'satisfaction',
  markets: plan.markets.map(({ id }) => id),
  title: inEach(plan, 'such as What do you think of us?'),
  opensAt: null,
  closesAt: null,
  quota: null,
  perDevice: { responses: 1, days: 30 },
  questions: [
    {
      questionId: 'recommend',
      kind: 'nps',
      required: true,
      text: inEach(plan, 'such as How likely are you to recommend us to a friend or colleague?'),
      lowest: inEach(plan, 'such as not at all likely'),
      highest: inEach(plan, 'such as very likely'),
    },
  ],
  endings: [
    {
      endingId: 'thanks',
      title: inEach(plan, 'such as Thank you'),
      text: inEach(plan, 'what becomes of the answers, in a sentence'),
    },
  ],
});

const saidOfMarket: Readonly<Record<(typeof marketTexts)[number], string>> = {
  name: 'the market’s name',
  nationalNumber: 'the number people must not send us, such as Your CPR number',
  formTitle: 'title of the model form of withdrawal; Consumer Rights Directive annex I(B)',
  formStatement: 'first sentence of that form, word for word; Consumer Rights Directive annex I(B)',
  complaints: 'whom to complain to, and whose law applies',
  ageLaw: 'why age is asked for, with the act if there is one',
  accessibilityLaw: 'which act the accessibility statement follows',
  accessibilityComplaint: 'who hears complaints about accessibility, before its name',
};

type Texts = { readonly [key: string]: string | Texts };

/** What only the chain can say; of a language that `locales/` lacks every text besides, in English. */
export function textsDocument(language: string, { markets }: ChainPlan, english: Texts | null) {
  const market = Object.fromEntries(
    markets.map(({ id }) => [
      id,
      Object.fromEntries(marketTexts.map((key) => [key, fill(`${saidOfMarket[key]}, in ${nameOf(language)}`)])),
    ]),
  );
  return { ...(english ? untranslated(english) : {}), market };
}

function untranslated(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? fill(text) : untranslated(text)]),
  );
}
