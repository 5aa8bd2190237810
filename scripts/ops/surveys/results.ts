import { type FileHandle, open } from 'node:fs/promises';
import { isCivilDate } from '../../../worker/domain/dates';
import { parseGuid } from '../../../worker/domain/guid';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { ResultsFilter, SurveyResults } from '../../../worker/services/surveys/port';
import { cellsFor, inEachCell } from '../cells/each';
import type { Bindings } from '../command';
import { type Command, type OpsContext, Refusal } from '../command';
import { catalogueOf, surveysOf } from '../data/stores';
import { exampleMarket, exampleSurveyId } from '../examples';
import { csvCell } from '../members/csv';
import { requireNewFile } from '../new-file';
import { createProgress } from '../progress';
import { findSurvey, notPublished, requireNamed } from './published';
import { describeResults } from './results-text';

const rowsAtOnce = 500;

export const resultsCommand: Command = {
  summary:
    'Shows what was answered: how many got how far, each question, the score with its interval, studios, months.',
  usage: 'SURVEY [--studio GUID] [--market M] [--from DATE] [--until DATE] [--csv OUT.csv]',
  options: {
    studio: 'one studio alone',
    from: 'first day, YYYY-MM-DD',
    until: 'last day, YYYY-MM-DD',
    csv: 'a new file that gets every response, a row each, with what was written',
  },
  notes: [
    'Results name nobody. A studio with fewer than five answers is not shown apart, neither here nor in the file: its people',
    'would be known by their answers.',
  ],
  examples: [
    `surveys results ${exampleSurveyId}`,
    `surveys results ${exampleSurveyId} --market ${exampleMarket} --from 2026-11-01 --remote`,
    `surveys results ${exampleSurveyId} --csv answers.csv`,
  ],
  async run(context) {
    const { options, dryRun, json, print } = context;
    const filter = filterOf(options);
    requireNewFile(options.csv);
    const bindings = await context.bindings();
    const [surveyId] = context.words;
    const cells = await cellsWith(context, surveyId);
    if (options.csv !== undefined && !dryRun) {
      const rows = await writeFile(context, options.csv, cells, filter);
      print({ file: options.csv, rows }, () => `${rows} responses are in ${options.csv}.`);
      return 0;
    }
    const tableIn = async (market: MarketId) => {
      const { documents, results } = surveysOf(bindings, market);
      const survey = await findSurvey(documents, surveyId);
      const table = await results.of(survey.surveyId, filter);
      if (table === null) throw notPublished(survey.surveyId);
      const names = json ? new Map<string, string>() : await studioNames(bindings, market);
      return { result: table, text: describeResults(table, (studioId) => names.get(studioId) ?? studioId) };
    };
    return inEachCell(context, tableIn, { cells });
  },
};

/** The cells in which the survey is published, and those that did not answer, which report their error later. */
async function cellsWith(context: OpsContext, surveyId: string | undefined): Promise<readonly MarketId[]> {
  requireNamed(surveyId);
  const bindings = await context.bindings();
  const isThere = (market: MarketId) =>
    surveysOf(bindings, market)
      .documents.authoritative(surveyId)
      .then(
        (published) => published !== null,
        () => true,
      );
  const cells: MarketId[] = [];
  for (const market of cellsFor(context)) if (await isThere(market)) cells.push(market);
  if (cells.length === 0) throw notPublished(surveyId);
  return cells;
}

/** Writes all cells into one file; each row names its market. */
async function writeFile(
  { bindings, json, progress, words }: OpsContext,
  file: string,
  cells: readonly MarketId[],
  filter: ResultsFilter,
): Promise<number> {
  const opened = await bindings();
  const out = await open(file, 'wx', 0o600);
  const bar = createProgress({ label: 'responses written', total: null, json, ...(progress ? { always: true } : {}) });
  const head = { isWritten: false };
  let written = 0;
  try {
    for (const market of cells) {
      const { results } = surveysOf(opened, market);
      const before = written;
      const step = (rows: number) => bar.step(before + rows);
      written += await writeRows(out, results, String(words[0]), filter, { head, step });
    }
  } finally {
    bar.finish();
    await out.close();
  }
  return written;
}

function filterOf(options: Readonly<Record<string, string | undefined>>): ResultsFilter {
  const { studio, from, until } = options;
  const studioId = studio === undefined ? null : parseGuid(studio);
  if (studio !== undefined && studioId === null) throw new Refusal(`"${studio}" is no GUID.`);
  for (const [name, day] of Object.entries({ from, until }))
    if (day !== undefined && !isCivilDate(day)) throw new Refusal(`--${name} is a day like 2026-11-20.`);
  if (from !== undefined && until !== undefined && until < from) throw new Refusal('--until is before --from.');
  return {
    ...(studioId ? { studioId } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

async function studioNames(opened: Bindings, market: MarketId): Promise<ReadonlyMap<string, string>> {
  const published = await catalogueOf(opened, market)
    .authoritative(market)
    .catch(() => null);
  return new Map((published?.catalogue.studios ?? []).map(({ studioId, name }) => [studioId, name]));
}

/** Writes page by page, so that memory does not depend on the number of responses. */
async function writeRows(
  out: FileHandle,
  results: SurveyResults,
  surveyId: string,
  filter: ResultsFilter,
  { head, step }: { head: { isWritten: boolean }; step: (rows: number) => void },
): Promise<number> {
  let [written, after] = [0, null as string | null];
  do {
    const page = await results.rows(surveyId, after, rowsAtOnce);
    const wanted = page.rows.filter((row) => isWanted(row, filter));
    const [first] = page.rows;
    // Byte order mark, by which spreadsheets recognise UTF-8.
    if (first && !head.isWritten) await out.appendFile(`\uFEFF${Object.keys(first).map(csvCell).join(',')}\n`);
    head.isWritten ||= first !== undefined;
    await out.appendFile(wanted.map((row) => `${Object.values(row).map(csvCell).join(',')}\n`).join(''));
    written += wanted.length;
    step(written);
    after = page.next;
  } while (after !== null);
  return written;
}

function isWanted(row: Readonly<Record<string, string>>, { studioId, from, until }: ResultsFilter): boolean {
  const day = row.startedOn ?? '';
  return (
    (studioId === undefined || row.studioId === studioId) &&
    (from === undefined || day >= from) &&
    (until === undefined || day <= until)
  );
}
