import type { Row } from '../database/port';
import type { Archive, Exported } from '../membership/archive/port';
import type { ExportPart } from './port';

/** Which part of the file a table of the archive belongs to. */
const archivedParts = { payment: 'payments', movement: 'movements', audit: 'audit' } as const;

/** Adds what the archive has of a member to what the queries gave of the cell, in the same columns. */
export async function withArchive(
  archive: Pick<Archive, 'exportOf'>,
  memberId: string,
  held: Exported['held'],
  parts: Record<ExportPart, readonly Row[]>,
  queries: Readonly<Record<ExportPart, string>>,
) {
  const subscriptionIds = parts.subscriptions.map((row) => String(row.subscription_id));
  const old = await archive.exportOf({ memberId, subscriptionIds, held });
  for (const [table, part] of Object.entries(archivedParts) as [keyof typeof archivedParts, ExportPart][]) {
    const columns = columnsOf(queries[part]);
    const rows = old[table].map((row) =>
      Object.fromEntries(
        columns.map((name) => [name, name === 'by_you' ? Number(row.actor === memberId) : (row[name] ?? null)]),
      ),
    );
    parts[part] = [...rows, ...parts[part]].sort((one, other) => String(one.at).localeCompare(String(other.at)));
  }
}

/** Names of the columns of a query, for a table that has them all. */
const columnsOf = (sql: string) =>
  (/^SELECT ([\s\S]*?) FROM /.exec(sql)?.[1] ?? '').split(',').map((column) => column.trim().split(/\s+/).at(-1) ?? '');
