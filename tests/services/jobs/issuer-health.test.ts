import { beforeEach, describe, expect, it } from 'vitest';
import { createIssuerHealth, type IssuerHealth } from '../../../worker/services/identity/health';
import { type IssuerChoice, offeredOf } from '../../../worker/ui/identity/issuer-choice';

let seconds: number;
let health: IssuerHealth;
beforeEach(() => {
  seconds = 1_000;
  health = createIssuerHealth(() => seconds * 1000);
});
const fails = (times: number, everySeconds = 0) => {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) seconds += everySeconds;
    health.failed('one');
  }
};
const isAvailable = () => health.isAvailable('one');

describe('an issuer', () => {
  it('is silent after two failures within a minute, and not after one', () => {
    fails(1);
    expect(isAvailable()).toBe(true);
    fails(1);
    expect(isAvailable()).toBe(false);
    expect(health.isAvailable('two')).toBe(true);
  });

  it('may fail once in a minute for ever', () => {
    fails(10, 61);
    expect(isAvailable()).toBe(true);
  });

  it('is offered again after half a minute, and one failure then is enough', () => {
    fails(2);
    seconds += 29;
    expect(isAvailable()).toBe(false);
    seconds += 1;
    expect(isAvailable()).toBe(true);
    fails(1);
    expect(isAvailable()).toBe(false);
  });

  it('is as good as new after an answer', () => {
    fails(5);
    health.answered('one');
    expect(isAvailable()).toBe(true);
    fails(1);
    expect(isAvailable()).toBe(true);
  });
});

it('everybody is offered where nobody answers', () => {
  const choice = (id: string, available: boolean): IssuerChoice => ({ id, name: id, logo: id, available });
  const [up, down, other] = [choice('up', true), choice('down', false), choice('other', false)];
  expect(offeredOf([down, up])).toEqual([up]);
  expect(offeredOf([down, other])).toEqual([down, other]);
  expect(offeredOf([down])).toEqual([down]);
});
