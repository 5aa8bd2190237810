import type { Command } from './command';
import { servicesOf } from './stores';

export const reconcileCommand: Command = {
  summary: 'Compares the books with the payment provider; exit code 1 when they differ.',
  usage: '',
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
