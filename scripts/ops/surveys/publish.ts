import type { DocumentFault } from '../../../worker/domain/document-file';
import { diffSurveys, type SurveyChange } from '../../../worker/domain/survey-diff';
import type { SurveyDocuments } from '../../../worker/services/surveys/port';
import { printFaults } from '../catalogue/files';
import type { Command } from '../command';
import { surveysOf } from '../stores';
import { type CheckedFile, readSurveys } from './files';

interface Planned extends CheckedFile {
  readonly changes: readonly SurveyChange[];
  /** Responses that are being given. */
  readonly open: number;
  readonly faults: readonly DocumentFault[];
}

export const publishSurveysCommand: Command = {
  summary: 'Publishes survey files and says what changes; a fault in any of them publishes none.',
  usage: 'FILE…',
  examples: [
    'surveys publish catalogue/surveys/satisfaction.json --dry-run',
    'surveys publish catalogue/surveys/satisfaction.json --remote',
  ],
  notes: [
    'To close a survey set "closesAt" in its file to a time that is over and publish it. Who is answering meanwhile ends with',
    'the questions they began with. A question that was answered keeps its kind: give a new one another id.',
  ],
  async run(context) {
    const { checked, faults } = readSurveys(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const { documents } = surveysOf(await context.bindings());
    const planned = await Promise.all(checked.map((one) => plan(documents, one)));
    const refused = planned.flatMap((one) => one.faults);
    if (refused.length > 0) return printFaults(context, refused);
    const rows: (Pick<Planned, 'file' | 'changes' | 'open'> & { surveyId: string; version: string | null })[] = [];
    for (const { file, survey, changes, open } of planned) {
      const version = context.dryRun ? null : (await documents.publish(survey)).version;
      rows.push({ file, surveyId: survey.surveyId, version, changes, open });
    }
    context.print({ dryRun: context.dryRun, files: rows }, () =>
      [
        ...rows.flatMap(({ file, version, changes, open }) => [
          `${file}: ${describeCount(changes)}${version === null ? '' : `, version ${version}`}`,
          ...changes.map(describeChange),
          ...(open > 0 && changes.length > 0
            ? [`  ${open} responses are under way: they end with the questions they began with.`]
            : []),
        ]),
        ...(context.dryRun ? ['Dry run: nothing was published.'] : []),
      ].join('\n'),
    );
    return 0;
  },
};

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

const describeCount = (changes: readonly SurveyChange[]) =>
  changes[0]?.path === '' ? 'new' : `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;

function describeChange({ path, before, after }: SurveyChange): string {
  if (path === '') return `  survey ${after} is new`;
  if (before === undefined) return `  ${path} is new`;
  if (after === undefined) return `  ${path} is gone`;
  return `  ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}
