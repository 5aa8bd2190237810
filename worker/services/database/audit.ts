import type { Database } from './database';

/** Who did what to themselves, and when: an id and a word, nothing of what it was about. */
export function auditStatement(
  database: Database,
  memberId: string,
  action: string,
  at: string,
  condition = '1',
): D1PreparedStatement {
  return database.prepare(
    `INSERT INTO audit (audit_id, at, actor, action, subject) SELECT ?1, ?2, ?3, ?4, ?3 WHERE ${condition}`,
    crypto.randomUUID(),
    at,
    memberId,
    action,
  );
}
