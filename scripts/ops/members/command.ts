import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Command } from '../command';
import { Refusal } from '../command';
import { servicesOf } from '../stores';
import { csvCell } from './csv';
import { type ImportReport, importMembers, type Source, UnreadableFile } from './import';
import type { PrintedCode } from './write';

const codeColumns = ['market', 'email', 'firstName', 'lastName', 'number', 'code', 'expiresAt'] as const;

export const importMembersCommand: Command = {
  summary: 'Takes over members of a studio’s desk or another system from a CSV file, each with an activation code.',
  usage: 'FILE [--codes OUT.csv | --mail] [--update]',
  options: ['codes'],
  flags: ['mail', 'update'],
  async run({ words: [file], options, flags, dryRun, bindings, print }) {
    if (file === undefined || !existsSync(file)) throw new Refusal(`Name the file: ${file ?? ''} does not exist.`);
    const mail = flags.has('mail');
    if (!dryRun && !mail && options.codes === undefined) {
      throw new Refusal('Say where the activation codes go: --codes OUT.csv, or --mail. They are kept nowhere else.');
    }
    const source: Source = () => createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
    if (options.codes !== undefined && existsSync(options.codes))
      throw new Refusal(`${options.codes}: is there already.`);
    let out: FileHandle | null = null;
    try {
      const take = async (codes: readonly PrintedCode[]) => {
        if (options.codes === undefined) return;
        out ??= await openCodes(options.codes);
        await out.appendFile(linesOf(codes));
      };
      const report = await importMembers(await servicesOf(await bindings()), source, {
        dryRun,
        mail,
        update: flags.has('update'),
        take,
      });
      print({ ...report, dryRun }, () => describe(report, dryRun));
      return report.faultCount === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof UnreadableFile) throw new Refusal(error.message);
      throw error;
    } finally {
      await (out as FileHandle | null)?.close();
    }
  },
};

/** Readable for its owner alone; a file that is there is never written over. */
async function openCodes(path: string): Promise<FileHandle> {
  const out = await open(path, 'wx', 0o600);
  await out.appendFile(`${codeColumns.join(',')}\n`);
  return out;
}

const linesOf = (codes: readonly PrintedCode[]) =>
  codes.map((code) => `${codeColumns.map((column) => csvCell(code[column])).join(',')}\n`).join('');

function describe({ rows, faults, faultCount, members, memberships }: ImportReport, dryRun: boolean): string {
  if (faultCount > 0) {
    const lines = faults.map(({ line, column, message }) => `line ${line}, ${column}: ${message}`);
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    return [...lines, ...more, `${faultCount} faults in ${rows} rows: nothing was imported.`].join('\n');
  }
  if (dryRun) return `Dry run: ${rows} rows without a fault; nothing was imported.`;
  return `${rows} rows: ${members} members and ${memberships} memberships are new.`;
}
