import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';
import { everythingIn, type Victims, victimsOf } from './cell-victims';

/**
 * A Danish member copied the session cookie to the English host and bought there by English prices. Whatever one cell
 * gave out is carried to every other, to every route there is: it has to do what a stranger's invention would, show
 * nothing of its owner and change no row of either cell's people.
 */
let world: World;
const victims = new Map<MarketId, Victims>();
beforeAll(async () => {
  world = await createWorld();
  for (const market of marketIds) victims.set(market, await victimsOf(world, market));
}, 300_000);

const of = (market: MarketId) => victims.get(market) as Victims;
const pairs = marketIds.flatMap((from) => marketIds.filter((to) => to !== from).map((to) => [from, to] as const));
const originOf = (market: MarketId) => createVisitor(world, { market }).origin;
const hash = [...'0123456789'];

/** The same form with other content: what somebody would make up who never saw the real one. */
function madeUp(text: string): string {
  let count = 0;
  return text.replace(/[0-9a-zA-Z]/g, (sign) => {
    count += 1;
    if (/\d/.test(sign)) return hash[(Number(sign) + 3 + (count % 5)) % 10] ?? '0';
    const base = sign <= 'Z' ? 65 : 97;
    return String.fromCharCode(base + ((sign.charCodeAt(0) - base + 1 + (count % 3)) % (/[a-f]/i.test(sign) ? 6 : 26)));
  });
}
const inventedJar = (jar: string) =>
  jar
    .split('; ')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return ['language', 'consent'].includes(name) ? pair : `${name}=${madeUp(value)}`;
    })
    .join('; ');

let network = 0;
async function send(to: MarketId, path: string, { jar, fields }: { jar: string; fields?: Record<string, string> }) {
  network += 1;
  const headers = {
    cookie: jar,
    'accept-language': 'en',
    // One request a network: what is counted by network is not what is tried here.
    'cf-connecting-ip': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
    ...(fields ? { 'sec-fetch-site': 'same-origin' } : { 'sec-fetch-mode': 'navigate' }),
  };
  const body = fields && new URLSearchParams(fields);
  const request = new Request(originOf(to) + path, {
    method: fields ? 'POST' : 'GET',
    body,
    headers,
    redirect: 'manual',
  });
  const answer = await world.app.fetch(request);
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() };
}
type Answer = Awaited<ReturnType<typeof send>>;

/** Status and way on, without what was asked with. */
const outcomeOf = ({ status, location }: Answer) =>
  `${status} ${location.replace(/[\w~%.-]{20,}/g, '…').replace(/\d{6,}/g, '…')}`;

function leaks({ location, text }: Answer, { personal }: Victims, asked: string): string[] {
  return personal.filter((one) => one !== '' && !asked.includes(one) && `${text}${location}`.includes(one));
}

/**
 * Addresses of the routes themselves, with each token where a parameter stands; `few`: with those of the owner's own things
 * alone. The order is the same for every victim.
 */
function addresses(method: 'GET' | 'POST', { tokens }: Victims, few: boolean): string[] {
  const patterns = world.app.routes
    .filter((route) => route.method === method && !route.path.includes('*') && !route.path.startsWith('/local/'))
    .map(({ path }) => path);
  const query = new URLSearchParams({
    ...{ state: tokens.state ?? '', session: tokens.session ?? '', subscriptionId: tokens.subscription_id ?? '' },
    ...{ id: tokens.manual ?? '', code: tokens.code ?? '', session_id: tokens.provider_checkout ?? '' },
  });
  const ids = few ? [tokens.subscription_id ?? '', tokens.survey ?? ''] : Object.values(tokens);
  return [...new Set(patterns)].flatMap((path) =>
    path.includes(':')
      ? ids.map((token) => path.replace(/:\w+/g, encodeURIComponent(token)))
      : [path, `${path}?${query}`],
  );
}

const blobOf = ({ tokens }: Victims): Record<string, string> => ({
  ...tokens,
  idempotencyKey: tokens.orderKey ?? '',
  subscriptionId: tokens.subscription_id ?? '',
  contract: tokens.number ?? '',
  activationCode: tokens.code ?? '',
  acceptTerms: 'yes',
  answer: 'yes',
});

const invented = (victim: Victims): Victims => ({
  ...victim,
  tokens: Object.fromEntries(Object.entries(victim.tokens).map(([name, value]) => [name, madeUp(value)])),
});

/** Tables of people and their money in the cell that is attacked: a stranger may add to others, never to these. */
const peoples = ['member', 'subscription', 'payment', 'consent', 'passkey', 'age_check', 'skin_profile', 'withdrawal'];

/** Each cell once as the giver and once as the taker; the long run takes every pair. */
const isLong = (env as unknown as { SOAK: string }).SOAK === 'full';
const ring = marketIds.map((from, index) => [from, marketIds[(index + 1) % marketIds.length] as MarketId] as const);

interface Attempt {
  readonly path: string;
  readonly jar: string;
  readonly fields?: Record<string, string>;
}

/**
 * Everything there is to try with what a victim has: by who it was taken from, address after address. In a sample a cell is
 * tried with every fourth of them, and each of the others with the next ones, so that all are tried once.
 */
function attempts(victim: Victims, to: MarketId): Attempt[] {
  const blob = blobOf(victim);
  const walks = Object.entries(victim.jars).flatMap(([who, jar]) => [
    ...addresses('GET', victim, who !== 'member').map((path) => ({ path, jar })),
    ...addresses('POST', victim, who !== 'member').map((path) => ({ path, jar, fields: blob })),
  ]);
  return isLong ? walks : walks.filter((_, index) => index % marketIds.length === marketIds.indexOf(to));
}

describe('what one cell gave out, in every other', () => {
  const controls = new Map<MarketId, Promise<string[]>>();
  /** What each attempt leads to for somebody who makes everything up. */
  async function controlsIn(to: MarketId): Promise<string[]> {
    const outcomes: string[] = [];
    for (const { path, jar, fields } of attempts(invented(of(to)), to))
      outcomes.push(outcomeOf(await send(to, path, { jar: inventedJar(jar), ...(fields ? { fields } : {}) })));
    return outcomes;
  }

  it.each(isLong ? pairs : ring)(
    '%s → %s: is what a stranger would make up',
    { timeout: 900_000 },
    async (from, to) => {
      const victim = of(from);
      const control = await (controls.get(to) ?? controls.set(to, controlsIn(to)).get(to));
      const [before, there] = [await everythingIn(from), await everythingIn(to)];
      const treated: unknown[] = [];
      let tried = 0;
      const judge = (real: Answer, expected: string, { path, fields }: Attempt) => {
        tried += 1;
        const shown = leaks(real, victim, `${path} ${JSON.stringify(fields ?? '')}`);
        if (outcomeOf(real) === expected && shown.length === 0 && real.status < 500) return;
        treated.push([path.slice(0, 120), fields?.intent ?? '', outcomeOf(real), expected, shown]);
      };
      for (const [index, attempt] of attempts(victim, to).entries())
        judge(await send(to, attempt.path, attempt), control?.[index] ?? 'nothing', attempt);
      for (const { action, fields } of victim.forms)
        for (const jar of [victim.jars.member ?? '', victim.jars.draft ?? '']) {
          const other = Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              value.length > 20 && !value.startsWith('/') ? madeUp(value) : value,
            ]),
          );
          const expected = outcomeOf(await send(to, action, { jar: inventedJar(jar), fields: other }));
          const attempt = { path: action, jar, fields: { ...fields } };
          judge(await send(to, action, attempt), expected, attempt);
        }
      printFigure(`cells ${from} → ${to}: ${tried} attempts, ${treated.length} treated as known`);
      expect(treated).toEqual([]);
      expect(await everythingIn(from)).toEqual(before);
      const after = await everythingIn(to);
      for (const table of peoples) expect([table, after[table]]).toEqual([table, there[table]]);
    },
  );

  it('is known at home, so that the walk above could have failed', async () => {
    const victim = of('denmark');
    const page = await send('denmark', '/account-main', { jar: victim.jars.member ?? '' });
    const name = victim.personal[0]?.toLowerCase() ?? '';
    expect([page.status, page.text.toLowerCase().includes(name)]).toEqual([200, true]);
    const draft = await send('denmark', '/signup-customer-details', { jar: victim.jars.draft ?? '' });
    expect(draft.text).toContain(victim.personal[2]);
    expect(victim.forms.length).toBeGreaterThan(20);
    for (const [what, token] of Object.entries(victim.tokens)) expect([what, token.length > 3]).toEqual([what, true]);
  });
});
