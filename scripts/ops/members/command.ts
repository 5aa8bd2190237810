import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Command, OpsContext } from '../command';
import { Refusal } from '../command';
import { counted } from '../counted';
import { requireNewFile } from '../new-file';
import { createProgress, type Progress } from '../progress';
import { csvCell, type Source, UnreadableFile } from './csv';
import type { ImportReport } from './import';
import { importInCells } from './import-cells';
import { untilInterrupted } from './interrupted';
import { undoInCells } from './undo-cells';
import type { PrintedCode } from './write';

const codeColumns = ['market', 'email', 'firstName', 'lastName', 'number', 'code', 'expiresAt'] as const;

export const importMembersCommand: Command = {
  summary:
    'Takes over members of a studio’s reception or another system from a CSV file, each with an activation code.',
  usage: 'FILE [--codes OUT.csv | --mail] [--update] | --undo ID',
  options: {
    codes: 'a new file that gets the activation codes, for letters; readable for its owner alone',
    undo: 'take an import back, by the id it printed: who has used the account since stays',
  },
  flags: {
    mail: 'send each new member the code by mail instead',
    update: 'bring addresses that have an account already up to date, instead of refusing the file',
  },
  notes: [
    'Each row goes into the cell of its market. The whole file is checked before the first row is written: one fault and nothing is imported. It is read as it goes, so',
    'its size does not matter. Columns: docs/operations.md, "Taking over members".',
    'Ctrl-C ends it after the rows it is writing, and says how to go on.',
  ],
  examples: [
    'members import members.csv --dry-run',
    'members import members.csv --codes codes.csv',
    'members import members.csv --mail --remote',
    'members import --undo 2027-02-01T09:30:00.000Z --dry-run',
  ],
  async run(context) {
    const { options, flags, dryRun, json, progress: always, print } = context;
    const [file] = context.words;
    if (options.undo !== undefined) return undoInCells(context, options.undo);
    if (file === undefined) throw new Refusal('Name the file, for example members.csv.');
    if (!existsSync(file)) throw new Refusal(`${file}: no such file`);
    const [mail, update] = [flags.has('mail'), flags.has('update')];
    if (!dryRun && !mail && options.codes === undefined) {
      throw new Refusal('Say where the activation codes go: --codes OUT.csv, or --mail. They are kept nowhere else.');
    }
    const source: Source = () => createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
    requireNewFile(options.codes);
    let out: FileHandle | null = null;
    const progress = createPhases(json, always);
    const interrupted = untilInterrupted();
    try {
      const take = async (codes: readonly PrintedCode[]) => {
        if (options.codes === undefined) return;
        out ??= await openCodes(options.codes);
        await out.appendFile(linesOf(codes));
      };
      const how = { mail, update, take, onProgress: progress.step, stop: interrupted.signal };
      const report = await importInCells(context, source, how);
      progress.finish();
      print({ ...report, dryRun }, () =>
        [describe(report, { dryRun, update }), ...nextSteps(report, context)].join('\n'),
      );
      if (report.isStopped && report.failure === null) return interrupted.exitCode;
      return report.faultCount === 0 && report.failure === null ? 0 : 1;
    } catch (error) {
      if (error instanceof UnreadableFile) throw new Refusal(error.message);
      throw error;
    } finally {
      progress.finish();
      interrupted.end();
      await (out as FileHandle | null)?.close();
    }
  },
};

/** Progress bars: one for the check, then one for writing. */
function createPhases(json: boolean, always?: boolean) {
  let [phase, bar] = ['', null as Progress | null];
  return {
    step(next: 'check' | 'write', rows: number, total: number | null) {
      if (next !== phase) {
        bar?.finish();
        bar = createProgress({ label: next === 'check' ? 'rows checked' : 'rows written', total, json, always });
        phase = next;
      }
      bar?.step(rows);
    },
    finish: () => bar?.finish(),
  };
}

/** Opens a new file that only its owner can read; an existing file is never overwritten. */
async function openCodes(path: string): Promise<FileHandle> {
  const out = await open(path, 'wx', 0o600);
  await out.appendFile(`${codeColumns.join(',')}\n`);
  return out;
}

const linesOf = (codes: readonly PrintedCode[]) =>
  codes.map((code) => `${codeColumns.map((column) => csvCell(code[column])).join(',')}\n`).join('');

interface Written extends ImportReport {
  readonly importId: string | null;
}

/** What an operator may want to type next: how to go on after an interruption, how to take it back. */
function nextSteps({ isStopped, importId, faultCount }: Written, { words, options, flags, sameData }: OpsContext) {
  if (faultCount > 0) return [];
  const { codes } = options;
  const update = importId || flags.has('update') ? ' --update' : '';
  const again = `members import ${words[0]}${update} ${codes ? '--codes ANOTHER.csv' : '--mail'}`;
  return [
    ...(isStopped ? [`To go on: npm run ops -- ${again}${sameData}`] : []),
    ...(isStopped && importId && codes ? [`The codes of those who are written stand in ${codes}: keep it.`] : []),
    ...(importId ? [`To take it back: npm run ops -- members import --undo ${importId}${sameData}`] : []),
  ];
}

function describe(
  { rows, faults, faultCount, members, memberships, isStopped, failure, importId }: Written,
  { dryRun, update }: { dryRun: boolean; update: boolean },
): string {
  if (faultCount > 0) {
    const lines = faults.map(({ line, column, message }) => `line ${line}, ${column}: ${message}`);
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    const sum = `${counted(faultCount, 'fault')} in ${counted(rows, 'row')}: nothing was imported.`;
    return [...lines, ...more, sum].join('\n');
  }
  const stopped = failure === null ? 'Stopped' : `Stopped (${failure})`;
  if (isStopped && !importId && !update) return `${stopped}: nothing was imported.`;
  if (isStopped)
    return `${stopped}: ${members} members and ${memberships} memberships are new, the rest is not imported.`;
  if (dryRun) return `Dry run: ${counted(rows, 'row')} without a fault; nothing was imported.`;
  return `${rows} rows: ${members} members and ${memberships} memberships are new.`;
}
