import type { DatabaseSync } from 'node:sqlite';
import type { Violations } from './violations';

/** One committed version of a session's row. */
export interface Version {
  readonly seq: number;
  readonly committedAt: number;
  readonly revision: number;
  readonly state: string;
  readonly revoked: boolean;
  readonly idleUntil: number;
  readonly absoluteUntil: number;
}

const journal = (event: string) => `
  CREATE TEMP TRIGGER journal_${event} AFTER ${event} ON main.session BEGIN
    INSERT INTO journal (id_hash, revision, state_json, revoked, idle_until, absolute_until)
    VALUES (new.id_hash, new.revision, new.state_json, new.revoked_at IS NOT NULL, new.idle_expires_at, new.absolute_expires_at);
  END`;

/** SQLite itself writes down every version inside the transaction that makes it: what rolls back leaves no trace. */
export const journalSchema = [
  `CREATE TEMP TABLE journal (seq INTEGER PRIMARY KEY, id_hash TEXT, revision INTEGER, state_json TEXT, revoked INTEGER,
                              idle_until TEXT, absolute_until TEXT)`,
  journal('INSERT'),
  journal('UPDATE'),
];

/** What the database truly held, version by version: the yardstick for everything the product answers. */
export class Truth {
  private readonly versions = new Map<string, Version[]>();
  private readonly newer;
  seq = 0;

  constructor(
    raw: DatabaseSync,
    private readonly violations: Violations,
  ) {
    this.newer = raw.prepare('SELECT * FROM journal WHERE seq > ? ORDER BY seq');
  }

  /** Called behind every commit. */
  collect(now: number): void {
    for (const row of this.newer.all(this.seq)) {
      const version = {
        seq: Number(row.seq),
        committedAt: now,
        revision: Number(row.revision),
        state: String(row.state_json),
        revoked: row.revoked === 1,
        idleUntil: Date.parse(String(row.idle_until)),
        absoluteUntil: Date.parse(String(row.absolute_until)),
      };
      this.seq = version.seq;
      const history = this.of(String(row.id_hash));
      this.judge(history.at(-1), version);
      history.push(version);
    }
  }

  of(idHash: string): Version[] {
    const history = this.versions.get(idHash) ?? [];
    this.versions.set(idHash, history);
    return history;
  }

  latest(idHash: string, seq = this.seq): Version | undefined {
    return this.of(idHash).findLast((version) => version.seq <= seq);
  }

  at(idHash: string, revision: number): Version | undefined {
    return this.of(idHash).find((version) => version.revision === revision);
  }

  private judge(before: Version | undefined, version: Version): void {
    if (!before) return;
    const { violations } = this;
    if (version.revision < before.revision) violations.add('rollback', 'a committed revision is lower than the last');
    if (version.revoked && version.state !== '{}')
      violations.add('keptState', 'an ended session still says what was done');
    if (version.revision === before.revision && version.state !== before.state && !version.revoked)
      violations.add('rollback', 'two states were committed at one revision');
    if (before.revoked && (!version.revoked || version.state !== before.state))
      violations.add('replay', 'an ended session was changed');
  }
}
