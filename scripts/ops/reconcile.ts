import type { Jobs, ReconciliationReport } from '../../worker/services/jobs/port';
import { inEachCell } from './cells/each';
import { auditTerminal } from './cells/terminal-action';
import type { Command } from './command';
import { servicesOf } from './data/stores';

/** One run after the other until no list is left; what each of them found is told once. */
async function wholeReport(jobs: Jobs): Promise<ReconciliationReport> {
  let report = await jobs.reconcile();
  while (report.cut.length > 0 && !report.providerUnavailable) {
    const next = await jobs.reconcileRest();
    if (!next) break;
    const known = new Set(report.differences.map(({ kind, subject }) => `${kind} ${subject}`));
    const found = next.differences.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
    report = { ...next, checked: report.checked + next.checked, differences: [...report.differences, ...found] };
  }
  return report;
}

export const reconcileCommand: Command = {
  summary: 'Compares the ledger with the payment provider; exit code 1 when they differ.',
  usage: '',
  notes: ['What is missing in the ledger is fetched and recorded first; a difference is what is left after that.'],
  noDryRun: 'it records what the provider says was paid, as it does by itself each hour.',
  examples: ['reconcile', 'reconcile --json --remote'],
  async run(context) {
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const report = await wholeReport((await servicesOf(bindings, market)).jobs);
      const { checked, differences, providerUnavailable } = report;
      const detail = { checked, differences: differences.length };
      const { operator } = context;
      await auditTerminal(bindings, market, { operator, action: 'books.compared', subject: market, detail });
      const text = [
        ...differences.map(({ kind, subject, detail: more }) => `${kind}  ${subject}  ${more}`),
        ...(providerUnavailable ? ['The payment provider did not answer; only the ledger was checked.'] : []),
        `checked ${checked}, differences ${differences.length}`,
      ].join('\n');
      return { result: report, text, code: differences.length === 0 && !providerUnavailable ? 0 : 1 };
    });
  },
};
