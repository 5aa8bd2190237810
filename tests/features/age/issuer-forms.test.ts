import { beforeAll, describe, expect, it } from 'vitest';
import { identityForms } from '../../../sandbox/identity/faults';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { Issuer } from '../../../worker/domain/markets/issuer';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { createClientKey } from '../../interop/client-keys';
import { countProofs } from '../../setup/pages/age-facts';
import { say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Issuers as their brokers answer: in each documented form, with odd answers and with broken ones. */
const agePath = paths.signup.ageVerification.href();
const failed = `302 ${agePath}?fail=1`;
const proved = /^302 \/\?state=/;
/** Past the half minute of an issuer that is silent, and the minute before keys are asked for again. */
const untilForgottenSeconds = 61;

const withIssuers = (change: (issuer: Issuer) => Issuer) =>
  Object.fromEntries(
    marketIds.map((market) => [market, { ...markets[market], issuers: markets[market].issuers.map(change) }]),
  ) as unknown as typeof markets;
const allOpen = withIssuers((issuer) => ({ ...issuer, enabled: true }));
const issuers = marketIds.flatMap((market) =>
  allOpen[market].issuers.map((issuer) => ({ market, issuer, id: issuer.id })),
);

async function atAgeStep(world: World, market: MarketId): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}
const setFault = (world: World, fault: string | null, issuerId: string, endpoints?: string[]) =>
  world.sandboxPost('/identity/faults', { fault, issuerId, ...(endpoints ? { endpoints } : {}) });
const partnerLines = (world: World) => world.log.filter((line) => line.includes('"event":"partner"'));

let world: World;
/** Calls to each path of the sandbox's issuers. */
const asked = new Map<string, number>();
const counting = (send: typeof fetch) =>
  ((input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    return send(input, init);
  }) as typeof fetch;
beforeAll(async () => {
  world = await createWorld({}, { markets: allOpen, between: counting });
});

describe.each(issuers)('$id in $market', ({ market, id, issuer }) => {
  it('is a yes, a no and unknown in its broker’s form', async () => {
    expect(say(await (await atAgeStep(world, market)).provesAge('over18', id))).toMatch(proved);
    expect(say(await (await atAgeStep(world, market)).provesAge('under18', id))).toBe(failed);
    expect(say(await (await atAgeStep(world, market)).provesAge('none', id))).toBe(`302 ${agePath}?noBirthdate=1`);
  });

  it.each(identityForms)('is a yes with %s', async (form) => {
    await setFault(world, form, id);
    const answer = await (await atAgeStep(world, market)).provesAge('over18', id);
    await setFault(world, null, id);
    expect(say(answer)).toMatch(proved);
  });

  const ofUserinfo = ['otherSubject', 'unsignedUserinfo', 'textUserinfo'];
  const broken = ['hugeIdToken', 'endlessBody', ...(issuer.claim.source === 'userinfo' ? ofUserinfo : [])];
  it.each(broken)('says %s once, proves nothing and loses nothing', async (fault) => {
    const visitor = await atAgeStep(world, market);
    const [proofs, lines] = [await countProofs(), partnerLines(world).length];
    await setFault(world, fault, id);
    expect(say(await visitor.provesAge('over18', id))).toBe(failed);
    await setFault(world, null, id);
    expect(partnerLines(world).length - lines).toBe(1);
    expect(await countProofs()).toEqual(proofs);
    world.advance(untilForgottenSeconds);
    expect(say(await visitor.provesAge('over18', id))).toMatch(proved);
  });
});

describe('keys of an issuer', () => {
  const jwks = () => asked.get('/identity/bankid/jwks') ?? 0;

  it('that nobody knows are asked for once more, and not again within a minute', async () => {
    world.advance(untilForgottenSeconds);
    await (await atAgeStep(world, 'sweden')).provesAge('over18', 'bankid');
    const before = jwks();
    await setFault(world, 'unknownKid', 'bankid');
    for (let round = 0; round < 5; round += 1)
      expect(say(await (await atAgeStep(world, 'sweden')).provesAge('over18', 'bankid'))).toBe(failed);
    await setFault(world, null, 'bankid');
    expect(jwks() - before).toBe(1);
    expect(say(await (await atAgeStep(world, 'sweden')).provesAge('over18', 'bankid'))).toMatch(proved);
  });

  it('beyond a quarter of a megabyte are not read, and nothing is lost', async () => {
    const fresh = await createWorld();
    await setFault(fresh, 'hugeKeys', 'bankid');
    const visitor = await atAgeStep(fresh, 'sweden');
    expect(say(await visitor.provesAge('over18', 'bankid'))).toBe(failed);
    expect(partnerLines(fresh)).toHaveLength(1);
    await setFault(fresh, null, 'bankid');
    fresh.advance(untilForgottenSeconds);
    expect(say(await visitor.provesAge('over18', 'bankid'))).toMatch(proved);
  });
});

describe('a second way to an issuer', () => {
  const secondOpen = withIssuers((issuer) => (issuer.id === 'idin-second' ? { ...issuer, enabled: true } : issuer));
  const cardsOf = async (visitor: Visitor) => {
    const page = await visitor.page(paths.signup.selectIssuers.href());
    return [...page.matchAll(/<button class="choice"[^>]* value="([^"]+)"/g)]
      .map(([, id]) => id)
      .filter((id) => id !== 'manual');
  };
  /** Two answers that cannot be had silence an issuer for half a minute. */
  async function silences(here: World, id: string) {
    await setFault(here, 'status500', id);
    for (let round = 0; round < 2; round += 1) await (await atAgeStep(here, 'netherlands')).provesAge('over18', id);
    await setFault(here, null, id);
  }

  it('is offered while the first does not answer, and at no other time', async () => {
    const here = await createWorld({}, { markets: secondOpen });
    const visitor = await atAgeStep(here, 'netherlands');
    expect(await cardsOf(visitor)).toEqual(['idin']);
    expect((await visitor.post(agePath)).headers.get('location')).toContain('/identity/idin/authorize?');
    await silences(here, 'idin');
    expect(await cardsOf(visitor)).toEqual(['idin-second']);
    expect(say(await visitor.post(agePath))).toBe(`303 ${paths.signup.selectIssuers.href()}`);
    expect(say(await visitor.provesAge('over18', 'idin-second'))).toMatch(proved);
    here.advance(31);
    expect(await cardsOf(await atAgeStep(here, 'netherlands'))).toEqual(['idin']);
  });

  it('is the same issuer to who reads how ages are checked', async () => {
    const namedOn = async (here: World) => {
      const visitor = createVisitor(here, { language: 'en', market: 'netherlands' });
      return textOf(await visitor.page(paths.help.howWeCheckAge.href())).split('iDIN').length;
    };
    const closed = await createWorld();
    expect(await namedOn(await createWorld({}, { markets: secondOpen }))).toBe(await namedOn(closed));
  });

  it('that is off is nowhere, whatever the first does', async () => {
    const here = await createWorld();
    const visitor = await atAgeStep(here, 'netherlands');
    await silences(here, 'idin');
    expect(await cardsOf(visitor)).toEqual(['idin']);
    expect((await visitor.post(agePath, { issuer: 'idin-second' })).status).toBe(422);
  });
});

describe('an issuer that wants keys', () => {
  const client = { authentication: 'private_key_jwt', pushedRequests: true, encryptedIdTokens: true } as const;
  const keyed = withIssuers((issuer) => (issuer.id === 'mitid' ? { ...issuer, client } : issuer));
  const clientId = 'urn:solhus:medlem:denmark';

  it('gets a signature and a pushed request, and what it closes is opened; what it leaves open is refused', async () => {
    const [signing, opening] = [await createClientKey('sig', 'sig-1'), await createClientKey('enc', 'enc-1')];
    const secrets = {
      IDENTITY_SIGNING_KEYS: `${signing.named.id}:${signing.named.pkcs8}`,
      IDENTITY_DECRYPTION_KEYS: `${opening.named.id}:${opening.named.pkcs8}`,
    };
    const here = await createWorld(secrets, { markets: keyed });
    const registers = (idTokenEncryption?: object) =>
      here.sandboxPost('/identity/clients', {
        clientId,
        jwks: { keys: [signing.jwk, opening.jwk] },
        ...(idTokenEncryption ? { idTokenEncryption } : {}),
      });
    expect((await registers({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })).status).toBe(200);
    const visitor = await atAgeStep(here, 'denmark');
    const started = await visitor.choosesIssuer('mitid');
    const carried = new URL(started.headers.get('location') ?? '').searchParams;
    expect([...carried.keys()].sort()).toEqual(['client_id', 'request_uri']);
    expect(say(await visitor.provesAge('over18', 'mitid'))).toMatch(proved);
    await registers();
    expect(say(await (await atAgeStep(here, 'denmark')).provesAge('over18', 'mitid'))).toBe(failed);
  });

  it('is not asked by a cell without a key', async () => {
    const here = await createWorld({}, { markets: keyed });
    const visitor = await atAgeStep(here, 'denmark');
    expect((await visitor.choosesIssuer('mitid')).status).toBe(503);
  });
});
