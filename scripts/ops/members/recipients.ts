import { appendFile } from 'node:fs/promises';
import type { Consented, Recipient, Recipients } from '../../../worker/services/unsubscribe/port';
import { inEachCell } from '../cells/each';
import { auditTerminal } from '../cells/terminal-action';
import { type Command, Refusal } from '../command';
import { counted } from '../counted';
import { servicesOf } from '../data/stores';
import { exampleMarket } from '../examples';
import { requireNewFile } from '../new-file';
import { csvCell } from './csv';

const columns = [
  'channel',
  'address',
  'firstName',
  'language',
  'market',
  'homeStudioId',
  'agreedAt',
  'unsubscribe',
] as const satisfies readonly (keyof Recipient)[];
/** A sign and digits are no formula: the apostrophe that keeps a spreadsheet from reading one would spoil the number. */
const cellOf = (value: string) => (/^\+\d+$/.test(value) ? value : csvCell(value));
export const recipientLine = (row: Recipient) => `${columns.map((name) => cellOf(row[name] ?? '')).join(',')}\n`;

/** All of a cell, some hundred at a time. */
export async function* everybody({ after }: Recipients): AsyncGenerator<readonly Recipient[]> {
  let last: Consented | null = null;
  for (;;) {
    const rows: readonly Recipient[] = await after(last);
    if (rows.length === 0) return;
    yield rows;
    const { memberId, channel } = rows.at(-1) as Recipient;
    last = { memberId, channel };
  }
}

export const listRecipientsCommand: Command = {
  summary: 'Writes a CSV file of who agreed to news and offers, each with the link that ends it.',
  usage: 'FILE',
  notes: [
    `Columns: ${columns.join(', ')}. A member who agreed to e-mails and to text messages has a row for each.`,
    'Left out are addresses that mails come back from, and of whoever called one spam.',
    'Make the file anew for each mailing, and delete it afterwards: who has unsubscribed since is still in an old one.',
    'The link belongs into each message; in an e-mail into its header List-Unsubscribe as well, with',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click (RFC 8058).',
  ],
  examples: [`members marketing people.csv --market ${exampleMarket}`, 'members marketing people.csv --remote'],
  noDryRun: 'it writes a new file and nothing else',
  async run(context) {
    const [file] = context.words;
    if (file === undefined) throw new Refusal('Name a new file: members marketing people.csv');
    requireNewFile(file);
    const bindings = await context.bindings();
    const write = (text: string) => appendFile(file, text, { mode: 0o600 });
    await write(`${columns.join(',')}\n`);
    return inEachCell(context, async (market) => {
      const { recipients } = await servicesOf(bindings, market);
      const { operator } = context;
      await auditTerminal(bindings, market, { operator, action: 'marketing.listed', subject: market });
      let written = 0;
      for await (const rows of everybody(recipients)) {
        await write(rows.map(recipientLine).join(''));
        written += rows.length;
      }
      return { result: { written }, text: `${counted(written, 'row')} in ${file}` };
    });
  },
};
