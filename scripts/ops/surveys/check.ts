import { printFaults } from '../catalogue/files';
import type { Command } from '../command';
import { exampleSurvey } from '../examples';
import { readSurveys } from './files';

export const checkSurveysCommand: Command = {
  summary: 'Checks survey files; prints every fault with file, line, place and reason.',
  usage: 'FILE…',
  examples: [`surveys check ${exampleSurvey}`],
  async run(context) {
    const { checked, faults } = readSurveys(context.words);
    if (faults.length > 0) return printFaults(context, faults);
    const rows = checked.map(({ file, survey: { surveyId, markets, questions, endings } }) => ({
      ...{ file, surveyId, markets },
      questions: questions.length,
      endings: endings.length,
    }));
    context.print({ faults: [], files: rows }, () =>
      rows
        .map(
          (row) =>
            `${row.file}: good, ${row.questions} questions, ${row.endings} endings, for ${row.markets.join(', ')}`,
        )
        .join('\n'),
    );
    return 0;
  },
};
