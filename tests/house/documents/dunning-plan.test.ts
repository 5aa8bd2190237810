import { describe, expect, it } from 'vitest';
import { faultsOfPlan, faultsOfRetries } from '../../../scripts/deployment/retries';
import { joinMembership, startSandbox } from '../../sandbox/harness';

const day = 86_400;
const at = (days: number, attempts: number, next: number | null) => ({
  id: `in_${days}_${attempts}`,
  attempt_count: attempts,
  next_payment_attempt: next === null ? null : next * day,
  status_transitions: { finalized_at: 0, marked_uncollectible_at: null, paid_at: null, voided_at: null },
});

describe('the plan of retries that members are told of', () => {
  it('is held against what an account does', () => {
    const plan = [3, 5, 7];
    const kept = [at(0, 1, 3), at(0, 2, 8.2), at(0, 3, 15), at(0, 4, null), at(0, 1, null), at(0, 0, 1)];
    expect(faultsOfPlan('denmark', plan, kept)).toEqual([]);
    // Smart Retries, which an account has unless somebody sets it up otherwise, and a fourth retry.
    const other = faultsOfPlan('denmark', plan, [at(0, 1, 1.6), at(0, 3, 21), at(0, 4, 21)]);
    expect(other).toHaveLength(3);
    expect(other[0]).toBe('retries of denmark: in_0_1 is tried again after 1.6 days, members are told after 3 days');
    expect(other[2]).toContain('members are told not at all');
  });

  it('is what the sandbox does, and is found where it does otherwise', async () => {
    const test = startSandbox();
    const send = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input));
      return test.request(pathname + search, init);
    }) as typeof fetch;
    const shell = { PAYMENT_SECRET_KEY_DENMARK: 'sk_test_denmark' };
    await joinMembership(test, {}, 'fails-later');
    await test.advanceDays(29);
    expect(await faultsOfRetries(shell, send)).toEqual([]);
    await test.postJson('/stripe/behaviour', { retryAfterDays: [1, 1, 1] });
    await test.advanceDays(3);
    expect(await faultsOfRetries(shell, send)).toHaveLength(1);
    expect(await faultsOfRetries({ PAYMENT_SECRET_KEY_DENMARK: 'sk_other' }, send)).toEqual([
      'retries of denmark: the provider did not say (StripeAuthenticationError)',
    ]);
    expect(await faultsOfRetries({}, send)).toEqual([]);
  });
});
