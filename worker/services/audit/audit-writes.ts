import { type Bindable, named, type Preparing } from '../database/database';
import type { Statement } from '../database/port';

/** A value, or SQL that returns it. */
type Audited = string | { readonly sql: string; readonly values: readonly Bindable[] };

export interface AuditEntry {
  /** The actor: an id, or `member`, `provider`, `system`, `operator:<address>`, `terminal:<name>`. */
  readonly actor: Audited;
  readonly action: string;
  /** Id of the object acted on. */
  readonly subject: Audited;
  /** ISO instant. */
  readonly at: string;
  readonly detail?: object;
}

interface OperatorEntry {
  /** E-mail address of the operator. */
  readonly operator: string;
  readonly role: string;
  readonly market: string | null;
  readonly action: string;
  readonly subject: string;
  readonly at: string;
  readonly detail?: object | undefined;
}

/** Condition: the statement before it in the batch changed a row. What did not happen is not audited. */
export const ifChanged = 'changes() > 0';

/** The audit row of a batch. `condition`: SQL without parameters. */
export function audit(database: Preparing, entry: AuditEntry, condition = '1'): Statement {
  const { actor, action, subject, at, detail = {} } = entry;
  const values: Bindable[] = [];
  const columns = [crypto.randomUUID(), at, actor, action, subject, JSON.stringify(detail)].map((value) => {
    if (typeof value === 'string') values.push(value);
    else values.push(...value.values);
    return typeof value === 'string' ? '?' : value.sql;
  });
  return database.prepare(
    `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) SELECT ${columns.join(', ')} WHERE ${condition}`,
    ...values,
  );
}

/** A member's action on their own account. */
export const auditOfMember = (
  database: Preparing,
  memberId: string,
  action: string,
  at: string,
  condition?: string,
): Statement => audit(database, { actor: memberId, action, subject: memberId, at }, condition);

/** What the payment provider did to a membership, or told of it. */
export const auditOfProvider = (
  database: Preparing,
  action: string,
  subject: string,
  at: string,
  detail?: object,
): Statement => audit(database, { actor: 'provider', action, subject, at, detail });

/** An operator's action or look. Not written again if the same row exists since `notAfter` (ISO instant). */
export function auditOfOperator(
  database: Preparing,
  { operator, role, market, action, subject, at, detail = {} }: OperatorEntry,
  // Later than any instant: always written.
  notAfter = '~',
): Statement {
  return named(
    database,
    `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json, role, market)
     SELECT @id, @at, @actor, @action, @subject, @detail, @role, @market WHERE NOT EXISTS
       (SELECT 1 FROM audit WHERE subject = @subject AND at > @notAfter AND actor = @actor AND action = @action AND role = @role)`,
    {
      ...{ id: crypto.randomUUID(), actor: `operator:${operator}`, detail: JSON.stringify(detail) },
      ...{ at, action, subject, role, market, notAfter },
    },
  );
}
