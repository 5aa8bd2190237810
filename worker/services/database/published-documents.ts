import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import { wait, withDeadline } from '../within';
import type { Database } from './database';
import type { Question, Row, Statement } from './port';

export type PublishedParts = Pick<CellParts, 'database' | 'kv' | 'now'>;

/** How long an isolate uses its copy before it reads KV again; KV itself may be a minute behind. */
export const memorySeconds = 10;
const kvPatienceMs = 500;
const putPatienceMs = 2_000;

/** A document of KV; null if there is none, `unknown` if KV fails or is slow, so that no page waits for it. */
export function readFromKv<Value>(kv: KVNamespace, key: string): Promise<Value | null | 'unknown'> {
  const read = kv.get<Value>(key, { type: 'json', cacheTtl: 60 });
  return withDeadline(read, kvPatienceMs).catch(() => 'unknown' as const);
}

/** What is published is in D1, and not yet in KV: the sweep's `level` writes the copy within a minute. */
export class CopyRefused extends Error {
  override name = 'CopyRefused';
}

/** KV takes one write a second of a key: what is published and taken back at once waits for its turn. Throws `CopyRefused`. */
export async function putPatiently(kv: KVNamespace, key: string, text: string): Promise<void> {
  const put = () => withDeadline(kv.put(key, text), putPatienceMs);
  try {
    await put().catch(() => wait(1_100).then(put));
  } catch (cause) {
    throw new CopyRefused('KV did not take the copy of what was published', { cause });
  }
}

/** 1 if KV took the copy in time; else the next sweep tries again. */
export const countPut = (put: Promise<void>): Promise<number> =>
  withDeadline(put, putPatienceMs).then(
    () => 1,
    () => 0,
  );

/** What sets one kind of document apart; `Id` names a document, `Published` is a version of it. */
interface Kind<Id extends string, Published> {
  readonly keyOf: (id: Id) => string;
  /** Selects `version` and `document_json` of what the pointer names. */
  readonly select: (database: Database, id: Id) => Statement;
  readonly insertVersion: (database: Database, id: Id, version: string, document: string, at: string) => Statement;
  readonly movePointer: (database: Database, id: Id, version: string) => Statement;
  readonly publishedOf: (id: Id, version: string, document: string) => Published;
  /** Which object stands for a version from now on, since memoised values are keyed by it. */
  readonly keep: (published: Published, last: Published | undefined) => Published;
  /** Whether the last known version goes on being shown while neither KV nor D1 has one. */
  readonly outlivesOutage: boolean;
}

/**
 * Documents in immutable versions, with a pointer to the one that holds: D1 is the authority, KV a copy, the isolate
 * remembers. They were validated before they were written, so they are not validated again.
 */
export function createPublishedDocuments<Id extends string, Published extends { readonly version: string }>(
  { database, kv, now }: PublishedParts,
  kind: Kind<Id, Published>,
) {
  const memory = new Map<Id, { published: Published; freshUntil: number }>();

  const publishedIn = (id: Id, row: Row) => kind.publishedOf(id, String(row.version), String(row.document_json));
  const asks = (id: Id): Question<Published | null> => ({
    statements: [kind.select(database, id)],
    answer: ([rows = []]) => (rows[0] ? publishedIn(id, rows[0]) : null),
  });

  const authoritative = (id: Id): Promise<Published | null> => database.ask(asks(id));

  /** What D1 has, or in its outage what is `last` known, where the kind wants that. */
  async function fromDatabase(id: Id, last: Published | undefined): Promise<Published | null> {
    if (!kind.outlivesOutage) return authoritative(id);
    return (await authoritative(id).catch(() => null)) ?? last ?? null;
  }

  return {
    authoritative,
    asks,

    /** What pages show; may be a minute old. Null if there is none. */
    async current(id: Id): Promise<Published | null> {
      const remembered = memory.get(id);
      if (remembered && remembered.freshUntil > now()) return remembered.published;
      const copy = await readFromKv<Published>(kv, kind.keyOf(id));
      const published = copy === null || copy === 'unknown' ? await fromDatabase(id, remembered?.published) : copy;
      if (published === null) return null;
      const kept = kind.keep(published, memory.get(id)?.published);
      memory.set(id, { published: kept, freshUntil: now() + memorySeconds * 1000 });
      return kept;
    },

    /** D1 first, version and pointer in one batch with what is written `along`, which may refuse it; then KV. */
    async publish(
      id: Id,
      value: object,
      along: readonly Statement[] = [],
    ): Promise<{ version: string; changed: boolean }> {
      const document = JSON.stringify(value);
      const version = (await sha256(document)).slice(0, 12);
      const before = await authoritative(id);
      await database.write([
        ...along,
        kind.insertVersion(database, id, version, document, toIso(now())),
        kind.movePointer(database, id, version),
      ]);
      await putPatiently(kv, kind.keyOf(id), JSON.stringify(kind.publishedOf(id, version, document)));
      memory.delete(id);
      return { version, changed: before?.version !== version };
    },

    /** Writes each copy in KV that is not what D1 has, and returns how many: a publication's own may have been refused. */
    async level(ids: readonly Id[]): Promise<number> {
      if (ids.length === 0) return 0;
      // In this order, since a publication writes D1 first: what D1 has now is never older than the copy.
      const copies = await Promise.all(ids.map((id) => readFromKv<Published>(kv, kind.keyOf(id))));
      const rows = await database.read(ids.map((id) => kind.select(database, id)));
      const puts = ids.map((id, nth) => {
        const [copy, [row]] = [copies[nth], rows[nth] ?? []];
        if (!row || copy === 'unknown' || copy?.version === row.version) return 0;
        return countPut(kv.put(kind.keyOf(id), JSON.stringify(publishedIn(id, row))));
      });
      return (await Promise.all(puts)).reduce((sum: number, one) => sum + one, 0);
    },
  };
}
