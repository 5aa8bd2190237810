import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isCivilDate } from '../../../worker/domain/dates';
import { parseGuid } from '../../../worker/domain/guid';
import { marketIds } from '../../../worker/domain/market';
import type { ResultsFilter, SurveyResults } from '../../../worker/services/surveys/port';
import type { Bindings } from '../bindings';
import { type Command, Refusal } from '../command';
import { csvCell } from '../members/csv';
import { createProgress } from '../progress';
import { catalogueOf, surveysOf } from '../stores';
import { findSurvey, marketOf } from './published';
import { describeResults } from './results-text';

const rowsAtOnce = 500;

export const resultsCommand: Command = {
  summary:
    'Shows what was answered: how many got how far, each question, the score with its interval, studios, months.',
  usage: 'SURVEY [--studio GUID] [--market M] [--from DATE] [--until DATE] [--csv OUT.csv]',
  options: {
    studio: 'one studio alone',
    market: 'one market alone',
    from: 'first day, YYYY-MM-DD',
    until: 'last day, YYYY-MM-DD',
    csv: 'a new file that gets every response, a row each, with what was written',
  },
  notes: [
    'Results name nobody. A studio with fewer than five answers is not shown apart, neither here nor in the file: its people',
    'would be known by their answers.',
  ],
  examples: [
    'surveys results satisfaction',
    'surveys results satisfaction --market denmark --from 2026-11-01 --remote',
    'surveys results satisfaction --csv answers.csv',
  ],
  async run({ words: [surveyId], options, dryRun, json, progress, bindings, print }) {
    const filter = filterOf(options);
    if (options.csv !== undefined && existsSync(options.csv)) throw new Refusal(`${options.csv}: is there already.`);
    const opened = await bindings();
    const { documents, results } = surveysOf(opened);
    const survey = await findSurvey(documents, surveyId);
    const table = await results.of(survey.surveyId, filter);
    if (table === null) throw new Refusal(`No survey "${surveyId}" is published.`);
    if (options.csv !== undefined && !dryRun) {
      const total = table.funnel.find(({ step }) => step === 'started')?.count ?? null;
      const bar = createProgress({ label: 'responses written', total, json, ...(progress ? { always: true } : {}) });
      const rows = await writeRows(options.csv, results, survey.surveyId, filter, bar.step).finally(bar.finish);
      print({ file: options.csv, rows }, () => `${rows} responses are in ${options.csv}.`);
      return 0;
    }
    const names = json ? new Map<string, string>() : await studioNames(opened);
    print(table, () => describeResults(table, (studioId) => names.get(studioId) ?? studioId));
    return 0;
  },
};

function filterOf(options: Readonly<Record<string, string | undefined>>): ResultsFilter {
  const { studio, from, until } = options;
  const studioId = studio === undefined ? null : parseGuid(studio);
  if (studio !== undefined && studioId === null) throw new Refusal(`"${studio}" is no GUID.`);
  for (const [name, day] of Object.entries({ from, until }))
    if (day !== undefined && !isCivilDate(day)) throw new Refusal(`--${name} is a day like 2026-11-20.`);
  if (from !== undefined && until !== undefined && until < from) throw new Refusal('--until is before --from.');
  const market = marketOf(options.market);
  return {
    ...(studioId ? { studioId } : {}),
    ...(market ? { market } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

async function studioNames(opened: Bindings): Promise<ReadonlyMap<string, string>> {
  const published = await Promise.all(
    marketIds.map((market) =>
      catalogueOf(opened)
        .authoritative(market)
        .catch(() => null),
    ),
  );
  return new Map(
    published.flatMap((one) => (one?.catalogue.studios ?? []).map(({ studioId, name }) => [studioId, name])),
  );
}

/** Page by page, so that the number of responses does not matter. */
async function writeRows(
  file: string,
  results: SurveyResults,
  surveyId: string,
  filter: ResultsFilter,
  step: (rows: number) => void,
): Promise<number> {
  const out = await open(file, 'wx', 0o600);
  let [written, after, isFirst] = [0, null as string | null, true];
  try {
    do {
      const page = await results.rows(surveyId, after, rowsAtOnce);
      const wanted = page.rows.filter((row) => isWanted(row, filter));
      const [first] = page.rows;
      // A mark by which spreadsheets know the letters.
      if (isFirst && first) await out.appendFile(`\uFEFF${Object.keys(first).map(csvCell).join(',')}\n`);
      isFirst = false;
      await out.appendFile(wanted.map((row) => `${Object.values(row).map(csvCell).join(',')}\n`).join(''));
      written += wanted.length;
      step(written);
      after = page.next;
    } while (after !== null);
  } finally {
    await out.close();
  }
  return written;
}

function isWanted(row: Readonly<Record<string, string>>, { studioId, market, from, until }: ResultsFilter): boolean {
  const day = row.startedOn ?? '';
  return (
    (studioId === undefined || row.studioId === studioId) &&
    (market === undefined || row.market === market) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  );
}
