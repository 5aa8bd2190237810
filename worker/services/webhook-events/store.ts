import { toIso } from '../../domain/dates';
import type { Database } from '../database/database';
import type { WebhookEvents } from './port';

export function createWebhookEvents({ database, now }: { database: Database; now: () => number }): WebhookEvents {
  return {
    async isKnown(eventId) {
      const [rows = []] = await database.read([
        database.prepare('SELECT 1 FROM webhook_event WHERE event_id = ?', eventId),
      ]);
      return rows.length > 0;
    },

    async knownAmong(eventIds) {
      const [rows = []] = await database.read([
        database.prepare(
          'SELECT event_id FROM webhook_event WHERE event_id IN (SELECT value FROM json_each(?))',
          JSON.stringify(eventIds),
        ),
      ]);
      return new Set(rows.map(({ event_id }) => String(event_id)));
    },

    async remember({ id, type, provider = 'stripe' }) {
      await database.write([
        database.prepare(
          `INSERT INTO webhook_event (event_id, provider, type, received_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          id,
          provider,
          type,
          toIso(now()),
        ),
      ]);
    },

    async rememberListed(eventIds) {
      if (eventIds.length === 0) return;
      await database.write([
        database.prepare(
          `INSERT INTO webhook_event (event_id, provider, type, received_at)
           SELECT value, 'list', 'customer.subscription', ?2 FROM json_each(?1) WHERE 1 ON CONFLICT DO NOTHING`,
          JSON.stringify(eventIds),
          toIso(now()),
        ),
      ]);
    },
  };
}
