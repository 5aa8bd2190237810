import type { MarketId } from '../../../worker/domain/markets/market';
import { createDatabase } from '../../../worker/services/database/database';
import { databaseIn } from '../cells/database-in';
import { cellsFor, inEachCell } from '../cells/each';
import { type OpsContext, Refusal } from '../command';
import { counted } from '../counted';
import { createProgress } from '../progress';
import { type ImportLeft, listImports, lookAtImport, undoImport } from './undo';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Takes an import back in each cell that has rows of it. Returns the exit code; 1 if no cell has any. */
export async function undoInCells(context: OpsContext, importId: string): Promise<number> {
  if (!instant.test(importId))
    throw new Refusal(
      `An import is known by the instant it printed, such as 2027-02-01T09:30:00.000Z, not "${importId}".`,
    );
  const { env } = await context.bindings();
  const { operator, dryRun, json, progress: always } = context;
  const databases = new Map(cellsFor(context).map((market) => [market, createDatabase(databaseIn(env, market))]));
  const found: MarketId[] = [];
  for (const [market, database] of databases) {
    const left = await lookAtImport(database, importId);
    if (left.members + left.memberships + left.keptCount > 0) found.push(market);
  }
  if (found.length === 0) {
    const known = await Promise.all(
      [...databases].map(async ([market, database]) =>
        (await listImports(database)).map(
          ({ importId: id, members }) => `  ${id}  ${market}, ${counted(members, 'member')}`,
        ),
      ),
    );
    throw new Refusal([`No import ${importId} is there. Those that are:`, ...known.flat()].join('\n'));
  }
  return inEachCell(
    context,
    async (market) => {
      const database = databases.get(market) as ReturnType<typeof createDatabase>;
      const bar = createProgress({ label: 'memberships taken back', total: null, json, ...(always ? { always } : {}) });
      const left = dryRun
        ? await lookAtImport(database, importId)
        : await undoImport(database, { importId, operator, onProgress: bar.step }).finally(bar.finish);
      return { result: { importId, dryRun, ...left }, text: describe(left, dryRun) };
    },
    { cells: found },
  );
}

function describe({ memberships, members, kept, keptCount }: ImportLeft, dryRun: boolean): string {
  const what = `${counted(memberships, 'membership')} and ${counted(members, 'member')}`;
  const more = keptCount > kept.length ? ` and ${keptCount - kept.length} more` : '';
  return [
    dryRun ? `Dry run: would take back ${what}.` : `Took back ${what}.`,
    ...(keptCount > 0
      ? [
          `Used, changed or charged since, and so kept: ${counted(keptCount, 'membership')} (${kept.join(', ')}${more}).`,
        ]
      : []),
  ].join('\n');
}
