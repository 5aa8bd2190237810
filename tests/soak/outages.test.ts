import { afterAll, describe, expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { cronJobs, runCronEverywhere } from '../../worker/services/jobs/cron';
import { passes, passesUntil, paymentsOf, templatesTo } from '../setup/money/money';
import { expectRecordsAgree, ordersOf, rows } from '../setup/money/records';
import { createMember, handsOf, type Member } from '../setup/people/member';
import { createVisitor } from '../setup/people/visitor';
import { createWorld, type World } from '../setup/world';
import { figure } from './scale';
import { beginsAnew } from './workers';

/**
 * A whole day without the database, without mail or without the payment provider, in which memberships renew, a pause
 * begins and an order stays unpaid. Afterwards the jobs alone put everything right: nothing is lost, nothing doubled,
 * and the reconciliation finds no difference.
 */
const partners = { database: 'D1', mail: '/emails', provider: '/v1/' } as const;
type Partner = keyof typeof partners;
const dayHours = 24;
/** Mail that failed for a day is tried again within six hours, and what the provider was not asked about within one. */
const healingHours = 9;

interface Scene {
  readonly world: World;
  /** `refused`: questions that met the outage. */
  readonly outage: { of: Partner | null; refused: number };
}

async function begins(): Promise<Scene> {
  const outage: Scene['outage'] = { of: null, refused: 0 };
  beginsAnew({
    async before() {
      if (outage.of !== 'database') return;
      outage.refused += 1;
      throw new Error('D1_ERROR: the database is not reachable');
    },
  });
  const world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input));
        if (outage.of === null || !pathname.includes(partners[outage.of])) return send(input, init);
        outage.refused += 1;
        throw new TypeError('fetch failed');
      },
    },
  );
  return { world, outage };
}

/** Hours in which whatever is due happens, in turns: the provider's events, and jobs as their crons run them. */
async function hoursPass(world: World, hours = 1, parts = 4): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    await passes(world, hours / 24 / parts);
    for (const cron of Object.keys(cronJobs)) {
      const cells = world.cells.forRun().all();
      for (const one of cells) one.log = () => undefined;
      await runCronEverywhere(cells, cron);
    }
    await world.settle();
  }
}

const rowOf = async ({ subscriptionId }: Member) =>
  (await rows('SELECT * FROM subscription WHERE subscription_id = ?', subscriptionId))[0] ?? {};

afterAll(() => beginsAnew());

describe.each(Object.keys(partners) as Partner[])('a day without the %s', (partner) => {
  it('ends with differences 0', async () => {
    const { world, outage } = await begins();
    // Far from midnight: near it who joins is put three hours on, which here would be over the renewal that is waited for.
    await passesUntil(world, 9);
    const members: Member[] = [];
    for (let count = 0; count < 3; count += 1) members.push(await createMember(world));
    const [first] = members as [Member, ...Member[]];
    const resting = await createMember(world);
    await handsOf(world, resting).pauses(1);
    const begin = Date.parse(String((await rowOf(first)).next_charge_at)) - 3 * 3_600_000;
    await passes(world, (begin - world.now()) / 86_400_000);
    await hoursPass(world);
    const leaving = await createMember(world);
    const unpaid = await createMember(world, { pay: null });
    const mailsBefore = await templatesTo(world, first);

    outage.of = partner;
    const beganAt = world.now();
    // What a member decides meanwhile is written here, and told to the provider when it answers again.
    if (partner === 'provider') await handsOf(world, leaving).does({ kind: 'cancel', reason: null });
    const impatient = createVisitor(world);
    if (partner === 'mail') expect((await impatient.post(paths.login.href(), { email: first.email })).status).toBe(303);
    // In steps of two hours, since who asks a database that is down waits for it.
    for (let hour = 0; hour < dayHours; hour += 2) await hoursPass(world, 2, 1);
    outage.of = null;
    expect(world.now() - beganAt).toBeGreaterThanOrEqual(dayHours * 3_600_000);
    // In each of its rounds somebody asked in vain.
    expect(outage.refused).toBeGreaterThan(dayHours / 2);
    let hours = 0;
    for (; hours < healingHours; hours += 1) await hoursPass(world);

    await expectRecordsAgree(world);
    for (const member of members) {
      expect((await paymentsOf(member.subscriptionId)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'charge succeeded',
        'charge succeeded',
      ]);
      const row = await rowOf(member);
      expect(row.state).toBe('active');
      expect(Date.parse(String(row.next_charge_at))).toBeGreaterThan(world.now());
      expect((await templatesTo(world, member)).toSorted()).toEqual([...mailsBefore, 'receipt'].toSorted());
    }
    expect((await rowOf(resting)).state).toBe('paused');
    expect((await rowOf(leaving)).state).toBe(partner === 'provider' ? 'ending' : 'active');
    await handsOf(world, leaving).expectProviderAgrees();
    expect(await ordersOf(unpaid.email)).toMatchObject([{ state: 'abandoned', is_paid: 0 }]);
    // All that was to be sent was sent, but for codes that were too old.
    expect(await rows('SELECT kind, last_error, dead_at FROM outbox WHERE done_at IS NULL')).toEqual([]);
    const expired = await rows(`SELECT 1 FROM outbox WHERE last_error LIKE 'expired%'`);
    expect(expired).toHaveLength(partner === 'mail' ? 1 : 0);
    const places = await rows<{ position_json: string }>(
      'SELECT position_json FROM job_lease WHERE position_json <> ?',
      '',
    );
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter(({ position_json: json }) => json.includes('"isLeft":true'))).toEqual([]);
    figure(`a day without the ${partner}`, { members: members.length + 2, 'hours until all is well, at most': hours });
  });
});
