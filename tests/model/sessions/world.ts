import { readdirSync, readFileSync } from 'node:fs';
import { createDatabase, type Database } from '../../../worker/services/database/database';
import type { SessionStore } from '../../../worker/services/sessions/port';
import { createSessionStore } from '../../../worker/services/sessions/store';
import { createLaggingKv, type KvSubset } from '../../setup/databases/lagging-kv';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';
import { type Chance, createChance } from '../chance';
import { Oracle } from './oracle';
import { journalSchema, Truth } from './truth';
import type { Turns } from './turns';
import type { Violations } from './violations';

const migrations = new URL('../../../worker/migrations/', import.meta.url);
const schema = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8'));

/** A TTL is garbage collection, no clock: an expired key may be there for long. */
const lateCollection = 100;

/** `refuses`: nothing is carried out. `forgets`: it is committed, then the connection is lost. `moody`: either, at times. */
export type DatabaseWeather = 'fine' | 'refuses' | 'forgets' | 'moody';
export type KvWeather = 'none' | 'readFails' | 'writeFails';

export interface Cookie {
  readonly text: string;
  readonly idHash: string;
  readonly revision: number;
  readonly expiresAt: number;
}

export interface Visitor {
  memberId: string;
  cookie: Cookie | null;
  /** Every cookie this browser ever had. */
  readonly past: Cookie[];
  /** The code in the last login mail; two tabs may try the same one. */
  code: string | null;
  codeAskedAt: number;
  readonly usedCodes: Set<string>;
}

export interface Location {
  store: SessionStore;
  /** The first signs, all are accepted. */
  keys: readonly number[];
  stage: number;
}

export interface Tally {
  operations: number;
  rounds: number;
  conflictsGivenUp: number;
  unavailable: number;
  faults: number;
  views: number;
  viewsWithoutDatabase: number;
  endedStillViewed: number;
  /** Requests with a cookie of an ended session. */
  replaysTried: number;
  loads: number;
  revocations: number;
  /** Logins with something proved before it was revoked. */
  staleLogins: number;
  byAct: Record<string, number>;
}

/** One database, one central KV, three locations that each see it with their own delay, and a few browsers. */
export class World {
  readonly locations: readonly Location[];
  readonly visitors: readonly Visitor[];
  readonly oracle: Oracle;
  readonly raw;
  readonly database: Database;
  weather: DatabaseWeather = 'fine';
  private readonly d1: D1Database;
  private readonly kv;
  private readonly dice: Chance;
  private names = 0;

  constructor(
    readonly turns: Turns,
    readonly tally: Tally,
    readonly violations: Violations,
    seed: number,
  ) {
    this.dice = createChance(seed);
    const { d1, raw } = createSqliteD1([...schema, ...journalSchema], {
      before: () => this.onItsWay(),
      after: (call) => this.onItsWayBack(call.sql.some((sql) => !sql.trimStart().startsWith('SELECT'))),
    });
    this.d1 = d1;
    this.raw = raw;
    this.kv = createLaggingKv(() => turns.now);
    this.oracle = new Oracle(new Truth(raw, violations), violations, turns, (member) => this.memberExists(member));
    this.database = createDatabase(d1);
    this.locations = [0, 1, 2].map((at) => this.locate(at, 0));
    this.visitors = [0, 1, 2].map(() => ({
      memberId: this.addMember(),
      cookie: null,
      past: [],
      code: null,
      codeAskedAt: 0,
      usedCodes: new Set(),
    }));
    raw.exec(
      `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at) VALUES ('taken', '', '', '', '')`,
    );
  }

  name(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names.toString(36)}`;
  }

  setKvWeather(weather: KvWeather): void {
    this.kv.fail(weather);
  }

  /** New key accepted everywhere, then signing, then the old one dropped; each location at its own time, one step apart. */
  turnKeys(at: number): void {
    const location = this.locations[at];
    const slowest = Math.min(...this.locations.map(({ stage }) => stage));
    if (location && location.stage === slowest) Object.assign(location, this.locate(at, location.stage + 1));
  }

  addMember(): string {
    const id = this.name('m');
    this.raw
      .prepare(
        `INSERT INTO member (member_id, market, first_name, last_name, email, email_key, phone, street, zip, city, language,
                             origin, created_at, updated_at)
         VALUES (?1, 'denmark', ?1, '', ?1, ?1, '', '', '', '', 'da', '', '', '')`,
      )
      .run(id);
    return id;
  }
  removeMember(id: string): void {
    this.raw.prepare('DELETE FROM member WHERE member_id = ?').run(id);
  }
  /** What was proved of a member then or before counts no more. */
  validFrom(id: string): string {
    const row = this.raw.prepare('SELECT proofs_valid_from FROM member WHERE member_id = ?').get(id);
    return String(row?.proofs_valid_from ?? '');
  }
  private memberExists(id: string): boolean {
    return this.raw.prepare('SELECT 1 FROM member WHERE member_id = ?').get(id) !== undefined;
  }

  private locate(at: number, stage: number): Location {
    const first = Math.floor(stage / 3);
    const keys = [[first], [first, first + 1], [first + 1, first]][stage % 3] ?? [];
    const store = createSessionStore({
      cell: 'denmark',
      database: createDatabase(this.d1),
      kv: this.slow(this.kv.at(`location ${at}`)) as KVNamespace,
      keys: keys.map((key) => `k${key}:${String.fromCharCode(65 + (key % 26)).repeat(43)}`).join(','),
      now: () => this.turns.now,
      later: (work) => void work.catch(() => undefined),
    });
    return { store, keys, stage };
  }

  private slow(kv: KvSubset): KvSubset {
    const wait = async () => {
      if (this.turns.caller().chance.happens(0.3)) await this.turns.door();
    };
    const slow = {
      get: async (key: string, type: 'json') => wait().then(() => kv.get(key, type)),
      put: async (key: string, value: string, options?: KVNamespacePutOptions) =>
        wait().then(() => kv.put(key, value, { expirationTtl: (options?.expirationTtl ?? 0) * lateCollection })),
      delete: async (key: string) => wait().then(() => kv.delete(key)),
    };
    return slow as unknown as KvSubset;
  }

  private async onItsWay(): Promise<void> {
    this.turns.caller().databaseCalls += 1;
    await this.turns.door();
    if (this.weather === 'refuses' || (this.weather === 'moody' && this.dice.happens(0.15))) this.loseConnection();
  }

  private async onItsWayBack(wrote: boolean): Promise<void> {
    if (wrote) this.oracle.truth.collect(this.turns.now);
    if (this.weather === 'forgets' || (this.weather === 'moody' && this.dice.happens(0.15))) this.loseConnection();
    if (this.turns.caller().chance.happens(0.25)) await this.turns.door();
  }

  private loseConnection(): never {
    this.tally.faults += 1;
    this.oracle.faultless = false;
    throw new Error('D1_ERROR: Network connection lost.');
  }
}
