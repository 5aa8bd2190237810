/**
 * Visitors of all cells that write without a pause, and a ledger of their acknowledged writes. A write is acknowledged
 * by the redirect that follows it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { markOf } from './cells.mjs';

/** @typedef {import('./cells.mjs').Cell} Cell */
/** @typedef {ReturnType<ReturnType<typeof import('./browser.mjs').createNetwork>['createBrowser']>} Browser */
/** @typedef {{market: string, linkId: string, question: string, value: string}} AnswerWrite */
/**
 * @typedef {{cell: Cell, browser: Browser, writes: number, street: string}} DraftWrite street: the last acknowledged
 * one
 */
/** @typedef {{market: string, email: string, key: string}} ContactWrite */

export const surveyId = 'kills';
export const questions = Array.from({ length: 40 }, (_, index) => `q${index + 1}`);
const detailsPath = '/signup-customer-details';
const contactPath = '/contact';
/** Milliseconds. A form sent sooner is taken for a bot's. */
const writesForMs = 2_200;
const writesADraft = 50;
/** One of this many acknowledged forms is sent again, as by a double click. */
const twiceEvery = 20;
/** Concurrent visitors in each cell, by what they do. */
const crowd = { survey: 6, draft: 2, contact: 1 };

/**
 * @param {{cells: Cell[], links: Map<string, string[]>,
 *   network: ReturnType<typeof import('./browser.mjs').createNetwork>,
 *   chance: () => number, isEnding: () => boolean}} options links: unused ids by market, taken from the end
 */
export function createLoad({ cells, links, network, chance, isEnding }) {
  const ledger = {
    acknowledged: 0,
    answers: /** @type {AnswerWrite[]} */ ([]),
    drafts: /** @type {DraftWrite[]} */ ([]),
    contacts: /** @type {ContactWrite[]} */ ([]),
    /** Unexpected answers: a refused form or another page. */
    refused: /** @type {string[]} */ ([]),
  };
  let numbers = 0;
  const nextValue = (/** @type {Cell} */ { market }) => `${markOf(market)}${++numbers}`;

  /** @param {Browser} browser @param {string} path @param {Record<string, string>} fields */
  async function writes(browser, path, fields) {
    const answer = await browser.post(path, fields);
    if (answer === null) return false;
    if (answer.status !== 303) ledger.refused.push(`${path.slice(0, 30)} ${answer.status}`);
    else ledger.acknowledged += 1;
    return answer.status === 303;
  }
  /** @param {Browser} browser @param {string} path @param {Record<string, string>} fields */
  async function perhapsTwice(browser, path, fields) {
    if (chance() >= 1 / twiceEvery) return;
    const answer = await browser.post(path, fields);
    if (answer && answer.status !== 303) ledger.refused.push(`${path.slice(0, 30)} again ${answer.status}`);
  }

  /** @param {Cell} cell */
  async function answersSurvey(cell) {
    const linkId = links.get(cell.market)?.pop();
    if (linkId === undefined) throw new Error('there are not enough links for so many answers');
    const browser = network.createBrowser(cell.host);
    for (const question of questions) {
      if (isEnding()) return;
      const value = nextValue(cell);
      const fields = { question, answer: value, intent: 'next' };
      if (!(await writes(browser, `/s/en/${linkId}`, fields))) return;
      ledger.answers.push({ market: cell.market, linkId, question, value });
      await perhapsTwice(browser, `/s/en/${linkId}`, fields);
    }
  }

  /** @param {Cell} cell */
  async function signsUp(cell) {
    const browser = network.createBrowser(cell.host);
    if (!(await writes(browser, '/', cell.choice))) return;
    const draft = { cell, browser, writes: 0, street: '' };
    const email = `${nextValue(cell)}@example.com`;
    const person = { firstName: 'Anna', lastName: 'Holm', email, ...cell.details };
    while (draft.writes < writesADraft && !isEnding()) {
      const street = nextValue(cell);
      if (!(await writes(browser, detailsPath, { ...person, street }))) break;
      draft.writes += 1;
      draft.street = street;
    }
    // A visitor's last form may have been cut off, so only acknowledged ones are recorded.
    if (draft.street !== '') ledger.drafts.push(draft);
  }

  /** @param {Cell} cell */
  async function asks(cell) {
    const browser = network.createBrowser(cell.host);
    const shown = await browser.get(contactPath);
    if (shown === null) return;
    const hidden = (/** @type {string} */ name) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.body)?.[1] ?? '';
    const email = `${nextValue(cell)}@example.com`;
    const fields = {
      ...{ idempotencyKey: hidden('idempotencyKey'), stamp: hidden('stamp') },
      ...{ topic: 'other', name: 'Anna Holm', email, message: 'When do you open?' },
    };
    await delay(writesForMs);
    if (!(await writes(browser, contactPath, fields))) return;
    ledger.contacts.push({ market: cell.market, email, key: fields.idempotencyKey });
    await perhapsTwice(browser, contactPath, fields);
  }

  /** @param {(cell: Cell) => Promise<void>} act @param {Cell} cell */
  async function untilEnd(act, cell) {
    while (!isEnding()) await act(cell);
  }
  const acts = { survey: answersSurvey, draft: signsUp, contact: asks };
  const kinds = /** @type {(keyof typeof crowd)[]} */ (Object.keys(crowd));
  /** Resolves when every visitor's last form has been answered. */
  const run = () =>
    Promise.all(
      cells.flatMap((cell) =>
        kinds.flatMap((kind) => Array.from({ length: crowd[kind] }, () => untilEnd(acts[kind], cell))),
      ),
    );
  return { ledger, run };
}

/**
 * Reads forms back with the visitors' own cookies; counts those that do not show the last acknowledged value.
 * @param {DraftWrite[]} drafts @returns {Promise<{lost: number, mixed: number}>}
 */
export async function readBack(drafts) {
  const found = { lost: 0, mixed: 0 };
  for (const { cell, browser, street } of drafts) {
    const body = (await browser.get(detailsPath))?.body ?? '';
    if (!body.includes(`value="${street}"`)) found.lost += 1;
    const others = [...body.matchAll(/zz-[a-z]+-/g)].filter(([mark]) => mark !== markOf(cell.market));
    found.mixed += others.length > 0 ? 1 : 0;
  }
  return found;
}
