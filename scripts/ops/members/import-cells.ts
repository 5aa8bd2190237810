import { toIso } from '../../../worker/domain/dates';
import { Unavailable } from '../../../worker/failures';
import { cellsFor } from '../cells/each';
import { auditTerminal } from '../cells/terminal-action';
import { type OpsContext, Refusal } from '../command';
import { servicesOf } from '../data/stores';
import type { Source } from './csv';
import { type ImportOptions, type ImportReport, importMembers, marketsIn } from './import';

/**
 * Imports a file's rows, each into the cell of its market. All rows are checked before the first is written; with
 * `--market` rows of other markets are faults.
 */
export async function importInCells(
  context: OpsContext,
  source: Source,
  options: ImportOptions,
): Promise<ImportReport & { readonly importId: string | null; readonly cells: readonly object[] }> {
  const bindings = await context.bindings();
  const { markets: cells, found } = await marketsIn(source, cellsFor(context));
  const work = [];
  for (const market of cells) {
    // What is no market of theirs is said once, with the rows of the first.
    const others = new Set(market === cells[0] ? cells : found);
    others.delete(market);
    work.push({ market, services: await servicesOf(bindings, market), options: { ...options, others } });
  }
  const reports: ImportReport[] = [];
  // With a single cell the import itself checks the whole file.
  const isChecked = work.length === 1 && !context.dryRun;
  for (const one of isChecked ? [] : work)
    reports.push(await importMembers(one.services, source, { ...one.options, dryRun: true }));
  // One instant for the rows of all cells, which is how the import is known when it is to be taken back.
  const at = work[0]?.services.clock.now() ?? Date.now();
  const importId = toIso(at);
  const { operator } = context;
  if (!context.dryRun && reports.every(({ faultCount }) => faultCount === 0)) {
    for (const [index, { market, services, options: own }] of work.entries()) {
      if (options.stop?.aborted) break;
      const audited = (detail: object) =>
        auditTerminal(bindings, market, {
          operator,
          action: 'members.imported',
          subject: market,
          detail: { importId, ...detail },
        });
      // Ahead of the rows as well: of a command that is killed nothing else says whose they are, and a member whom only an
      // import has changed could not be told from one who has been here.
      const begin = () =>
        audited({ isBegun: true }).catch((cause) => {
          throw new Unavailable('database', { cause });
        });
      const report = await importMembers(services, source, { ...own, at, begin }).catch((error: unknown) => {
        // What the cells before have been given has to be told, with how to go on and how to take it back.
        if (index === 0 || !(error instanceof Unavailable || error instanceof Refusal)) throw error;
        return { ...(reports[index] as ImportReport), isStopped: true, failure: error.message };
      });
      reports[index] = report;
      const { rows, members, memberships, faultCount, isStopped } = report;
      if (faultCount > 0) break;
      const written = audited({ rows, members, memberships, isStopped });
      if (report.failure === null) await written;
      // Its database may be what does not answer; then the report is all there is.
      else await written.catch(() => undefined);
      if (report.failure !== null) break;
    }
  }
  const sum = (count: (report: ImportReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    rows: sum(({ rows }) => rows),
    faults: reports.flatMap(({ faults }) => faults).sort((one, other) => one.line - other.line),
    faultCount: sum(({ faultCount }) => faultCount),
    members: sum(({ members }) => members),
    memberships: sum(({ memberships }) => memberships),
    isStopped: options.stop?.aborted === true || reports.some(({ failure }) => failure !== null),
    failure: reports.find(({ failure }) => failure !== null)?.failure ?? null,
    importId: sum(({ members, memberships }) => members + memberships) > 0 ? importId : null,
    cells: work.map(({ market }, index) => ({ cell: market, ...reports[index], faults: undefined })),
  };
}
