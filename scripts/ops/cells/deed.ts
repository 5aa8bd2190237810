import type { MarketId } from '../../../worker/domain/market';
import type { Bindings } from '../bindings';
import { databaseIn } from './database-in';

/** What somebody did at a terminal, for the audit of the cell it was done in. */
export interface Deed {
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** How the audit names a person at a terminal. */
export const actorOf = (operator: string) => `terminal:${operator}`;

const valuesOf = ({ operator, action, subject, detail = {} }: Deed) =>
  [crypto.randomUUID(), new Date().toISOString(), actorOf(operator), action, subject, JSON.stringify(detail)] as const;
const columns = 'audit_id, at, actor, action, subject, detail_json';

/** Only with the change before it in the batch: what did not happen leaves no trace. */
export const deedStatement = (
  database: { prepare(sql: string, ...values: (string | number | null)[]): D1PreparedStatement },
  deed: Deed,
): D1PreparedStatement =>
  database.prepare(`INSERT INTO audit (${columns}) SELECT ?, ?, ?, ?, ?, ? WHERE changes() > 0`, ...valuesOf(deed));

/** After what was done in several steps of its own. */
export async function noteDeed({ env }: Bindings, market: MarketId, deed: Deed): Promise<void> {
  await databaseIn(env, market)
    .prepare(`INSERT INTO audit (${columns}) VALUES (?, ?, ?, ?, ?, ?)`)
    .bind(...valuesOf(deed))
    .run();
}
