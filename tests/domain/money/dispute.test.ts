import { describe, expect, it } from 'vitest';
import {
  type DisputeEffect,
  type DisputeReason,
  type DisputeState,
  disputeEffectOf,
  disputeReasons,
} from '../../../worker/domain/money/dispute';

/** Access rests while the bank holds money for fraud; a charge made twice is wrong by itself alone. */
const rule = { restsFor: ['fraudulent'], staysFor: ['duplicate'], validFrom: '2020-01-01' } as const;
const runs = { isLive: true, rests: null } as const;
const effectOf = (reason: DisputeReason, before: DisputeState | null, state: DisputeState, standing = {}) =>
  disputeEffectOf(rule, { reason, before, state }, { ...runs, ...standing });

describe('a dispute that moves on', () => {
  it.each<[before: DisputeState | null, state: DisputeState, effect: DisputeEffect]>([
    [null, 'inquiry', null],
    [null, 'needsResponse', 'rests'],
    [null, 'underReview', 'rests'],
    ['inquiry', 'needsResponse', 'rests'],
    ['needsResponse', 'underReview', null],
    ['underReview', 'won', null],
    ['underReview', 'lost', 'ended'],
    ['inquiry', 'closed', null],
  ])('from %s to %s, for fraud: %s', (before, state, effect) => {
    expect(effectOf('fraudulent', before, state)).toBe(effect);
  });

  it('lets a membership go on that rested for it, once the bank has decided for us or nothing', () => {
    for (const state of ['won', 'closed'] as const)
      expect(effectOf('fraudulent', 'underReview', state, { rests: 'forThis' })).toBe('goesOn');
  });

  it('leaves a membership at rest that rests for another', () => {
    const standing = { rests: 'forAnother' };
    expect(effectOf('fraudulent', null, 'needsResponse', standing)).toBeNull();
    expect(effectOf('fraudulent', 'underReview', 'won', standing)).toBeNull();
    expect(effectOf('duplicate', 'underReview', 'lost', standing)).toBeNull();
  });

  it('ends the membership when it is lost, but where only the one charge was wrong', () => {
    const ended = disputeReasons.filter((reason) => effectOf(reason, 'underReview', 'lost') === 'ended');
    expect(ended).toEqual(disputeReasons.filter((reason) => reason !== 'duplicate'));
    expect(effectOf('duplicate', 'underReview', 'lost')).toBeNull();
    expect(effectOf('duplicate', 'underReview', 'lost', { rests: 'forThis' })).toBe('goesOn');
  });

  it('lets nothing rest for another reason', () => {
    const resting = disputeReasons.filter((reason) => effectOf(reason, null, 'needsResponse') === 'rests');
    expect(resting).toEqual(['fraudulent']);
  });

  it('has no effect twice, nor on a membership that is over', () => {
    expect(effectOf('fraudulent', 'needsResponse', 'needsResponse')).toBeNull();
    expect(effectOf('fraudulent', 'lost', 'lost')).toBeNull();
    expect(effectOf('fraudulent', 'underReview', 'lost', { isLive: false })).toBeNull();
    expect(effectOf('fraudulent', null, 'needsResponse', { isLive: false })).toBeNull();
  });
});
