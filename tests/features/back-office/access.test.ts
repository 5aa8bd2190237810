import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { accessToken, createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The back office is closed by default: whom Access did not let in sees what stands where nothing is. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** A page without what differs between any two answers: ids, nonces, its own address. */
const plain = async (answer: Response) =>
  (await answer.text())
    .replaceAll(answer.headers.get('x-request-id') ?? 'none', 'ID')
    .replace(/nonce="[^"]+"/g, 'nonce')
    .replace(/\/(ops|nothing)[\w/-]*/g, 'ADDRESS');

const backOfficeAddresses = [...Object.values(paths.backOffice), ...Object.values(paths.backOfficeActions)].map(
  ({ patterns }) => patterns[0].replace(/:\w+/g, 'x'),
);

describe('the back office', () => {
  it('is not there for anybody but an operator, by whatever method', async () => {
    const stranger = createVisitor(world, { language: 'en' });
    const nothing = await plain(await stranger.get('/nothing'));
    for (const address of [...backOfficeAddresses, '/ops/', '/ops/none', '/ops/a/b/c']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await world.app.fetch(
          new Request(stranger.origin + address, {
            method,
            headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
          }),
        );
        expect([address, method, answer.status, answer.headers.get('allow')]).toEqual([address, method, 404, null]);
        expect(await plain(answer)).toBe(nothing);
      }
    }
  });

  it('is not there for anybody where it is not configured', async () => {
    const own = await createWorld({ ACCESS_ISSUER: undefined, ACCESS_AUDIENCE: undefined });
    const operator = await createOperator(own);
    expect((await operator.get(paths.backOffice.health.href())).status).toBe(404);
    expect(own.services.access).toBeNull();
  });

  it('refuses the token of another application, and that of a key nobody published, and says so in the log alone', async () => {
    const stranger = createVisitor(world);
    const foreign = await accessToken(world, operatorEmail, 'another-application');
    const forged = `${(await accessToken(world)).slice(0, -4)}AAAA`;
    for (const token of [foreign, forged, 'x']) {
      const answer = await stranger.get(paths.backOffice.health.href(), { 'Cf-Access-Jwt-Assertion': token });
      expect(answer.status).toBe(404);
    }
    const lines = world.log.filter((line) => line.includes('"partner":"access"'));
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['claims', 'refused', 'malformed']);
    expect(lines.join()).not.toContain(operatorEmail);
  });

  it('stays open over a change of keys, and while the place of the keys is broken', async () => {
    const own = await createWorld();
    const before = await createOperator(own);
    expect((await before.get(paths.backOffice.health.href())).status).toBe(200);
    await own.sandboxPost('/access/faults', { fault: 'rotate' });
    own.advance(31);
    const after = await createOperator(own);
    expect((await after.get(paths.backOffice.health.href())).status).toBe(200);
    expect((await before.get(paths.backOffice.health.href())).status).toBe(200);
    await own.sandboxPost('/access/faults', { fault: 'status500' });
    own.advance(3_700);
    expect((await after.get(paths.backOffice.health.href())).status).toBe(200);
  });

  it('lets in who brings a token of Access, in the header or the cookie', async () => {
    const operator = await createOperator(world);
    expect((await operator.get(paths.backOffice.health.href())).status).toBe(200);
    const stranger = createVisitor(world);
    const header = { 'Cf-Access-Jwt-Assertion': await accessToken(world) };
    const answer = await stranger.get(paths.backOffice.health.href(), header);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(await answer.text()).toContain('operator@solhus.example');
    expect(say(await operator.get(paths.access.leave.href()))).toBe('303 /');
    expect((await operator.get(paths.backOffice.health.href())).status).toBe(404);
  });
});

describe('who is no operator', () => {
  it('gets nothing of it, logged in as a member or not', async () => {
    const member = createVisitor(world);
    await member.joins(member.plainProduct());
    expect((await member.get(paths.account.main.href())).status).toBe(200);
    for (const { patterns } of [...Object.values(paths.backOffice), ...Object.values(paths.backOfficeActions)]) {
      const address = patterns[0].replace(/:\w+/g, 'x');
      expect([address, (await member.get(address)).status]).toEqual([address, 404]);
      expect([address, (await member.post(address)).status]).toEqual([address, 404]);
    }
  });

  it('nothing measures the back office, and it fetches nothing ahead', async () => {
    const own = await createWorld({ TAG_MANAGER_ID: 'GTM-TEST1' });
    const at = await createOperator(own);
    const html = await (await at.get(paths.backOffice.health.href())).text();
    expect(html).not.toMatch(/googletagmanager|speculationrules|class="consent"/);
    expect(html).toContain('content="noindex"');
  });
});

describe('the menu', () => {
  const { backOffice: listed, backOfficeMore: more } = paths;
  it.each([
    [listed.money.href(), listed.money.href(), 'page'],
    [listed.findMember.href(), listed.findMember.href(), 'page'],
    [more.vat.href(), listed.money.href(), 'true'],
    [more.contentDocument.href({ document: 'catalogue' }), listed.content.href(), 'true'],
  ])('of %s marks %s as current: %s', async (path, entry, how) => {
    const html = await (await (await createOperator(world)).get(path)).text();
    const marked = html.matchAll(/<a class="entry" href="([^"?]*)[^"]*" aria-current="(\w+)"/g);
    expect([...marked].map(([, href, current]) => [href, current])).toEqual([[entry, how]]);
  });
});
