import { toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import { rowsOfAll } from '../database/groups';
import type { WebhookEvents } from './port';

export function createWebhookEvents({ database, now }: Pick<CellParts, 'database' | 'now'>): WebhookEvents {
  return {
    isKnown: (eventId) => database.exists('SELECT 1 FROM webhook_event WHERE event_id = ?', eventId),

    async standing(eventId, invoice) {
      const [known = [], recorded = []] = await database.read([
        database.prepare('SELECT 1 FROM webhook_event WHERE event_id = ?', eventId),
        database.prepare(
          `SELECT 1 FROM payment WHERE provider_reference = ? AND kind = 'charge' AND state = 'succeeded'`,
          invoice ?? '',
        ),
      ]);
      if (known.length > 0) return 'known';
      return recorded.length > 0 ? 'recorded' : 'new';
    },

    async knownAmong(eventIds) {
      const rows = await rowsOfAll(
        database,
        eventIds,
        (some) => `SELECT event_id FROM webhook_event WHERE event_id IN (${some})`,
      );
      return new Set(rows.map(({ event_id }) => String(event_id)));
    },

    async remember({ id, type, provider = 'stripe' }) {
      await database.run(
        `INSERT INTO webhook_event (event_id, provider, type, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        id,
        provider,
        type,
        toIso(now()),
      );
    },

    async rememberListed(eventIds) {
      if (eventIds.length === 0) return;
      await database.write(
        eventIds.map((id) =>
          database.prepare(
            `INSERT INTO webhook_event (event_id, provider, type, received_at)
             VALUES (?, 'list', 'customer.subscription', ?) ON CONFLICT DO NOTHING`,
            id,
            toIso(now()),
          ),
        ),
      );
    },
  };
}
