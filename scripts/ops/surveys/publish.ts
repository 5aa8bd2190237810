import type { Change } from '../../../worker/domain/content/changes';
import { surveyId } from '../../../worker/domain/content/documents';
import type { DocumentFault } from '../../../worker/domain/content/faults';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { SurveyDocuments } from '../../../worker/services/surveys/port';
import { printFaults } from '../catalogue/files';
import { cellsFor, inEachCell } from '../cells/each';
import { auditTerminal } from '../cells/terminal-action';
import { type Command, type OpsContext, Refusal } from '../command';
import { overOfficeFlags, requireOverOffice, takenBack } from '../content/over-office';
import { contentOf, surveysOf } from '../data/stores';
import { exampleSurvey } from '../examples';
import { type CheckedFile, readSurveys } from './files';
import { diffSurveys } from './survey-diff';

interface Planned extends CheckedFile {
  readonly changes: readonly Change[];
  /** Responses in progress. */
  readonly open: number;
  readonly faults: readonly DocumentFault[];
}

export const publishSurveysCommand: Command = {
  summary: 'Publishes survey files and says what changes; a fault in any of them publishes none.',
  usage: 'FILE… [--over-office]',
  flags: overOfficeFlags,
  examples: [`surveys publish ${exampleSurvey} --dry-run`, `surveys publish ${exampleSurvey} --remote`],
  notes: [
    'To close a survey set "closesAt" in its file to a time that is over and publish it. Who is answering meanwhile ends with',
    'the questions they began with. A question that was answered keeps its kind: give a new one another id.',
  ],
  async run(context) {
    const { checked, faults } = readSurveys(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const bindings = await context.bindings();
    const plans = new Map<MarketId, Promise<Planned[]>>();
    for (const market of cellsOf(context, checked)) {
      const { documents } = surveysOf(bindings, market);
      const own = checked.filter(({ survey }) => survey.markets.includes(market));
      const planned = Promise.all(own.map((one) => plan(documents, one)));
      // Handled later, when the cell's result is awaited.
      planned.catch(() => undefined);
      plans.set(market, planned);
    }
    const settled = await Promise.allSettled(plans.values());
    const refused = settled.flatMap((one) =>
      one.status === 'fulfilled' ? one.value.flatMap((row) => row.faults) : [],
    );
    if (refused.length > 0) return printFaults(context, refused);
    const lost = [...plans].map(async ([market, planned]) =>
      Promise.all(
        (await planned.catch(() => [])).map(async ({ file, survey }) => ({
          name: `${file} in ${market}`,
          changes: await takenBack(contentOf(bindings, market), surveyId(survey.surveyId), survey),
        })),
      ),
    );
    if (!context.dryRun) requireOverOffice((await Promise.all(lost)).flat(), context.flags.has('over-office'));
    const publishIn = async (market: MarketId) => {
      const content = contentOf(bindings, market);
      const rows: Published[] = [];
      for (const { file, survey, changes, open } of (await plans.get(market)) ?? []) {
        const version = context.dryRun
          ? null
          : (await content.publishFile(surveyId(survey.surveyId), survey, context.operator)).version;
        if (version !== null && changes.length > 0) {
          const entry = { action: 'survey.published', subject: `survey:${survey.surveyId}`, detail: { version } };
          await auditTerminal(bindings, market, { operator: context.operator, ...entry });
        }
        rows.push({ file, surveyId: survey.surveyId, version, changes, open });
      }
      return { result: { dryRun: context.dryRun, files: rows }, text: describe(rows, context.dryRun) };
    };
    return inEachCell(context, publishIn, { cells: [...plans.keys()] });
  },
};

interface Published {
  readonly file: string;
  readonly surveyId: string;
  readonly version: string | null;
  readonly changes: readonly Change[];
  readonly open: number;
}

/** The cells of a survey: all that it names, or only that of `--market`. */
function cellsOf(context: OpsContext, files: readonly CheckedFile[]): readonly MarketId[] {
  const cells = cellsFor(context).filter((market) => files.some(({ survey }) => survey.markets.includes(market)));
  if (cells.length === 0) throw new Refusal(`None of these surveys is held in ${context.market}.`);
  return cells;
}

const describe = (rows: readonly Published[], dryRun: boolean) =>
  [
    ...rows.flatMap(({ file, version, changes, open }) => [
      `${file}: ${describeCount(changes)}${version === null ? '' : `, version ${version}`}`,
      ...changes.map(describeChange),
      ...(open > 0 && changes.length > 0
        ? [`  ${open} responses are under way: they end with the questions they began with.`]
        : []),
    ]),
    ...(dryRun ? ['Dry run: nothing was published.'] : []),
  ].join('\n');

async function plan(documents: SurveyDocuments, { file, survey }: CheckedFile): Promise<Planned> {
  const [published, { open, otherKinds }] = await Promise.all([
    documents.authoritative(survey.surveyId),
    documents.inUse(survey),
  ]);
  const faults = otherKinds.map(({ questionId, was }) => {
    const index = survey.questions.findIndex((question) => question.questionId === questionId);
    const reason = `is ${survey.questions[index]?.kind}, and was ${was} when it was answered: give the question another id`;
    return { file, path: `questions[${index}].kind`, reason };
  });
  return { file, survey, open, faults, changes: diffSurveys(published?.survey ?? null, survey) };
}

const describeCount = (changes: readonly Change[]) =>
  changes[0]?.path === '' ? 'new' : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;

function describeChange({ path, before, after }: Change): string {
  if (path === '') return `  survey ${after} is new`;
  if (before === undefined) return `  ${path} is new`;
  if (after === undefined) return `  ${path} is gone`;
  return `  ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}
