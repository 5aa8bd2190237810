import { describe, expect, it } from 'vitest';
import { type Life, lifeOf } from './lives/life';
import { runnable, shrink, sizeOf } from './lives/shrink';

/** What makes a failing life short, itself tried: with faults that are known because they were planted. */
const life = lifeOf(7, 730);

describe('the shortest life that fails', () => {
  it('of one that fails for two parts that come together has those two alone', async () => {
    const [act, lost] = [life.acts[2], life.events.find(({ kind }) => kind === 'lost')];
    let lived = 0;
    const fails = async ({ acts, events }: Life) => {
      lived += 1;
      return acts.some((one) => one === act) && events.some(({ at }) => at === lost?.at);
    };
    const shortest = await shrink({ ...life, card: 'slow' }, fails);
    expect([shortest.acts, shortest.events.map(({ at }) => at)]).toEqual([[act], [lost?.at]]);
    expect([shortest.calls, shortest.writes, shortest.card]).toEqual([[], [], 'pay']);
    expect(lived).toBeLessThan(200);
  });

  it('keeps what it does not fail without: a card, and how late an event is', async () => {
    const late = life.events.find(({ delayMs }) => delayMs > 0);
    const shortest = await shrink(
      { ...life, card: 'slow' },
      async ({ card, events }) => card === 'slow' && events.some(({ at, delayMs }) => at === late?.at && delayMs > 0),
    );
    expect([shortest.card, shortest.events]).toEqual(['slow', [late]]);
    expect(sizeOf(shortest)).toBe(1);
  });

  it('ends, however long it fails for anything', async () => {
    let lived = 0;
    await shrink(life, async () => ++lived < 50, 60);
    expect(lived).toBeLessThanOrEqual(60);
  });

  it('is told as a line that lives it again', () => {
    const [, text = ''] = /SOAK_LIFE='([^']+)'/.exec(runnable(life, 90)) ?? [];
    expect(JSON.parse(text)).toEqual(life);
  });
});
