import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTerminal } from '../../../scripts/ops/account/terminal';
import { servicesOf } from '../../../scripts/ops/data/stores';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import type { ClosedForSomebody } from '../../../worker/services/members/port';
import { createBackOfficeWorld } from '../../attacks/back-office/people';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { accessToken } from '../../setup/people/operator';
import type { World } from '../../setup/world';

/** Who asks by letter to be deleted: an operator closes the account as its owner would, with the app's own rules. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
beforeAll(async () => {
  world = await createBackOfficeWorld();
});

/** Asks as the command does on an account, where no secret is at hand. */
async function closeOf(named: string, { isDryRun = false, role = 'admin' } = {}): Promise<ClosedForSomebody> {
  const token = await accessToken(world, `${role}@solhus.example`, undefined, [`test-${role}`]);
  const send = async (input: RequestInfo | URL, init?: RequestInit) => world.app.fetch(new Request(input, init));
  const terminal = createTerminal({
    origin: 'http://dk.localhost:8787',
    token: () => token,
    fetch: send as typeof fetch,
    pause: async () => undefined,
  });
  const bare = Object.fromEntries(
    Object.entries(env as object).filter(([name]) => !/_KEYS|PEPPER|SECRET|API_KEY/.test(name)),
  );
  const bindings = { env: bare as never, later: [], terminal, close: async () => undefined };
  return (await servicesOf(bindings, 'denmark')).closing.closeOf(named, 'terminal:somebody', isDryRun);
}
const stateIs = ({ subscriptionId }: Member, state: string, stopDate: string | null) =>
  DB.prepare('UPDATE subscription SET state = ?, stop_date = ? WHERE subscription_id = ?')
    .bind(state, stopDate, subscriptionId)
    .run();
const memberRow = async ({ memberId }: Member) =>
  (await rows('SELECT first_name, email, closed_at FROM member WHERE member_id = ?', memberId))[0];
const today = () => civilDateOf(world.now(), markets.denmark.timeZone);

describe('an account that an operator is asked to close', () => {
  it('stays while a membership runs, and says from when it need not', async () => {
    const member = await createMember(world);
    const before = await memberRow(member);
    expect(await closeOf(member.email)).toEqual({ kind: 'runs', lastDay: null, hasOpenOrder: false });
    const lastDay = addDays(today(), 3);
    await stateIs(member, 'ending', lastDay);
    expect(await closeOf(member.email)).toEqual({ kind: 'runs', lastDay, hasOpenOrder: false });
    await stateIs(member, 'pending', null);
    expect(await closeOf(member.email)).toEqual({ kind: 'runs', lastDay: null, hasOpenOrder: true });
    expect(await memberRow(member)).toEqual(before);
  });

  it('is closed on the day after the last one, by its number, once; a dry run says the same and writes nothing', async () => {
    const member = await createMember(world);
    await stateIs(member, 'ending', addDays(today(), -1));
    const [{ number } = { number: '' }] = await rows<{ number: string }>(
      'SELECT number FROM subscription WHERE subscription_id = ?',
      member.subscriptionId,
    );
    const typed = ` ${displaySubscriptionNumber(number).toLowerCase()} `;
    const closed = { kind: 'closed', keptUntil: `${Number(today().slice(0, 4)) + 5}-12-31` };
    const before = await memberRow(member);
    for (const name of [typed, member.email.toUpperCase(), member.memberId])
      expect(await closeOf(name, { isDryRun: true })).toEqual(closed);
    expect(await memberRow(member)).toEqual(before);
    expect(before).toMatchObject({ email: member.email, closed_at: null });

    expect(await closeOf(typed)).toEqual(closed);
    expect(await memberRow(member)).toMatchObject({ first_name: '', closed_at: expect.any(String) });
    expect((await member.visitor.get(paths.account.main.href())).headers.get('location')).toBe('/');
    for (const table of ['session', 'passkey', 'age_check', 'skin_profile'])
      expect([table, await rows(`SELECT 1 FROM ${table} WHERE member_id = ?`, member.memberId)]).toEqual([table, []]);
    expect(
      await rows("SELECT actor FROM audit WHERE subject = ? AND action = 'member.closed' ORDER BY at", member.memberId),
    ).toEqual([{ actor: 'operator:admin@solhus.example' }]);
    await world.settle();
    // Whoever owns the mailbox hears of it, whoever asked.
    const subjects = (await world.mailTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('er lukket'))).toHaveLength(1);
    for (const again of [typed, member.email, member.memberId, `closed:${member.memberId}`])
      expect(await closeOf(again)).toEqual({ kind: 'unknown' });
  });

  it('is no other’s, and nobody without the role is heard', async () => {
    const other = await createMember(world);
    await stateIs(other, 'ended', '2026-01-31');
    for (const nobody of ['', ' ', 'D', 'nobody@mail.example', "' OR 1 = 1 --", other.memberId.slice(1)])
      expect(await closeOf(nobody).catch(String)).not.toMatchObject({ kind: 'closed' });
    await expect(closeOf(other.email, { role: 'support' })).rejects.toThrow('do not give you the role admin');
    expect(await memberRow(other)).toMatchObject({ email: other.email, closed_at: null });
  });
});
