import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createTripProbe } from '../../setup/databases/trip-probe';
import { english, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** What leaves of a page before its data is there, with a database 30 ms away, or one that answers only after it. */
const { backOffice: words, errors } = english;
const { KV } = env as unknown as { KV: KVNamespace };
const { backOffice: office } = paths;

const ahead = {
  business: office.business,
  health: office.health,
  funnel: office.funnel,
  ageChecks: office.ageChecks,
  money: office.money,
  members: office.members,
  unpaid: office.unpaid,
  mails: office.mails,
  withdrawals: office.withdrawals,
  surveys: office.surveys,
  report: office.report,
  screens: office.screens,
  content: office.content,
} as const;
const names = Object.keys(ahead) as (keyof typeof ahead)[];

let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let member: Member;
const probe = createTripProbe({ d1Ms: 30, kvWriteMs: 0 });

beforeAll(async () => {
  world = await createWorld({ DB: probe.database(databaseOf('denmark')), KV: probe.kv(KV) });
  operator = await createOperator(world, { market: 'denmark' });
  member = await createMember(world, { language: 'en' });
  // Code and texts are loaded once.
  for (const name of names) await operator.page(ahead[name].href());
});

const requestOf = (visitor: Visitor, path: string, init: RequestInit = {}) =>
  new Request(`${visitor.origin}${path}`, {
    headers: { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '), 'accept-language': 'en' },
    redirect: 'manual',
    ...init,
  });

/**
 * The body in the pieces it was sent in, with the trips to the database that were over when each was there. Where it is
 * `held`, the database answers nothing before the first piece has been read: a page that waits for it never comes.
 */
async function piecesOf(visitor: Visitor, path: string, { held = false } = {}) {
  await world.settle();
  const from = probe.trips.length;
  const tripsOver = () => probe.trips.slice(from).filter(({ ended }) => ended !== null).length;
  const release = held ? probe.hold() : () => {};
  const answer = await world.app.fetch(requestOf(visitor, path));
  const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const pieces: { text: string; trips: number }[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push({ text: new TextDecoder().decode(value), trips: tripsOver() });
    release();
  }
  return { answer, pieces, html: pieces.map(({ text }) => text).join('') };
}

describe.each(names)('the page %s of the back office', (name) => {
  it('sends head, header and frame before the database has answered, then what it waits for', async () => {
    const { answer, pieces, html } = await piecesOf(operator, ahead[name].href(), { held: true });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [first, second] = pieces;
    expect(pieces).toHaveLength(2);
    expect(first?.trips).toBe(0);
    expect(first?.text).toMatch(/^<!doctype html>[\s\S]*<\/style>[\s\S]*<\/header>$/);
    expect(first?.text).toContain(words.nav[name].replace('&', '&amp;'));
    expect(second?.text).toMatch(/^<main [\s\S]*<\/html>$/);
    expect(second?.trips).toBeGreaterThan(0);
    expect(html.match(/<h1|<main |<footer /g)).toHaveLength(3);
    expect(textOf(html)).not.toContain(errors.failure.title);
  });

  it('answers a HEAD as it answers a GET, without a body', async () => {
    const [got, asked] = [
      await world.app.fetch(requestOf(operator, ahead[name].href())),
      await world.app.fetch(requestOf(operator, ahead[name].href(), { method: 'HEAD' })),
    ];
    await got.text();
    expect([asked.status, await asked.text()]).toEqual([200, '']);
    const own = ['x-request-id', 'content-security-policy'];
    const headersOf = ({ headers }: Response) => [...headers].filter(([header]) => !own.includes(header));
    expect(headersOf(asked)).toEqual(headersOf(got));
  });
});

describe.each([
  ['account main', paths.account.main],
  ['payments', paths.account.payments],
  ['membership', paths.account.subscription],
  ['profile', paths.account.profile],
])('the page of a member, %s', (_, path) => {
  it('has its first byte after one trip, which says who asks and what they see', async () => {
    await member.visitor.page(path.href());
    const { pieces } = await piecesOf(member.visitor, path.href());
    expect(pieces[0]?.trips).toBe(1);
  });
});

it('the order has its first byte after one trip, too', async () => {
  const joining = createVisitor(world, { language: 'en' });
  await joining.reachesOverview();
  const { answer, pieces } = await piecesOf(joining, paths.signup.overview.href());
  expect([answer.status, pieces[0]?.trips]).toEqual([200, 1]);
});

describe('what cannot be read', () => {
  let kept: World['services']['signups']['countsSince'];
  beforeAll(() => {
    kept = world.services.signups.countsSince;
  });
  afterEach(() => {
    world.services.signups.countsSince = kept;
  });

  it('becomes a block in its place once the page has begun, and a line in the log with its id', async () => {
    const broken = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [null] as never;
    };
    world.services.signups.countsSince = broken;
    const { answer, html } = await piecesOf(operator, office.funnel.href());
    const id = answer.headers.get('x-request-id') ?? '';
    expect(answer.status).toBe(200);
    expect(textOf(html)).toContain(errors.failure.title);
    expect(textOf(html)).toContain(id);
    expect(html).toMatch(/<main [\s\S]*<h1>[\s\S]*<\/main>[\s\S]*<\/html>$/);
    const line = world.log.find((one) => one.includes('"failure"') && one.includes(id));
    expect(line).toContain('TypeError');
  });

  it('is the usual page and status where it is known before the first byte', async () => {
    const stranger = createVisitor(world, { language: 'en' });
    const answer = await world.app.fetch(requestOf(stranger, office.funnel.href()));
    expect(answer.status).toBe(404);
    const elsewhere = await world.app.fetch(requestOf(operator, `${office.funnel.href()}?market=atlantis`));
    expect(elsewhere.status).toBe(200);
    await elsewhere.text();
  });

  it('is not asked for by who has left before it was their turn', async () => {
    let asked = 0;
    const { undelivered } = world.services.memberList;
    const leaving = new AbortController();
    world.services.memberList.undelivered = async (...asks) => {
      asked += 1;
      return undelivered(...asks);
    };
    const before = world.log.length;
    const request = requestOf(operator, office.mails.href(), { signal: leaving.signal });
    leaving.abort();
    const answer = await world.app.fetch(request);
    const reader = answer.body?.getReader();
    while (!(await reader?.read())?.done);
    world.services.memberList.undelivered = undelivered;
    expect(asked).toBe(0);
    expect(world.log.slice(before).join('\n')).not.toContain('"failure"');
  });
});
