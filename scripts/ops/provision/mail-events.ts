import { type Cloudflare, CloudflareFault } from './cloudflare';
import { type Found, type Step, Stuck } from './plan';
import type { Settings } from './settings';

/** What the app reads of them (`worker/services/mail-events/platform.ts`); named as the subscription's API wants it. */
export const wantedMailEvents = ['message.bounced', 'message.rejected', 'message.complained'] as const;
const source = 'email.sending';
const subscriptions = '/event_subscriptions/subscriptions';

interface Subscription {
  readonly id: string;
  readonly name?: string;
  readonly enabled?: boolean;
  readonly events?: readonly string[];
  readonly source?: { readonly type?: string; readonly zone_id?: string; readonly domain?: string };
  readonly destination?: { readonly type?: string; readonly queue_id?: string };
}
interface Zone {
  readonly id: string;
  readonly name: string;
}

/**
 * A subscription for each domain that the platform sends for, into the queue that the Worker reads. As wrangler asks for it
 * (`queues subscription create`), and developers.cloudflare.com/api/resources/queues/subresources/subscriptions.
 */
export const mailEventSteps = (api: Cloudflare, { mailEvents }: Pick<Settings, 'mailEvents'>): readonly Step[] =>
  mailEvents === null
    ? []
    : mailEvents.domains.map((domain) => ({
        name: `mail events of ${domain}`,
        look: () => lookFor(api, mailEvents.queue, domain),
      }));

async function lookFor(api: Cloudflare, queue: string, domain: string): Promise<Found> {
  const all = await api.list<Subscription>(subscriptions).catch(refused);
  const found = all.find((one) => one.source?.type === source && one.source.domain === domain);
  const queueId = await idOf(api, queue);
  if (!found) {
    const zone = await zoneOf(api, domain);
    if (!zone)
      return {
        kind: 'stuck',
        why: `the account sends no mail for ${domain}.`,
        instead: `Let it: npx wrangler email sending enable ${domain}, with the records that it shows; then give this again.`,
      };
    return {
      kind: 'missing',
      does: `tell ${queue} of ${wantedMailEvents.join(', ')}`,
      make: async () => {
        const queue_id = queueId ?? (await idOf(api, queue));
        if (queue_id === null) throw new Stuck(`there is no queue ${queue}.`, 'Give this again once it is made.');
        await api
          .send('POST', subscriptions, {
            name: `${queue} ${domain}`,
            enabled: true,
            source: { type: source, zone_id: zone.id, domain },
            destination: { type: 'queues.queue', queue_id },
            events: [...wantedMailEvents],
          })
          .catch(refused);
        return { says: `made, into ${queue}` };
      },
    };
  }
  // A source has one subscription (405): whoever reads that other queue would go without.
  if (found.destination?.queue_id !== queueId)
    return {
      kind: 'stuck',
      why: `its events go into another queue ("${found.name ?? found.id}"), and a domain has one subscription.`,
      instead: `If nobody reads it: npx wrangler queues subscription delete, then give this again. Else send from a domain of its own.`,
    };
  const missing = wantedMailEvents.filter((event) => !found.events?.includes(event));
  if (missing.length === 0 && found.enabled !== false)
    return { kind: 'there', says: `${wantedMailEvents.length} events, into ${queue}` };
  return {
    kind: 'missing',
    does: [
      ...(missing.length > 0 ? [`add ${missing.join(', ')}`] : []),
      ...(found.enabled === false ? ['switch it on'] : []),
    ].join('; '),
    make: async () => {
      // What somebody else added is told, too, and read by nobody; it stays.
      const events = [...new Set([...(found.events ?? []), ...wantedMailEvents])];
      await api.send('PATCH', `${subscriptions}/${found.id}`, { enabled: true, events });
      return {};
    },
  };
}

async function idOf(api: Cloudflare, queue: string): Promise<string | null> {
  const rows = await api.list<{ queue_id: string; queue_name: string }>('/queues');
  return rows.find(({ queue_name: name }) => name === queue)?.queue_id ?? null;
}

/** The zone that sends for a domain: the domain itself, or the nearest one above it. */
async function zoneOf(api: Cloudflare, domain: string): Promise<Zone | null> {
  const zones = await api.list<Zone>('/email/sending/zones').catch(refused);
  const above = zones.filter(({ name }) => domain === name || domain.endsWith(`.${name}`));
  return above.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}

/** A refusal of the account (not an outage of the API) has a way around. */
function refused(error: unknown): never {
  if (error instanceof CloudflareFault && error.status < 500 && error.status !== 429)
    throw new Stuck(
      error.message,
      'The token has to read Email Sending and edit Queues; or let MAIL_ADAPTER and MAIL_SECOND be "http" alone: that provider tells by webhook.',
    );
  throw error;
}
