import type { Command } from './command';
import { servicesOf } from './stores';

export const reconcileCommand: Command = {
  summary: 'Compares the books with the payment provider; exit code 1 when they differ.',
  usage: '',
  notes: ['What is missing in the books is fetched and booked first; a difference is what is left after that.'],
  noDryRun: 'it books what the provider says was paid, as it does by itself each hour.',
  examples: ['reconcile', 'reconcile --json --remote'],
  async run(context) {
    const { jobs } = await servicesOf(await context.bindings());
    const report = await jobs.reconcile();
    context.print(report, () =>
      [
        ...report.differences.map(({ kind, subject, detail }) => `${kind}  ${subject}  ${detail}`),
        ...(report.providerUnavailable ? ['The payment provider did not answer; only the books were checked.'] : []),
        `checked ${report.checked}, differences ${report.differences.length}`,
      ].join('\n'),
    );
    return report.differences.length === 0 && !report.providerUnavailable ? 0 : 1;
  },
};
