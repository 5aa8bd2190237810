import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { expectRecordsAgree } from '../setup/money/records';
import type { Visitor } from '../setup/people/visitor';
import { createWorld, sandboxOrigin, type World } from '../setup/world';
import { calls, type OutboundCall } from './outbound-calls';
import { createFaultyPartners, type FaultName, faults, quick } from './partner-faults';
import { figure, isFull } from './scale';

/** What a page itself may take beside its partner, also on a busy machine. */
const ownMs = 4_000;
const names = isFull ? (Object.keys(faults) as FaultName[]) : quick;
const redirectsMax = 5;
const partners = createFaultyPartners();
const counts = { cases: 0, hits: 0, slowestMs: 0 };

let world: World;
beforeAll(async () => {
  const { england } = markets;
  // The one issuer that tells its answer apart from the token is kept in reserve.
  const issuers = england.issuers.map((one) => (one.id === 'oneid-direct' ? { ...one, enabled: true } : one));
  world = await createWorld(
    {},
    { markets: { ...markets, england: { ...england, issuers } }, between: partners.between },
  );
  // An issuer makes its key at the first question, which takes a while and is no fault of ours.
  const ids = ['mitid', 'bankid', 'oneid-direct'];
  await Promise.all(ids.map((id) => world.sandbox.fetch(new Request(`${sandboxOrigin}/identity/${id}/jwks`))));
});
afterAll(() => figure('12 faults, 9 calls out', { ...counts, calls: calls.length, faults: names.length }));

/** The page a browser ends at; null where it has gone on to a partner. */
async function endsAt(visitor: Visitor, first: Response): Promise<Response | null> {
  let answer = first;
  for (let count = 0; count < redirectsMax; count += 1) {
    const location = answer.headers.get('location');
    if (location === null) return answer;
    const url = new URL(location, visitor.origin);
    if (url.origin !== visitor.origin) return null;
    answer = await visitor.get(url.pathname + url.search);
  }
  throw new Error('a circle of redirects');
}

/** A failing page is a designed one, shows no stack, and a 503 names the time to retry. */
async function expectDesigned(answer: Response, language: string): Promise<void> {
  const html = await answer.text();
  const { status } = answer;
  expect(status < 500 || status === 503, `status ${status}`).toBe(true);
  if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(html).toContain(`<html lang="${language}`);
  for (const part of ['<header', '<main', '<h1', '<footer', '</html>']) expect(html).toContain(part);
  expect(html).not.toMatch(/TypeError|OutboundError|StripeConnectionError|\.tsx?:\d+|\[object Object\]|undefined</);
  // A word of its own: a form's random key has these three letters in a row now and then.
  expect(html).not.toMatch(/(?<![\w+/=-])NaN(?![\w+/=-])/);
}

async function survives(call: OutboundCall, name: FaultName): Promise<void> {
  // Whoever failed the case before has rested.
  world.advance(60);
  const scene = await call.sets(world);
  partners.begins(name, (request) => call.hits(request));
  const began = performance.now();
  const first = await scene.walks().finally(() => {
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - began));
  });
  const tookMs = performance.now() - began;
  const page = await endsAt(scene.visitor, first);
  const hits = partners.ends();
  expect(hits, 'the call was made').toBeGreaterThan(0);
  expect(tookMs).toBeLessThan(call.deadlineMs + ownMs);
  if (page) await expectDesigned(page, call.language);
  world.advance(60);
  await scene.getsOn();
  await expectRecordsAgree(world);
  counts.cases += 1;
  counts.hits += hits;
}

describe.each(calls)('$name', (call) => {
  it.each(names)('%s', (name) => survives(call, name));
});
