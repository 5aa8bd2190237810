import type { ReactElement } from 'react';
import type { RequestContext } from '../context';
import { urlOf } from '../request/addresses';
import { readCookie } from '../request/cookies';
import { seemsEnrolled } from '../request/device';
import { isPersonal } from '../services/sessions/port';
import { filled, type Piece, piecesOf, type Slots, tokenOf, tokensOf } from '../ui/kept-pieces';
import { loadPage } from '../ui/lazy-page';
import { renderHtml, tagManagerOf, viewOf } from './render';

/** Of each kind in a cell. A page weighs some fifty kilobytes of an isolate's 128 megabytes, which all cells share. */
const maximumPages = 60;
type Memory = Map<string, readonly Piece[]>;
/**
 * By cell: what a cell is set up with is on its pages, and an isolate of the tests has several of one market. Pages of
 * visitors who have chosen something are many, and must not push out the others.
 */
const memories = { unknown: new WeakMap<object, Memory>(), chosen: new WeakMap<object, Memory>() };

function memoryOf(c: RequestContext): Memory {
  const ofCells = c.req.header('cookie') ? memories.chosen : memories.unknown;
  let memory = ofCells.get(c.var.services);
  if (!memory) {
    memory = new Map();
    ofCells.set(c.var.services, memory);
  }
  return memory;
}

/**
 * True where nothing on the page is anybody's: no cookie at all, or a session that was read and in which somebody has
 * chosen a studio and a membership, no more.
 */
function isOfNobody(c: RequestContext): boolean {
  if (c.req.method !== 'GET' || urlOf(c.req.raw).search !== '') return false;
  if (!c.req.header('cookie')) return true;
  const { state, member } = c.var.session.known();
  if (state === null || member || isPersonal(state)) return false;
  return !(c.var.session.isReadOnly() || seemsEnrolled(c) || readCookie(c, 'return-to'));
}

/**
 * A page that is the same for everybody of whom nothing is known but `besides`, `null` for everybody else: rendered once,
 * only its nonce and `slots` are replaced (docs/decisions/011). `make` may read nothing else of the visitor; in place of
 * the slots it gets what stands for them. `besides` says until when it is true. A slot `path` is the address, where one
 * page has many.
 */
export async function keptPage(
  c: RequestContext,
  besides: readonly (string | number)[],
  make: (slots: Slots) => ReactElement | Promise<ReactElement>,
  slots: Slots = {},
): Promise<Response | null> {
  if (!isOfNobody(c)) return null;
  const { language, overrides, nonce } = c.var;
  const { origin, pathname } = urlOf(c.req.raw);
  const path = slots.path === undefined ? pathname : '';
  const tagManager = tagManagerOf(c);
  const measured = tagManager && `${tagManager.choice} ${tagManager.allowedHere}`;
  const key = JSON.stringify([origin, path, language, overrides?.version, measured, ...Object.keys(slots), ...besides]);
  const memory = memoryOf(c);
  let pieces = memory.get(key);
  if (!pieces) {
    const page = await make(tokensOf(Object.keys(slots)));
    await loadPage(page);
    const view = viewOf(c, tokenOf('nonce'));
    const shown = slots.path === undefined ? view : { ...view, path: tokenOf('path') };
    pieces = piecesOf(await renderHtml(shown, page));
    if (memory.size >= maximumPages) memory.clear();
    memory.set(key, pieces);
  }
  c.set('measures', tagManager?.choice === 'accepted' && tagManager.allowedHere);
  return c.html(filled(pieces, { ...slots, nonce }));
}

/** The minute of this request, for what says "open until" or has a date on it. */
export const minuteOf = (c: RequestContext): number => Math.floor(c.var.now / 60_000);

/** All pages that are kept in a cell, for the test that nothing of anybody is among them. */
export const keptPages = (services: object): string =>
  JSON.stringify([memories.unknown, memories.chosen].map((ofCells) => [...(ofCells.get(services) ?? [])]));
