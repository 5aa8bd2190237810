import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { bulkEachMinute } from '../../../worker/services/outbox/port';
import { invitationGapDays } from '../../../worker/services/surveys/invitations';
import type { PersonalLink } from '../../../worker/services/surveys/port';
import { type Command, Refusal } from '../command';
import { counted } from '../counted';
import { exampleMarket, exampleSurveyId } from '../examples';
import { csvCell, UnreadableFile } from '../members/csv';
import { requireNewFile } from '../new-file';
import { createProgress, type Progress } from '../progress';
import { cellsHolding, inviteInCells, studiosIn } from './invite-cells';
import type { InviteReport } from './invitees';

export const inviteCommand: Command = {
  summary: 'Invites the people of a CSV file to a survey: a personal link each, mailed in their language.',
  usage: 'SURVEY FILE [--market M] [--links OUT.csv] [--no-mail]',
  options: {
    links: 'a new file that gets address and link of each; readable for its owner alone',
  },
  flags: { 'no-mail': 'send nothing: the links are handed over in another way' },
  notes: [
    'Columns, in any order: email, language, studioId (may be empty or missing with --market, and is then of that market).',
    'Each person is invited in the cell of their studio. The whole file is checked first:',
    'one fault and nobody is invited. Each person gets one link a survey, so the same file can be given again after an',
    `interruption. Who was invited to any survey within ${invitationGapDays} days, or wants no more of them, is left out.`,
    'Whoever has the file of links can tell whose answers are whose: delete it once they are handed over.',
  ],
  examples: [
    `surveys invite ${exampleSurveyId} people.csv --dry-run`,
    `surveys invite ${exampleSurveyId} people.csv --remote`,
    `surveys invite ${exampleSurveyId} people.csv --market ${exampleMarket} --no-mail --links links.csv`,
  ],
  async run(context) {
    const { options, flags, dryRun, json, progress: always, market, print } = context;
    const [surveyId, file] = context.words;
    if (file === undefined)
      throw new Refusal(`Name the survey, then the file: surveys invite ${exampleSurveyId} people.csv`);
    if (!existsSync(file)) throw new Refusal(`${file}: no such file`);
    requireNewFile(options.links);
    const cells = await cellsHolding(context, surveyId);
    const studios = await studiosIn(context);
    const mail = !flags.has('no-mail');
    const links: PersonalLink[] = [];
    const bars = createBars(json, always);
    let out: FileHandle | null = null;
    const take = async (made: readonly PersonalLink[]) => {
      if (options.links === undefined) {
        if (!mail) links.push(...made);
        return;
      }
      out ??= await openLinks(options.links);
      await out.appendFile(made.map(({ email, url }) => `${csvCell(email)},${csvCell(url)}\n`).join(''));
    };
    try {
      const source = () => createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 });
      const how = { market, studios, mail, take, onProgress: bars.step };
      const report = await inviteInCells(context, cells, source, how);
      bars.finish();
      print({ ...report, dryRun, ...(links.length > 0 ? { links } : {}) }, () =>
        [describe(report, { dryRun, mail }), ...links.map(({ email, url }) => `${email}  ${url}`)].join('\n'),
      );
      return report.faultCount === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof UnreadableFile) throw new Refusal(error.message);
      throw error;
    } finally {
      bars.finish();
      await (out as FileHandle | null)?.close();
    }
  },
};

function createBars(json: boolean, always: boolean | undefined) {
  let [phase, bar] = ['', null as Progress | null];
  const finish = () => bar?.finish();
  return {
    finish,
    step(next: 'check' | 'write', rows: number, total: number | null) {
      if (next !== phase) {
        finish();
        const label = next === 'check' ? 'rows checked' : 'people invited';
        bar = createProgress({ label, total, json, ...(always ? { always } : {}) });
        phase = next;
      }
      bar?.step(rows);
    },
  };
}

async function openLinks(path: string): Promise<FileHandle> {
  const out = await open(path, 'wx', 0o600);
  await out.appendFile('email,link\n');
  return out;
}

function describe(report: InviteReport, { dryRun, mail }: { dryRun: boolean; mail: boolean }): string {
  const { rows, faults, faultCount, counts } = report;
  if (faultCount > 0) {
    const lines = faults.map(({ line, column, message }) => `line ${line}, ${column}: ${message}`);
    const more = faultCount > faults.length ? [`… and ${faultCount - faults.length} more`] : [];
    return [...lines, ...more, `${counted(faultCount, 'fault')} in ${counted(rows, 'row')}: nobody was invited.`].join(
      '\n',
    );
  }
  if (dryRun) return `Dry run: ${counted(rows, 'row')} without a fault; nobody was invited.`;
  const minutes = Math.max(1, Math.ceil(counts.invited / bulkEachMinute));
  return [
    `${counts.invited} of ${rows} were invited.`,
    ...(counts.invitedBefore > 0 ? [`${counts.invitedBefore} had been invited to this survey before.`] : []),
    ...(counts.invitedLately > 0
      ? [`${counts.invitedLately} were left out: invited to another survey within ${invitationGapDays} days.`]
      : []),
    ...(counts.optedOut > 0 ? [`${counts.optedOut} were left out: they want no more surveys.`] : []),
    ...(counts.unreachable > 0
      ? [`${counts.unreachable} were left out: mails come back from there, or were called spam.`]
      : []),
    ...(mail && counts.invited > 0
      ? [`Mails leave from the next minute on, ${bulkEachMinute} a minute: ${durationOf(minutes)}.`]
      : []),
  ].join('\n');
}

function durationOf(minutes: number): string {
  if (minutes === 1) return 'all of them in it';
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
