import { beforeAll, describe, expect, it } from 'vitest';
import type { FormUse, Worked } from '../../../worker/services/idempotency/port';
import { newForm } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const once = (): World['services']['idempotency'] => world.services.idempotency;
const write = async (use: FormUse) => world.services.database.write([await once().record(use)]);
const answerOf = async ({ key }: FormUse) => {
  const { database } = world.services;
  const [rows] = await database.read([database.prepare('SELECT answer FROM idempotency WHERE key = ?', key)]);
  return rows?.[0]?.answer;
};
const nap = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A partner whose work can be held up; counts how often it is asked. */
function partner(worked: (asked: number) => Worked<string>) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const made = { asked: 0, open: () => open() };
  const work = async (): Promise<Worked<string>> => {
    made.asked += 1;
    const mine = made.asked;
    await gate;
    return worked(mine);
  };
  return Object.assign(made, { work });
}
const done = (asked: number): Worked<string> => ({ kind: 'done', answer: `/done/${asked}` });

describe('a form that is sent twice at once', () => {
  it('whose work is one batch is done once, and both get the same answer', async () => {
    const form = await newForm(world);
    let begun = 0;
    const work = async (use: FormUse): Promise<Worked<string>> => {
      begun += 1;
      await nap(20);
      await write(use);
      return { kind: 'done', answer: use.answer };
    };
    const answers = await Promise.all([once().submitOnce(form, work), once().submitOnce(form, work)]);
    expect(answers.map((one) => one.kind === 'done' && one.answer)).toEqual([form.answer, form.answer]);
    // Both began, and the database let one of them end.
    expect(begun).toBe(2);
  });

  it('whose work asks a partner asks it once: the second waits for the answer of the first', async () => {
    const form = await newForm(world);
    const bank = partner(done);
    const answers = Promise.all([1, 2, 3].map(() => once().submitOnce(form, bank.work, { claims: true })));
    await nap(300);
    expect(bank.asked).toBe(1);
    bank.open();
    expect((await answers).map((one) => one.kind === 'done' && one.answer)).toEqual(['/done/1', '/done/1', '/done/1']);
    expect(bank.asked).toBe(1);
  });

  it('and again later gets the answer of the first, with its time', async () => {
    const form = await newForm(world);
    const bank = partner(done);
    bank.open();
    const first = await once().submitOnce(form, bank.work, { claims: true });
    world.advance(60);
    const later = await once().submitOnce(form, bank.work, { claims: true });
    expect([first.kind, later.kind, bank.asked]).toEqual(['done', 'done', 1]);
    expect(later.kind === 'done' && later.at).toBeLessThan(world.services.clock.now() - 59_000);
  });
});

describe('a first that is slow', () => {
  it('is waited for two seconds, then the second is told that it runs; its answer is there afterwards', async () => {
    const form = await newForm(world);
    const bank = partner(done);
    const first = once().submitOnce(form, bank.work, { claims: true });
    await nap(50);
    const from = performance.now();
    expect(await once().submitOnce(form, bank.work, { claims: true })).toEqual({ kind: 'running' });
    expect(performance.now() - from).toBeGreaterThan(1_900);
    expect(performance.now() - from).toBeLessThan(4_000);
    expect(await answerOf(form)).toBeNull();
    bank.open();
    expect((await first).kind).toBe('done');
    expect(await answerOf(form)).toBe('/done/1');
  });

  it('and is gone for good has lost its claim after half a minute', async () => {
    const form = await newForm(world);
    void once().submitOnce(form, partner(done).work, { claims: true });
    await nap(50);
    expect(await answerOf(form)).toBeNull();
    world.advance(31);
    const bank = partner(done);
    bank.open();
    expect(await once().submitOnce(form, bank.work, { claims: true })).toMatchObject({
      kind: 'done',
      answer: '/done/1',
    });
  });
});

describe('a first that fails', () => {
  it('lets the second try while it waits', async () => {
    const form = await newForm(world);
    const bank = partner((asked) => (asked === 1 ? { kind: 'notDone', value: 'unavailable' } : done(asked)));
    const answers = Promise.all([1, 2].map(() => once().submitOnce(form, bank.work, { claims: true })));
    await nap(100);
    bank.open();
    expect((await answers).map(({ kind }) => kind).toSorted()).toEqual(['done', 'notDone']);
    expect(bank.asked).toBe(2);
  });

  it('by an error lets the second try, too', async () => {
    const form = await newForm(world);
    const fails = async () => Promise.reject(new Error('out of order'));
    await expect(once().submitOnce(form, fails, { claims: true })).rejects.toThrow('out of order');
    const bank = partner(done);
    bank.open();
    expect((await once().submitOnce(form, bank.work, { claims: true })).kind).toBe('done');
  });

  it('of whose work nobody knows keeps its key: the partner is not asked at once again', async () => {
    const form = await newForm(world);
    const bank = partner(() => ({ kind: 'unknown', value: 'no answer' }));
    bank.open();
    expect(await once().submitOnce(form, bank.work, { claims: true })).toEqual({ kind: 'unknown', value: 'no answer' });
    expect(await once().submitOnce(form, bank.work, { claims: true })).toEqual({ kind: 'running' });
    expect(bank.asked).toBe(1);
  });

  it('because the other press has just done it gets the answer of that', async () => {
    const form = await newForm(world);
    const late = async (): Promise<Worked<string>> => {
      await write(form);
      return { kind: 'notDone', value: 'nothing left to do' };
    };
    expect(await once().submitOnce(form, late)).toMatchObject({ kind: 'done', answer: form.answer });
  });
});

describe('a key', () => {
  it('counts for one wish: a form changed under it is another request, and nothing of it is done', async () => {
    const form = { ...(await newForm(world)), body: { amount: 1 } };
    const bank = partner(done);
    bank.open();
    expect((await once().submitOnce(form, bank.work, { claims: true })).kind).toBe('done');
    for (const claims of [true, false]) {
      const changed = { ...form, body: { amount: 2 } };
      expect(await once().submitOnce(changed, bank.work, { claims })).toEqual({ kind: 'expired' });
    }
    expect(bank.asked).toBe(1);
  });

  it('is changed under it while the first still runs: refused at once', async () => {
    const form = { ...(await newForm(world)), body: { amount: 1 } };
    const bank = partner(done);
    const first = once().submitOnce(form, bank.work, { claims: true });
    await nap(50);
    const changed = { ...form, body: { amount: 2 } };
    expect(await once().submitOnce(changed, bank.work, { claims: true })).toEqual({ kind: 'expired' });
    bank.open();
    expect((await first).kind).toBe('done');
  });

  it('is good for its own sender and form alone', async () => {
    const form = await newForm(world);
    const bank = partner(done);
    const others = [{ sessionHash: 'another' }, { route: 'another' }, { key: '' }, { key: `${form.key}x` }];
    for (const other of others) {
      expect(await once().submitOnce({ ...form, ...other }, bank.work)).toEqual({ kind: 'expired' });
    }
    expect(bank.asked).toBe(0);
  });
});
