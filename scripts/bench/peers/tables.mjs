/** The figures as rows, one a measure, one column a stack. Pure. */
import { aboveFloorMs, coldMs, isKept } from './verdict.mjs';

/** @typedef {import('./measure.mjs').Figures} Figures */
/** @typedef {Record<string, unknown>} Row */

const short = (/** @type {number | undefined} */ value, digits = 2) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);
const inKibibytes = (/** @type {number | undefined} */ bytes) => short(bytes === undefined ? bytes : bytes / 1024, 1);

/** @param {Record<string, Figures>} figures @param {string[]} stacks @returns {Row[]} */
export function figureRows(figures, stacks) {
  const names = [...stacks, 'medlem'];
  const own = Object.keys(figures.medlem?.pages ?? {});
  /** @param {string} what @param {(name: string) => string} value */
  const row = (what, value) => ({ what, ...Object.fromEntries(names.map((name) => [name, value(name)])) });
  const page = (/** @type {string} */ name, /** @type {string} */ one) => figures[name]?.pages[one];
  return [
    ...own.map((one) => row(`${one}: CPU above the floor, ms`, (name) => short(aboveFloorMs(figures, name, one)))),
    ...own.map((one) => row(`${one}: requests/s`, (name) => short(page(name, one)?.requestsPerSecond, 0))),
    ...own.map((one) => row(`${one}: brotli HTML, KiB`, (name) => inKibibytes(page(name, one)?.brotliBytes))),
    ...own.map((one) => row(`${one}: database calls`, (name) => String(page(name, one)?.databaseCalls ?? '–'))),
    row('start to first page, ms', (name) => short(figures[name]?.cold.startToPageMs, 0)),
    row('the same without simulators, ms', (name) => short(coldMs(figures, name), 0)),
    row('CPU of the start, ms', (name) => short(figures[name]?.cold.startCpuMs, 0)),
    row('CPU of the first page after it, ms', (name) => short(figures[name]?.cold.pageCpuMs, 0)),
    row('code of the Worker, KiB gzip', (name) => inKibibytes(figures[name]?.gzipBytes)),
  ];
}

/** @param {import('./verdict.mjs').Verdict[]} judged @returns {Row[]} */
export const verdictRows = (judged) =>
  judged.map((verdict) => ({
    what: verdict.what,
    measured: `${short(verdict.value)} ${verdict.unit}`,
    budget: `${verdict.isMost ? '≤' : '≥'} ${short(verdict.budget)} ${verdict.unit}`,
    kept: isKept(verdict),
  }));

/** @param {import('./phone.mjs').PhoneFigures[]} all @returns {Row[]} */
export const phoneRows = (all) =>
  all.map(({ name, page, lcpMs, linkedLcpMs, usableMs, wireBytes }) => ({
    stack: name,
    page,
    'LCP ms': short(lcpMs, 0),
    'LCP ms, from another site': short(linkedLcpMs, 0),
    'usable ms': short(usableMs, 0),
    'on the wire, KiB': inKibibytes(wireBytes),
  }));

/** @param {{title: string, rows: Row[]}} table */
export function inMarkdown({ title, rows }) {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (/** @type {unknown} */ value) => (typeof value === 'boolean' ? (value ? 'yes' : '**no**') : value);
  const line = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
  const align = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return [
    `${title}\n`,
    line(columns),
    line(align),
    ...rows.map((row) => line(columns.map((name) => cell(row[name])))),
  ].join('\n');
}
