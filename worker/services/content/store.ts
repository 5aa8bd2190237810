import { type ContentId, namedBy } from '../../domain/content/documents';
import { canonical } from '../../domain/content/edits';
import { toIso } from '../../domain/dates';
import type { Survey } from '../../domain/survey/survey';
import { isWritten } from '../../failures';
import { auditOfOperator } from '../audit/audit-writes';
import type { BackOfficeEntry } from '../back-office/port';
import { type Database, requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Statement } from '../database/port';
import { CopyRefused } from '../database/published-documents';
import type { Idempotency } from '../idempotency/port';
import { createLive, type LiveParts, versionOf } from './live';
import type { Content, ContentLook, DraftEdit, Release, ReleaseSource } from './port';

interface Parts extends LiveParts {
  readonly database: Database;
  /** Absent at a terminal, which sends no forms. */
  readonly forms: Pick<Idempotency, 'record'> | null;
  readonly now: () => number;
}

/** Publications of a document that are kept. */
const releasesKept = 20;

const releaseColumns = 'number, version, source, published_by, published_at, undoes';

interface NewRelease {
  readonly value: unknown;
  readonly source: ReleaseSource;
  readonly by: string;
  readonly undoes?: number;
}

export function createContent({ database, forms, now, ...stores }: Parts): Content {
  const live = createLive(stores);
  const at = () => toIso(now());
  const auditOf = (entry: BackOfficeEntry) => auditOfOperator(database, { ...entry, at: at() });

  const asksDrafts = (document: ContentId) =>
    database.prepare(
      `SELECT item, value_json, was_json, revision, drafted_by_json FROM content_draft
        WHERE document = ? ORDER BY item`,
      document,
    );
  const asksReleases = (document: ContentId) =>
    database.prepare(
      `SELECT ${releaseColumns} FROM content_release WHERE document = ? ORDER BY number DESC LIMIT ${releasesKept}`,
      document,
    );

  async function look(document: ContentId): Promise<ContentLook | null> {
    const [found, [drafts = [], kept = []]] = await Promise.all([
      live.now(document),
      database.read([asksDrafts(document), asksReleases(document)]),
    ]);
    const edits = drafts.map(fieldsOf<DraftEdit>);
    const releases = kept.map(fieldsOf<Release>);
    const latest = releases[0];
    // Published between the two readings: what is older than its number would be published over it.
    const current = latest && found?.version !== latest.version ? await live.now(document) : found;
    if (!current) return null;
    const mark = await versionOf([current.version, edits.map(({ item, revision }) => [item, revision])]);
    return {
      ...current,
      ...{ document, edits, releases, mark },
      title: namedBy(document)?.kind === 'survey' ? (current.value as Survey).title : null,
      drafts: edits.length,
      live: latest?.version === current.version ? latest : null,
      isBuiltIn: namedBy(document)?.kind === 'texts' && Object.keys(current.value as object).length === 0,
    };
  }

  /** A publication's row, unless another one came in between: then it changes nothing. */
  const release = async (document: ContentId, number: number, { value, source, by, undoes }: NewRelease) =>
    database.prepare(
      `INSERT INTO content_release (document, number, version, document_json, source, published_by, published_at, undoes)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
        WHERE NOT EXISTS (SELECT 1 FROM content_release WHERE document = ?1 AND number >= ?2)`,
      ...[document, number, await versionOf(value), JSON.stringify(value), source, by, at(), undoes ?? null],
    );

  /** Makes a document live and keeps the publication, and before it what was live, where that was not kept. */
  async function publishAs(look: ContentLook, kept: NewRelease, more: readonly Statement[]): Promise<void> {
    const { document } = look;
    let number = (look.releases[0]?.number ?? 0) + 1;
    const statements: Statement[] = [];
    if (!look.live) {
      const before = { value: look.value, source: 'terminal', by: '' } as const;
      statements.push(await release(document, number, before), requireChange(database));
      number += 1;
    }
    statements.push(await release(document, number, kept), requireChange(database));
    const written = live.write(
      document,
      kept.value,
      `${kept.source === 'office' ? 'operator' : 'terminal'}:${kept.by}`,
      [
        ...statements,
        database.prepare(
          'DELETE FROM content_release WHERE document = ? AND number <= ?',
          document,
          number - releasesKept,
        ),
        ...more,
      ],
    );
    // The sweep writes the copy that KV refused. A terminal is told, for it can publish again at once.
    await written.catch((error) => {
      if (kept.source !== 'office' || !(error instanceof CopyRefused)) throw error;
    });
  }

  /** Fails the batch if the drafts are others than those looked at. */
  const unmoved = ({ document, edits }: ContentLook) =>
    database.prepare(
      `SELECT CASE WHEN (SELECT COUNT(*) || ' ' || COALESCE(SUM(revision), 0) FROM content_draft WHERE document = ?) <> ?
        THEN json('moved') END AS unmoved`,
      document,
      `${edits.length} ${edits.reduce((sum, { revision }) => sum + revision, 0)}`,
    );

  const unlessMoved = async (work: () => Promise<unknown>) => ((await isWritten(work())) ? 'done' : 'gone');
  const recorded = async (use: Parameters<Idempotency['record']>[0]) => (forms ? [await forms.record(use)] : []);

  /** Ends the drafts that were looked at, once for each form. */
  const takingDrafts = async (look: ContentLook, use: Parameters<Idempotency['record']>[0], entry: BackOfficeEntry) => [
    ...(await recorded(use)),
    unmoved(look),
    database.prepare('DELETE FROM content_draft WHERE document = ?', look.document),
    requireChange(database),
    auditOf(entry),
  ];

  return {
    look,

    async list() {
      const [all, builtIn, [drafts = [], kept = []]] = await Promise.all([
        live.all(),
        live.builtIn(),
        database.read([
          database.prepare('SELECT document, COUNT(*) AS count FROM content_draft GROUP BY document'),
          database.prepare(
            `SELECT document, ${releaseColumns} FROM content_release r
              WHERE number = (SELECT MAX(number) FROM content_release WHERE document = r.document)`,
          ),
        ]),
      ]);
      return all.map(({ document, title }) => {
        const row = kept.find((one) => one.document === document);
        const drafted = drafts.find((one) => one.document === document);
        return {
          ...{ document, title, live: row ? fieldsOf<Release>(row) : null, drafts: Number(drafted?.count ?? 0) },
          isBuiltIn: builtIn.includes(document),
        };
      });
    },

    async edit(document, { item, value, was, revision }, entry) {
      // As it is published: there is nothing left to draft.
      const isBack = canonical(value) === canonical(was);
      const forget = () =>
        database.prepare(
          'DELETE FROM content_draft WHERE document = ? AND item = ? AND revision = ?',
          ...[document, item, revision],
        );
      const keep = () =>
        database.prepare(
          `INSERT INTO content_draft (document, item, value_json, was_json, revision, drafted_by_json, drafted_at)
             SELECT ?1, ?2, ?3, ?4, ?5, json_array(?6), ?7
              WHERE ?8 > 0 OR NOT EXISTS (SELECT 1 FROM content_draft WHERE document = ?1 AND item = ?2)
             ON CONFLICT (document, item) DO UPDATE SET value_json = ?3, was_json = ?4, revision = MAX(revision + 1, ?5),
                drafted_by_json = (SELECT json_group_array(value) FROM (
                  SELECT value FROM json_each(content_draft.drafted_by_json) WHERE value <> ?6 UNION ALL SELECT ?6)),
                drafted_at = ?7 WHERE revision = ?8`,
          ...[document, item, JSON.stringify(value), JSON.stringify(was), now(), entry.operator, at(), revision],
        );
      const moved = await unlessMoved(() =>
        database.write([isBack ? forget() : keep(), requireChange(database), auditOf(entry)]),
      );
      return moved === 'done' ? 'saved' : 'moved';
    },

    discard: (look, use, entry) => unlessMoved(async () => database.write(await takingDrafts(look, use, entry))),

    publish: (look, { value, use, entry }) =>
      unlessMoved(async () =>
        publishAs(look, { value, source: 'office', by: entry.operator }, await takingDrafts(look, use, entry)),
      ),

    async released(document, number) {
      const row = await database.row(
        'SELECT document_json FROM content_release WHERE document = ? AND number = ?',
        document,
        number,
      );
      return row ? JSON.parse(String(row.document_json)) : null;
    },

    undo: (look, { value, use, entry }) =>
      unlessMoved(async () =>
        publishAs(
          look,
          { value, source: 'office', by: entry.operator, ...(look.releases[0] && { undoes: look.releases[0].number }) },
          [...(await recorded(use)), auditOf(entry)],
        ),
      ),

    async publishFile(document, value, by) {
      const [version, before] = await Promise.all([versionOf(value), look(document)]);
      const changed = before?.version !== version;
      const found: ContentLook = before ?? {
        ...{ document, title: null, value: null, version: '', edits: [], mark: '', releases: [], drafts: 0 },
        // Nothing was live, so there is nothing to keep.
        isBuiltIn: false,
        live: { number: 0, version: '', source: 'terminal', publishedBy: '', publishedAt: '', undoes: null },
      };
      if (changed) await publishAs(found, { value, source: 'terminal', by }, []);
      else await live.write(document, value, `terminal:${by}`, []);
      return { version, changed };
    },
  };
}
