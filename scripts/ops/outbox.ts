import type { OutboxRow } from '../../worker/services/outbox/port';
import { type Command, Refusal } from './command';
import { counted } from './counted';
import { servicesOf } from './stores';

const filters = ['dead', 'due', 'all'] as const;

export const listOutboxCommand: Command = {
  summary: 'Lists what waits to be sent or was given up.',
  usage: '[dead|due|all]',
  notes: ['dead: given up, waits for you (the default). due: waits for its next try. all: both, and what was sent.'],
  examples: ['outbox list', 'outbox list due --remote'],
  async run(context) {
    const filter = filters.find((name) => name === (context.words[0] ?? 'dead'));
    if (filter === undefined) throw new Refusal(`Say which: ${filters.join(', ')}.`);
    const { outbox } = await servicesOf(await context.bindings());
    const rows = await outbox.list(filter);
    context.print(rows, () => (rows.length === 0 ? `Nothing (${filter}).` : rows.map(describeRow).join('\n')));
    return 0;
  },
};

function describeRow(row: OutboxRow): string {
  const state = row.deadAt ? `dead since ${row.deadAt}` : row.doneAt ? `done ${row.doneAt}` : `next try ${row.nextAt}`;
  return `${row.outboxId}  ${row.kind}  ${row.tries} tries  ${state}${row.lastError ? `  (${row.lastError})` : ''}`;
}

export const requeueOutboxCommand: Command = {
  summary: 'Puts what was given up back in line: one row by its id, or all.',
  usage: 'ID | all',
  examples: ['outbox requeue all --dry-run', 'outbox requeue ID --remote'],
  async run(context) {
    const [word] = context.words;
    if (word === undefined) throw new Refusal('Name the row by its id, or say "all".');
    const { outbox } = await servicesOf(await context.bindings());
    const wanted = (row: OutboxRow) => word === 'all' || row.outboxId === word;
    const count = context.dryRun
      ? (await outbox.list('dead')).filter(wanted).length
      : await outbox.requeue(word === 'all' ? undefined : word);
    if (count === 0 && word !== 'all')
      throw new Refusal(`Nothing with the id ${word} was given up: "npm run ops -- outbox list" shows what was.`);
    context.print(
      { requeued: count, dryRun: context.dryRun },
      () => `${counted(count, 'row')} ${context.dryRun ? 'would be ' : ''}put back in line.`,
    );
    return 0;
  },
};
