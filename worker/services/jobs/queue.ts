import type { MarketId } from '../../domain/markets/market';
import type { CellServices } from '..';
import { describeError } from '../log';
import { drainEverywhere } from './cron';

interface Cells {
  readonly ids: readonly MarketId[];
  readonly of: (market: MarketId) => CellServices;
}

interface Message {
  readonly body: unknown;
  retry(options?: { readonly delaySeconds?: number }): void;
}

/** Seconds until an event that could not be kept is brought again; with ten tries an outage of hours loses none. */
const retrySeconds = 900;

const cellOf = (body: unknown): unknown => (typeof body === 'object' && body && 'cell' in body ? body.cell : undefined);
const isMailEvent = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'type' in body && String(body.type).startsWith('cf.email.sending.');

/**
 * What the queues bring: cells whose outbox has work, and events of the platform's mail. A failing cell stops no other. No
 * wake is lost, since the outbox is a table that the cron reads every minute; an event that fails is brought again.
 */
export async function takeMessages(cells: Cells, messages: readonly Message[]): Promise<void> {
  const woken = new Set(messages.map(({ body }) => cellOf(body)));
  await Promise.all([
    drainEverywhere(cells.ids.filter((id) => woken.has(id)).map(cells.of)),
    takeEvents(
      cells,
      messages.filter(({ body }) => isMailEvent(body)),
    ),
  ]);
}

async function takeEvents(cells: Cells, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const all = cells.ids.map(cells.of);
  for (const message of messages) {
    try {
      if (!(await takeEvent(all, message.body))) {
        // Of a sender that no cell has: a subscription of another domain leads into this queue.
        all[0]?.log({ event: 'partner', partner: 'mail', reason: 'invalid' });
      }
    } catch (error) {
      all[0]?.log({ event: 'failure', ...describeError(error) });
      message.retry({ delaySeconds: retrySeconds });
    }
  }
  await Promise.allSettled(all.filter(({ tallies }) => tallies.isWaiting()).map(({ tallies }) => tallies.write()));
}

/** False: it is no cell's. Cells may have the same sender, and whose member it is about only they know. */
async function takeEvent(cells: readonly CellServices[], body: unknown): Promise<boolean> {
  let isTaken = false;
  for (const { mailEvents } of cells) {
    const event = await mailEvents.fromQueue(body);
    if (event) await mailEvents.take(event);
    isTaken ||= event !== null;
  }
  return isTaken;
}
