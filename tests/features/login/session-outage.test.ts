import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase, probeKv } from '../../setup/databases/database-probe';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { signup, account } = paths;

describe('the database is down', () => {
  const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
  let world: World;
  let member: Visitor;
  beforeAll(async () => {
    world = await createWorld({ DB: probe.database });
    member = createVisitor(world, { language: 'en' });
    await member.joins(member.plainProduct());
  });
  beforeEach(() => {
    probe.isDown = false;
  });
  async function during<Value>(work: () => Promise<Value>): Promise<Value> {
    probe.isDown = true;
    try {
      return await work();
    } finally {
      probe.isDown = false;
    }
  }
  const isDesigned503 = async (answer: Response) => {
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headingOf(html)).toBe(english.errors.unavailable.title);
    expect(html).toContain(answer.headers.get('x-request-id') ?? 'no id');
  };

  it('the journey opens from its snapshot, with a banner where the database was asked', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.entersDetails({ firstName: 'Ingrid' });
    // The snapshot is written after the response.
    await world.settle();
    const cookie = visitor.cookies.get('session');
    await during(async () => {
      for (const path of ['/', signup.customerDetails.href(), signup.skinData.href(), signup.verifyEmail.href()])
        expect([path, say(await visitor.get(path))]).toEqual([path, '200']);
      expect(await visitor.page(signup.customerDetails.href())).toContain('value="Ingrid"');
      for (const path of [signup.ageVerification.href(), signup.selectIssuers.href(), signup.overview.href()]) {
        const answer = await visitor.get(path);
        expect([path, say(answer)]).toEqual([path, '200']);
        expect([path, textOf(await answer.text()).includes(english.journey.notSaved)]).toEqual([path, true]);
      }
      // The login clears the draft, which it cannot now.
      await isDesigned503(await visitor.get('/login'));
      for (const path of ['/healthz', '/assets/i18n/en.json'])
        expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
      expect((await createVisitor(world).get('/')).status).toBe(200);
      expect((await visitor.get('/readyz')).status).toBe(503);
    });
    expect(visitor.cookies.get('session')).toBe(cookie);
    expect(say(await visitor.get(signup.ageVerification.href()))).toBe('200');
  });

  it('nothing is believed to be proved: an order page that cannot be read opens with a notice', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview(visitor.plainProduct());
    await visitor.orders();
    const html = await during(() => visitor.page(signup.overview.href()));
    expect(textOf(html)).toContain(english.overview.unreadable.title);
    await during(async () => isDesigned503(await visitor.post(signup.overview.href(), { acceptTerms: 'yes' })));
    expect(textOf(await visitor.page('/'))).toContain(english.select.waiting.title);
  });

  it('the account is closed, never open and never forgotten', async () => {
    await during(async () => {
      for (const path of Object.values(account)) await isDesigned503(await member.get(path.href()));
      await isDesigned503(await member.get('/'));
    });
    expect((await member.get(account.main.href())).status).toBe(200);
  });

  it('every POST of the journey says so with 503, loses nothing and works when sent again', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    const down = (send: () => Promise<Response>) => during(async () => isDesigned503(await send()));
    await down(() => visitor.selectsProduct(visitor.uvProduct()));
    await visitor.selectsProduct(visitor.uvProduct());
    await down(() => visitor.post(signup.ageVerification.href()));
    const callback = await visitor.answersIssuer('over18');
    await down(() => visitor.get(callback));
    expect(say(await visitor.get(callback))).toMatch(/^302 \/\?state=/);
    await down(() => visitor.entersDetails());
    await visitor.entersDetails();
    await down(() => visitor.answersSkin());
    await visitor.answersSkin();
    const code = await visitor.readsCode();
    await down(() => visitor.post(signup.verifyEmail.href(), { code }));
    await visitor.post(signup.verifyEmail.href(), { code });
    const form = { ...(await visitor.hidden(signup.overview.href())), acceptTerms: 'yes', startNow: 'yes' };
    await down(() => visitor.post(signup.overview.href(), form));
    expect(say(await visitor.post(signup.overview.href(), form))).toBe('303 /signup-completed');
    await down(() => visitor.post('/login', { email: visitor.email }));
    await down(() => visitor.post('/logout'));
    await down(() => visitor.post('/', { intent: 'restart' }));
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    expect((await visitor.get(account.main.href())).status).toBe(200);
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
  });

  it('what was just sent is never called saved', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.selectsProduct(visitor.plainProduct());
    const said = textOf(await (await during(() => visitor.entersDetails({ firstName: 'Ingrid' }))).text());
    expect(said).not.toContain('are saved');
    expect(said).toContain(english.errors.failure.lead);
    expect(await visitor.page(signup.customerDetails.href())).not.toContain('Ingrid');
  });
});

describe('KV is down', () => {
  it('everything works: joining, logging out and in, the account', async () => {
    const probe = probeKv((env as unknown as { KV: KVNamespace }).KV);
    const world = await createWorld({ KV: probe.kv });
    probe.isDown = true;
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.joins();
    expect((await visitor.get(account.main.href())).status).toBe(200);
    await visitor.post('/logout');
    expect(say(await visitor.get(account.main.href()))).toBe('302 /');
    expect(say(await visitor.logsIn())).toBe('303 /account-main');
  });
});
