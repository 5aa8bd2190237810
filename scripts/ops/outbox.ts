import type { CellServices } from '../../worker/services';
import type { OutboxRow } from '../../worker/services/outbox/port';
import { findInCells, inEachCell, searched } from './cells/each';
import { terminalAudit } from './cells/terminal-action';
import { type Command, type OpsContext, Refusal } from './command';
import { counted } from './counted';
import { servicesOf } from './data/stores';

const filters = ['dead', 'due', 'all'] as const;

export const listOutboxCommand: Command = {
  summary: 'Lists what waits to be sent or was given up.',
  usage: '[dead|due|all]',
  notes: ['dead: given up, waits for you (the default). due: waits for its next try. all: both, and what was sent.'],
  examples: ['outbox list', 'outbox list due --remote'],
  async run(context) {
    const filter = filters.find((name) => name === (context.words[0] ?? 'dead'));
    if (filter === undefined) throw new Refusal(`Say which: ${filters.join(', ')}.`);
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const rows = await (await servicesOf(bindings, market)).outbox.list(filter);
      return { result: rows, text: rows.length === 0 ? `Nothing (${filter}).` : rows.map(describeRow).join('\n') };
    });
  },
};

function describeRow(row: OutboxRow): string {
  const state = row.deadAt ? `dead since ${row.deadAt}` : row.doneAt ? `done ${row.doneAt}` : `next try ${row.nextAt}`;
  const why = [row.lastError, row.deadAt && row.isEmptied ? 'content deleted' : null].filter(Boolean).join('; ');
  return `${row.outboxId}  ${row.kind}  ${row.tries} tries  ${state}${why ? `  (${why})` : ''}`;
}

export const requeueOutboxCommand: Command = {
  summary: 'Puts what was given up back in line: one row by its id, or all.',
  usage: 'ID | all',
  examples: ['outbox requeue all --dry-run', 'outbox requeue ID --remote'],
  async run(context) {
    const [word] = context.words;
    if (word === undefined) throw new Refusal('Name the row by its id, or say "all".');
    if (word !== 'all') return requeueOne(context, word);
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const services = await servicesOf(bindings, market);
      const count = context.dryRun ? await services.outbox.countDead() : await requeue(services, context);
      const text = `${counted(count, 'row')} ${context.dryRun ? 'would be ' : ''}put back in line.`;
      return { result: { requeued: count, dryRun: context.dryRun }, text };
    });
  },
};

/** Finds the row in any cell and requeues it. */
async function requeueOne(context: OpsContext, outboxId: string): Promise<number> {
  const found = await findInCells(context, ({ outbox }) => outbox.findDead(outboxId));
  if (found === null)
    throw new Refusal(
      `Nothing with the id ${outboxId} was given up in ${searched(context)}: "npm run ops -- outbox list" shows what was.`,
    );
  if (found.value.isEmptied)
    throw new Refusal(
      `The content of ${outboxId} was deleted two weeks after it was given up: there is nothing left to send.`,
    );
  const count = context.dryRun ? 1 : await requeue(found.services, context, outboxId);
  context.print(
    { cell: found.market, requeued: count, dryRun: context.dryRun },
    () => `${found.market}: ${counted(count, 'row')} ${context.dryRun ? 'would be ' : ''}put back in line.`,
  );
  return 0;
}

/** Requeues rows and writes the audit in the same batch. */
async function requeue(
  { database, outbox }: CellServices,
  { operator }: OpsContext,
  outboxId?: string,
): Promise<number> {
  const entry = { operator, action: 'outbox.requeued', subject: outboxId ?? 'all' };
  const [done] = await database.write([outbox.requeueing(outboxId), terminalAudit(database, entry)]);
  const count = done?.meta.changes ?? 0;
  if (count > 0) outbox.wake();
  return count;
}
