import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createThief, defences, expectNobodysAccount } from '../../setup/people/thief';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** An order that nobody has paid was a key to the account that outlived everything its owner could do. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { completed, paymentCompleted } = paths.signup;
const uv = {
  language: 'en',
  product: ({ usesUv, bindingMonths }: { usesUv: boolean; bindingMonths: number }) => usesUv && bindingMonths === 0,
};
const sessionsOf = (memberId: string) =>
  rows<{ auth_at: string; auth_level: string; created_at: string }>(
    'SELECT auth_at, auth_level, created_at FROM session WHERE member_id = ? AND revoked_at IS NULL ORDER BY created_at',
    memberId,
  );
async function pays(thief: Visitor, url: string): Promise<void> {
  await thief.answersPayment(url, 'pay');
  await world.settle();
}

describe('an unpaid order of a member’s', () => {
  it('logs nobody in once the member has logged out everywhere, however it is asked', async () => {
    const member = await createMember(world, uv);
    const thief = await createThief(world, member.email);
    expect(say(await thief.orders())).toBe(`303 ${completed.href()}`);
    const url = await thief.goesToPayment();
    world.advance(60);
    await defences['logged out everywhere'](member);
    await pays(thief, url);
    const page = await thief.page(paymentCompleted.href());
    expect(headingOf(page)).toBe(english.paid.neutral.title);
    expect(page).toContain(`href="${paths.login.href()}"`);
    expect(textOf(page)).not.toContain('Anna');
    await expectNobodysAccount(thief);
    await thief.get('/');
    await expectNobodysAccount(thief);
    expect(await sessionsOf(member.memberId)).toHaveLength(1);
    // What was paid counts, and whose it is sees it.
    expect((await ordersOf(member.email)).map(({ state }) => state)).toEqual(['active', 'active']);
    await expectRecordsAgree(world);
  });

  it('gives no login after its day', async () => {
    const member = await createMember(world, uv);
    const thief = await createThief(world, member.email);
    await thief.orders();
    const url = await thief.goesToPayment();
    world.advance(24 * 3600 - 60);
    await thief.get('/');
    world.advance(61);
    await pays(thief, url);
    expect(headingOf(await thief.page(paymentCompleted.href()))).toBe(english.paid.neutral.title);
    await expectNobodysAccount(thief);
  });

  it('gives a login as old as the proof it was made with, to the browser that ordered', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview();
    world.advance(25 * 60);
    await visitor.orders();
    await pays(visitor, await visitor.goesToPayment());
    expect(textOf(await visitor.page(paymentCompleted.href()))).toContain('Anna');
    const [order] = await ordersOf(visitor.email);
    const [session] = await sessionsOf(String(order?.member_id));
    const age = Date.parse(session?.created_at ?? '') - Date.parse(session?.auth_at ?? '');
    expect(session?.auth_level).toBe('order');
    expect(age).toBeGreaterThanOrEqual(25 * 60_000);
    const takesAll = await visitor.post(paths.accountMore.export.href());
    expect(takesAll.headers.get('location')).toContain(paths.accountMore.confirm.href());
  });

  it('gives way to whoever proved the address later', async () => {
    const address = createVisitor(world).email;
    const thief = await createThief(world, address);
    await thief.orders();
    const url = await thief.goesToPayment();
    world.advance(60);
    const victim = createVisitor(world, { language: 'en' });
    await victim.logsIn(address);
    expect((await victim.get(paths.account.main.href())).status).toBe(200);
    await pays(thief, url);
    expect(headingOf(await thief.page(paymentCompleted.href()))).toBe(english.paid.neutral.title);
    await expectNobodysAccount(thief);
  });
});
