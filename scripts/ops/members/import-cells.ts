import { cellsFor } from '../cells/each';
import { auditTerminal } from '../cells/terminal-action';
import type { OpsContext } from '../command';
import { servicesOf } from '../data/stores';
import { type ImportOptions, type ImportReport, importMembers, marketsIn, type Source } from './import';

/**
 * Imports a file's rows, each into the cell of its market. All rows are checked before the first is written; with
 * `--market` rows of other markets are faults.
 */
export async function importInCells(
  context: OpsContext,
  source: Source,
  options: ImportOptions,
): Promise<ImportReport & { readonly cells: readonly object[] }> {
  const bindings = await context.bindings();
  const cells = await marketsIn(source, cellsFor(context));
  const work = [];
  for (const market of cells) {
    const others = new Set<string>(cells.filter((one) => one !== market));
    work.push({ market, services: await servicesOf(bindings, market), options: { ...options, others } });
  }
  const reports: ImportReport[] = [];
  // With a single cell the import itself checks the whole file.
  const isChecked = work.length === 1 && !context.dryRun;
  for (const one of isChecked ? [] : work)
    reports.push(await importMembers(one.services, source, { ...one.options, dryRun: true }));
  if (!context.dryRun && reports.every(({ faultCount }) => faultCount === 0)) {
    for (const [index, { market, services, options: own }] of work.entries()) {
      const report = await importMembers(services, source, own);
      reports[index] = report;
      const { rows, members, memberships, faultCount } = report;
      if (faultCount > 0) break;
      const entry = { action: 'members.imported', subject: market, detail: { rows, members, memberships } };
      await auditTerminal(bindings, market, { operator: context.operator, ...entry });
    }
  }
  const sum = (count: (report: ImportReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  return {
    rows: sum(({ rows }) => rows),
    faults: reports.flatMap(({ faults }) => faults).sort((one, other) => one.line - other.line),
    faultCount: sum(({ faultCount }) => faultCount),
    members: sum(({ members }) => members),
    memberships: sum(({ memberships }) => memberships),
    cells: work.map(({ market }, index) => ({ cell: market, ...reports[index], faults: undefined })),
  };
}
