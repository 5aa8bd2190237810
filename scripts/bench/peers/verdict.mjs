/** What the figures must come to, beside the peer that is nearest. Pure. */

/** @typedef {import('./measure.mjs').Figures} Figures */
/** @typedef {{what: string, value: number, unit: string, budget: number, isMost: boolean}} Verdict */

/** Beyond its budget by more than this is a failure: two runs on one machine differ by less. */
const tolerance = 1.1;
const peer = 'honox';
const kibibyte = 1024;

/** Pages of the product that no peer has, each held against the peer's form. */
const beside = ['overview', 'account main', 'payments', 'survey'];

/**
 * CPU milliseconds of a page above what the runtime itself takes.
 * @param {Record<string, Figures>} figures @param {string} name @param {string} page
 */
export function aboveFloorMs(figures, name, page) {
  const own = figures[name]?.pages[page];
  const floor = figures.floor?.pages[page] ?? figures.floor?.pages.first;
  return own && floor ? own.cpuMs - floor.cpuMs : Number.NaN;
}

/**
 * Milliseconds from the start of a process to the first page, without what the simulators of its bindings take: a
 * Worker that is empty and has the same bindings is measured beside it.
 * @param {Record<string, Figures>} figures @param {string} name
 */
export function coldMs(figures, name) {
  const own = figures[name]?.cold.startToPageMs ?? Number.NaN;
  if (name !== 'medlem') return own;
  const empty = figures['medlem, empty']?.cold.startToPageMs ?? 0;
  return own - Math.max(0, empty - (figures.floor?.cold.startToPageMs ?? 0));
}

/** Not a number where the peer seems to cost nothing: then the measurement is at fault. @param {number} own @param {number} other */
const ratio = (own, other) => (other > 0 ? own / other : Number.NaN);

/** @param {Record<string, Figures>} figures @returns {Verdict[]} */
export function verdicts(figures) {
  const cpu = (/** @type {string} */ page, /** @type {string} */ against, /** @type {number} */ budget) => ({
    what: `${page}: CPU above the floor, against its ${against}`,
    value: ratio(aboveFloorMs(figures, 'medlem', page), aboveFloorMs(figures, peer, against)),
    ...{ unit: '×', budget, isMost: true },
  });
  const rate = (/** @type {string} */ name) => figures[name]?.pages.first?.requestsPerSecond ?? Number.NaN;
  const bytes = (/** @type {string} */ page, /** @type {number} */ budget) => ({
    what: `${page}: brotli HTML`,
    value: (figures.medlem?.pages[page]?.brotliBytes ?? Number.NaN) / kibibyte,
    ...{ unit: 'KiB', budget, isMost: true },
  });
  return [
    cpu('first', 'first', 1),
    cpu('form', 'form', 1),
    ...beside.map((page) => cpu(page, 'form', 1.5)),
    cpu('post', 'post', 2),
    {
      what: 'first: requests a second',
      ...{ value: rate('medlem') / rate(peer), unit: '×', budget: 650 / 756, isMost: false },
    },
    {
      what: 'start to first page',
      ...{ value: coldMs(figures, 'medlem') / coldMs(figures, peer), unit: '×', budget: 1.2, isMost: true },
    },
    {
      what: 'CPU of the first page after a start',
      ...{ value: figures.medlem?.cold.pageCpuMs ?? Number.NaN, unit: 'ms', budget: 40, isMost: true },
    },
    bytes('first', 5),
    bytes('first, no cookie', 5),
    bytes('form', 6),
  ];
}

/** Whether it is kept, to the tolerance. A figure that could not be measured is not. @param {Verdict} verdict */
export const isKept = ({ value, budget, isMost }) =>
  isMost ? value <= budget * tolerance : value * tolerance >= budget;
