import { createMemoryStore } from '../../../sandbox/store/memory-store';
import { debitMarkets } from '../../setup/money/debit-markets';
import type { Member } from '../../setup/people/member';
import { createWorld } from '../../setup/world';
import { beginsAnew } from '../workers';
import { does, joinsAs } from './acts';
import { beginOwnClock, type OwnClock } from './clock';
import { openDatabases } from './databases';
import { instantOf, type Life, startsAt, ticksPerDay } from './life';
import { createMailWitness, type Told } from './mails';
import { createProviderView } from './provider';
import { judgeMembership, type Scene } from './truth';
import { createWeather, type Sky, skyOf } from './weather';

/** The failure of one life. */
export class FalseLife extends Error {
  override name = 'FalseLife';
  constructor(
    readonly life: Life,
    readonly day: number,
    readonly what: string,
    readonly diary: readonly string[],
  ) {
    super(`life ${life.seed}, day ${day}: ${what}`);
  }
}

interface Lived {
  readonly life: Life;
  readonly sky: Sky;
  readonly members: Member[];
  /** Tick of the sign-up; a later one if the sign-up did not reach a payment page. */
  next: number;
}

/** Days between two full reconciliations; the runs between only ask about what is owed. */
const reconcileDays = 3;
/** A life without news is judged once in this many days. */
const lookDays = 10;

/** Runs these lives day by day in one world and returns the counts. Throws the first `FalseLife`. */
export async function liveTogether(lives: readonly Life[], days: number): Promise<Record<string, number>> {
  const tally: Record<string, number> = { lives: lives.length };
  const clock = beginOwnClock(startsAt, lives[0]?.seed ?? 0);
  try {
    await live(lives, days, clock, tally);
  } finally {
    clock.ends();
  }
  return tally;
}

async function live(lives: readonly Life[], days: number, clock: OwnClock, tally: Record<string, number>) {
  const weather = createWeather(clock, tally);
  const { counts, survives, kin } = weather;
  beginsAnew(weather.hooks);
  const store = createMemoryStore();
  let scene: Omit<Scene, 'now'> | null = null;
  const lies: Told[] = [];
  const witness = createMailWitness(
    () => scene,
    (told) => {
      counts('mails judged');
      if (told.lie) lies.push(told);
    },
  );
  const world = await createWorld(
    {},
    {
      markets: debitMarkets,
      atAnyHour: true,
      onTheWay: weather.onTheWay,
      between: (send) =>
        weather.between(send, async (input, init) => {
          const outboxId = new Headers(init?.headers).get('idempotency-key');
          if (outboxId && String(input).endsWith('/emails')) await witness(outboxId);
          return send(input, init);
        }),
      store,
      lasts: survives,
    },
  );
  weather.set.world = world;
  scene = { world, database: openDatabases(), provider: createProviderView(store), counts };
  const waiting = lives.map((life): Lived => ({ life, sky: skyOf(life), members: [], next: life.joins }));

  const { database, provider } = scene;
  for (let tick = 0; tick < days * ticksPerDay; tick += 1) {
    clock.moveTo(instantOf(tick));
    const day = Math.floor(tick / ticksPerDay);
    const isEvening = tick % ticksPerDay === ticksPerDay - 1;
    await world.sandboxPost('/stripe/clock', { advanceDays: 0 });
    await world.settle();
    await weather.release();
    for (const one of waiting) await actsAt(tick, one);
    if ((await survives(world.services.jobs.sweep())) === 'died') counts('jobs died');
    await world.settle();
    if (!isEvening) continue;
    if (day % reconcileDays === 0) {
      await survives(world.services.jobs.reconcile());
      await world.settle();
    }
    judgeMails(day);
    for (const one of waiting) await judgeDay(one, day);
  }
  tally.charges = provider.ledger().filter(({ kind }) => kind === 'charge').length;
  tally.refunds = provider.all('refund').length;
  tally.disputes = provider.all('dispute').length;

  async function actsAt(tick: number, one: Lived): Promise<void> {
    const { life, sky, members } = one;
    if (tick === one.next) {
      const member = await asOne(sky, () => joins(life, sky));
      if (member) members.push(member);
      else one.next += 1;
    }
    const due = life.acts.filter((act) => act.tick === tick);
    for (const act of due) {
      const member = members.at(-1);
      if (!member) return;
      const ground = {
        world,
        provider,
        member,
        life,
        lingers: (count: number) => {
          sky.lingering = count;
        },
        begins: (again: Member) => void members.push(again),
      };
      clock.moves(60_000);
      const done = await asOne(sky, () => survives(does(ground, act)));
      if (done === null) continue;
      counts('acts');
      sky.diary.push(`${new Date(clock.now()).toISOString().slice(0, 16)} ${done}`);
    }
  }

  /** Attributes calls made by this work, and what follows at once, to this life. */
  async function asOne<Value>(sky: Sky, work: () => Promise<Value>): Promise<Value> {
    kin.atWork = sky;
    sky.isTouched = true;
    try {
      const done = await work();
      await world.settle();
      return done;
    } finally {
      kin.atWork = null;
    }
  }

  function judgeMails(day: number): void {
    const [lied] = lies;
    const one =
      lied && waiting.find(({ members }) => members.some((each) => each.subscriptionId === lied.subscriptionId));
    if (one) throw new FalseLife(one.life, day, String(lied.lie), one.sky.diary);
    if (lied) throw new Error(`nobody's mail: ${lied.lie}`);
  }

  async function judgeDay({ life, sky, members }: Lived, day: number): Promise<void> {
    if (members.length === 0) return;
    counts('days');
    if (!sky.isTouched && (day + life.seed) % lookDays !== 0) {
      counts('quiet days');
      return;
    }
    if (weather.isHeld(sky)) return;
    try {
      let isTrue = true;
      for (const member of members) {
        const verdict = await judgeMembership({ world, database, provider, counts, now: clock.now() }, member, sky);
        if (verdict !== 'true') isTrue = false;
      }
      if (isTrue) sky.isTouched = false;
      if (isTrue) counts('quiet days');
    } catch (error) {
      throw new FalseLife(life, day, error instanceof Error ? error.message : String(error), sky.diary);
    }
  }

  async function joins(life: Life, sky: Sky): Promise<Member | null> {
    sky.isShielded = true;
    const member = await joinsAs(world, life, survives, () => {
      sky.isShielded = false;
    });
    const what = member ? `joins by ${life.card}, ${member.subscriptionId}` : 'is not led to a payment';
    sky.diary.push(`${new Date(clock.now()).toISOString().slice(0, 16)} ${what}`);
    return member;
  }
}
