import type { MarketId } from '../../../worker/domain/markets/market';
import type { Survey } from '../../../worker/domain/survey/survey';
import type { CellServices } from '../../../worker/services';
import { cellsFor } from '../cells/each';
import { auditTerminal } from '../cells/terminal-action';
import type { OpsContext } from '../command';
import { catalogueOf, servicesOf, surveysOf } from '../data/stores';
import type { Source } from '../members/csv';
import { type InviteReport, inviteAll, studiosOf } from './invitees';
import { notPublished, requireNamed, requireNotClosed } from './published';

interface HoldingCell {
  readonly services: CellServices;
  readonly survey: Survey;
}

/** The cells in which a survey is published, of those selected. */
export async function cellsHolding(context: OpsContext, surveyId: string | undefined): Promise<readonly HoldingCell[]> {
  requireNamed(surveyId);
  const bindings = await context.bindings();
  const cells: HoldingCell[] = [];
  for (const market of cellsFor(context)) {
    const published = await surveysOf(bindings, market).documents.authoritative(surveyId);
    if (published === null) continue;
    requireNotClosed(published.survey);
    cells.push({ services: await servicesOf(bindings, market), survey: published.survey });
  }
  if (cells.length === 0) throw notPublished(surveyId);
  return cells;
}

/** Studios of the selected cells, with their markets. */
export async function studiosIn(context: OpsContext): Promise<ReadonlyMap<string, MarketId>> {
  const bindings = await context.bindings();
  const found = await Promise.all(cellsFor(context).map((market) => studiosOf(catalogueOf(bindings, market), market)));
  return new Map(found.flatMap((studios) => [...studios]));
}

/** Invites everybody of the file, each in their own cell, or nobody. */
export async function inviteInCells(
  context: OpsContext,
  cells: readonly HoldingCell[],
  source: Source,
  options: Parameters<typeof inviteAll>[3],
): Promise<InviteReport> {
  let whole: InviteReport | null = null;
  const [first] = cells;
  const held = new Set(cells.map(({ services }) => services.market.id));
  if (first) whole = await inviteAll(first.services, first.survey, source, { ...options, held, dryRun: true });
  if (whole === null || whole.faultCount > 0 || context.dryRun) return whole as InviteReport;
  const counts = { ...whole.counts };
  for (const { services, survey } of cells) {
    const report = await inviteAll(services, survey, source, options);
    if (report.faultCount > 0) return report;
    for (const as of Object.keys(counts) as (keyof typeof counts)[]) counts[as] += report.counts[as];
    if (report.counts.invited === 0) continue;
    const detail = { invited: report.counts.invited, mail: options.mail };
    const entry = { action: 'survey.invited', subject: `survey:${survey.surveyId}`, detail };
    await auditTerminal(await context.bindings(), services.market.id, { operator: context.operator, ...entry });
  }
  return { ...whole, counts };
}
