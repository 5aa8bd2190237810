import type { MarketId } from '../../../worker/domain/markets/market';
import { audit, ifChanged } from '../../../worker/services/audit/audit-writes';
import type { Database } from '../../../worker/services/database/database';
import type { Bindings } from '../command';
import { databaseIn } from './database-in';

/** An action at a terminal, for the audit of the cell it was done in. */
interface TerminalAction {
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Name of a terminal's operator in the audit. */
export const actorOf = (operator: string) => `terminal:${operator}`;

const entryOf = ({ operator, ...entry }: TerminalAction) => ({
  ...entry,
  actor: actorOf(operator),
  at: new Date().toISOString(),
});

/** Writes the audit row only if the statement before it in the batch changed something. */
export const terminalAudit = (database: Pick<Database, 'prepare'>, entry: TerminalAction): D1PreparedStatement =>
  audit(database, entryOf(entry), ifChanged) as D1PreparedStatement;

/** Writes the audit row after an action of several steps. */
export async function auditTerminal({ env }: Bindings, market: MarketId, entry: TerminalAction): Promise<void> {
  const database = databaseIn(env, market);
  const row = audit({ prepare: (sql, ...values) => database.prepare(sql).bind(...values) }, entryOf(entry));
  await (row as D1PreparedStatement).run();
}
