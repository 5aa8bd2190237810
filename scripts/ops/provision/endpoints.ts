import { Stripe } from 'stripe';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import { paths } from '../../../worker/paths';
import { apiVersion, wantedEvents } from './events';
import type { Found, Step } from './plan';
import type { SecretStore } from './secrets';
import type { Settings } from './settings';

/** The key of a market's account at the payment provider: at hand, or asked for where something has to be made. */
interface Keys {
  known(name: string): string | null;
  ask(name: string): Promise<string>;
}

const stripeWith = (key: string, send: typeof fetch): Stripe =>
  new Stripe(key, { httpClient: Stripe.createFetchHttpClient(send), maxNetworkRetries: 2, telemetry: false });

/** Where the provider of a market sends its events. */
const endpointUrl = (host: string) => `https://${host}${paths.webhooks.payment.href()}`;

/**
 * One endpoint a market, at the first of its hosts, with exactly the events and the version that the app reads. Another one
 * at the next host would sign with a secret of its own, and a market has one.
 */
export const endpointSteps = (
  settings: Pick<Settings, 'hosts'>,
  secrets: SecretStore,
  keys: Keys,
  send: typeof fetch = fetch,
): readonly Step[] =>
  [...new Set(settings.hosts.map(({ market }) => market))].map((market) => ({
    name: `webhook of ${market}`,
    look() {
      const urls = settings.hosts.filter((one) => one.market === market).map(({ host }) => endpointUrl(host));
      return lookAt({ market, urls }, secrets, keys, send);
    },
  }));

async function lookAt(
  { market, urls }: { market: MarketId; urls: readonly string[] },
  secrets: SecretStore,
  { known, ask }: Keys,
  send: typeof fetch,
): Promise<Found> {
  const [url = ''] = urls;
  const keyName = cellName('PAYMENT_SECRET_KEY', market);
  const secretName = cellName('PAYMENT_WEBHOOK_SECRET', market);
  const hasSecret = (await secrets.names())?.has(secretName) === true;
  const key = known(keyName);
  if (key === null && hasSecret)
    return {
      kind: 'unasked',
      why: `events and version of ${url} were not looked at: ${keyName} is not in the shell (a restricted key that reads webhook endpoints and invoices is enough)`,
    };
  const replace = async (stripe: Stripe): Promise<{ says: string }> => {
    const before = await endpointsAt(stripe, urls);
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...wantedEvents],
      api_version: apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
      description: `Medlem, ${market}`,
    });
    // Told this once. Should this run end before it is put, the next one makes another endpoint and removes this one.
    await secrets.put(secretName, made.secret ?? '');
    for (const { id } of before) await stripe.webhookEndpoints.del(id);
    return { says: `made with ${wantedEvents.length} events, version ${apiVersion}; its secret is put` };
  };
  if (key === null) {
    const does = `ask for ${keyName}, make ${url} with ${wantedEvents.length} events, put its secret`;
    return { kind: 'missing', does, make: async () => replace(stripeWith(await ask(keyName), send)) };
  }
  const stripe = stripeWith(key, send);
  const all = await endpointsAt(stripe, urls);
  const found = all.find((one) => one.url === url);
  if (!found)
    return {
      kind: 'missing',
      does: `make ${url} with ${wantedEvents.length} events, put its secret`,
      make: () => replace(stripe),
    };
  if (!hasSecret || all.length > 1 || found.api_version !== apiVersion) {
    const why = !hasSecret
      ? 'its secret is not in the account and is told only once'
      : all.length > 1
        ? 'it is there twice, or at another host of the market'
        : `it speaks ${found.api_version ?? 'the account’s own version'}, the app ${apiVersion}`;
    return { kind: 'missing', does: `make ${url} anew (${why})`, make: () => replace(stripe) };
  }
  const missing = wantedEvents.filter((event) => !found.enabled_events.includes(event));
  const needless = found.enabled_events.filter((event) => !(wantedEvents as readonly string[]).includes(event));
  if (missing.length + needless.length === 0 && found.status === 'enabled')
    return { kind: 'there', says: `${wantedEvents.length} events, version ${apiVersion}` };
  const does = [
    ...(missing.length > 0 ? [`add ${missing.join(', ')}`] : []),
    ...(needless.length > 0 ? [`take out ${needless.join(', ')}`] : []),
    ...(found.status === 'enabled' ? [] : ['switch it on']),
  ].join('; ');
  return {
    kind: 'missing',
    does,
    make: async () => {
      await stripe.webhookEndpoints.update(found.id, { enabled_events: [...wantedEvents], disabled: false });
      return {};
    },
  };
}

async function endpointsAt(stripe: Stripe, urls: readonly string[]): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (urls.includes(endpoint.url)) found.push(endpoint);
  return found;
}
