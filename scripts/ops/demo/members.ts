import { localMarkets } from 'virtual:chain/demo';
import { Stripe } from 'stripe';
import { addDays, addMonths, type CivilDate, civilDateOf, startOfDay } from '../../../worker/domain/dates';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { CellServices } from '../../../worker/services';
import { type Command, Refusal } from '../command';
import { servicesOf } from '../data/stores';
import { csvCell } from '../members/csv';
import { importMembers } from '../members/import';
import { type Column, columns } from '../members/row';

const market = markets[marketIds[0]];
const [language] = market.languages;
const { person } = localMarkets[market.id];
const noonMs = 12 * 3_600_000;

interface DemoMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Days from today to the next charge; 0 is charged as soon as the provider's clock is advanced. */
  readonly nextChargeInDays: number;
  readonly card: 'pm_card_visa' | 'pm_card_chargeCustomerFail';
  readonly standing: 'active' | 'paused' | 'ending' | 'pastDue';
}

/** One member for each standing that the account can show. */
const demoMembers: readonly DemoMember[] = [
  {
    firstName: 'Astrid',
    lastName: 'Lund',
    email: 'astrid@medlem.example',
    standing: 'active',
    nextChargeInDays: 18,
    card: 'pm_card_visa',
  },
  {
    firstName: 'Mikkel',
    lastName: 'Bach',
    email: 'mikkel@medlem.example',
    standing: 'paused',
    nextChargeInDays: 40,
    card: 'pm_card_visa',
  },
  {
    firstName: 'Freja',
    lastName: 'Holst',
    email: 'freja@medlem.example',
    standing: 'ending',
    nextChargeInDays: 11,
    card: 'pm_card_visa',
  },
  {
    firstName: 'Oliver',
    lastName: 'Dam',
    email: 'oliver@medlem.example',
    standing: 'pastDue',
    nextChargeInDays: 0,
    card: 'pm_card_chargeCustomerFail',
  },
];

export const demoMembersCommand: Command = {
  summary:
    'Makes members as a studio’s reception would have them, each with an activation code in the mailbox, on this machine.',
  usage: '',
  notes: ['Locally alone; `npm start` runs it. Members that are there already are left alone.'],
  examples: ['demo members'],
  async run(context) {
    const services = await servicesOf(await context.bindings(), market.id);
    if (services.env.ENVIRONMENT !== 'local') throw new Refusal('Demo members are made on this machine alone.');
    const known = await Promise.all(demoMembers.map(({ email }) => services.members.findByEmail(market.id, email)));
    const missing = demoMembers.filter((_, index) => known[index] === null);
    const made = context.dryRun || missing.length === 0 ? 0 : await make(services, missing);
    const there = demoMembers.length - missing.length + made;
    context.print({ made, there, dryRun: context.dryRun }, () => `${made} demo members made.`);
    return 0;
  },
};

/** Returns how many were made: none where the chain sells nothing by the month that binds nobody. */
async function make(services: CellServices, members: readonly DemoMember[]): Promise<number> {
  const { products, studios: places } = (await services.catalogue.authoritative(market.id)).catalogue;
  const product = products.find(
    ({ studios, billingIntervalMonths, bindingMonths, validTo }) =>
      studios === 'all' && billingIntervalMonths === 1 && bindingMonths === 0 && validTo === null,
  );
  // A chain may have no studio with staff.
  const studio = places.find(({ staffed }) => staffed) ?? places[0];
  if (!product || !studio) return 0;
  const stripe = sandboxOf(services);
  const lines = [columns.join(',')];
  const made: string[] = [];
  for (const member of members) {
    const dates = datesOf(member, civilDateOf(services.clock.now(), market.timeZone));
    const subscriptionId = crypto.randomUUID();
    const provider = await charged(stripe, member, dates, {
      subscriptionId,
      product: product.name[language] ?? '',
      priceMinor: product.priceMinor,
    });
    const cells: Partial<Record<Column, string>> = {
      ...member,
      ...dates,
      ...provider,
      ...person,
      language,
      market: market.id,
      studioId: studio.studioId,
      productId: product.productId,
      subscriptionId,
      ageCheckedOn: dates.startDate,
    };
    made.push(subscriptionId);
    lines.push(columns.map((column) => csvCell(cells[column] ?? '')).join(','));
  }
  const report = await importMembers(services, () => textOf(lines.join('\n')), { mail: true });
  if (report.faultCount > 0) throw new Refusal(`Demo members: ${JSON.stringify(report.faults[0])}`);
  // Reads the card from the provider.
  for (const subscriptionId of made) await services.membership.bringInLine(subscriptionId);
  return made.length;
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

type Dates = Pick<
  Record<Column, string>,
  'startDate' | 'nextChargeDate' | 'paidThrough' | 'stopDate' | 'pauseFrom' | 'pauseUntil'
>;

function datesOf({ standing, nextChargeInDays }: DemoMember, today: CivilDate): Dates {
  const nextChargeDate = addDays(today, nextChargeInDays);
  const lastDay = addDays(nextChargeDate, -1);
  const pauseFrom = addMonths(nextChargeDate, -2);
  return {
    startDate: addMonths(nextChargeDate, -8),
    nextChargeDate,
    paidThrough: standing === 'paused' ? addDays(pauseFrom, -1) : lastDay,
    stopDate: standing === 'ending' ? lastDay : '',
    pauseFrom: standing === 'paused' ? pauseFrom : '',
    pauseUntil: standing === 'paused' ? lastDay : '',
  };
}

/** The provider's side of a membership sold in a studio: free until the next charge. */
async function charged(
  stripe: Stripe,
  { firstName, lastName, email, card, nextChargeInDays }: DemoMember,
  { nextChargeDate, stopDate }: Dates,
  { subscriptionId, product, priceMinor }: { subscriptionId: string; product: string; priceMinor: number },
) {
  const seconds = (date: CivilDate, ms = 0) => Math.floor((startOfDay(date, market.timeZone) + ms) / 1000);
  const customer = await stripe.customers.create({ email, name: `${firstName} ${lastName}` });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  const { id: productId } = await stripe.products.create({ name: product });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    metadata: { subscriptionId },
    trial_end: nextChargeInDays === 0 ? Math.floor(Date.now() / 1000) + 2 : seconds(nextChargeDate, noonMs),
    ...(stopDate ? { cancel_at: seconds(addDays(stopDate, 1)) } : {}),
    items: [
      {
        price_data: {
          currency: market.currency.toLowerCase(),
          unit_amount: priceMinor,
          recurring: { interval: 'month', interval_count: 1 },
          product: productId,
        },
      },
    ],
  });
  return { providerCustomer: customer.id, providerSubscription: subscription.id };
}

/** The sandbox's API; the caller has checked that it is not a real provider. */
function sandboxOf({ env }: CellServices): Stripe {
  const url = new URL(env.PAYMENT_API_URL);
  return new Stripe(env.PAYMENT_SECRET_KEY, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
