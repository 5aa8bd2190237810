import { describe, expect, test } from 'vitest';
import { figuresFor } from '../../../worker/domain/back-office/figures';
import {
  issuerCondition,
  jobCondition,
  ledgerCondition,
  outboxCondition,
  webhookCondition,
} from '../../../worker/domain/back-office/health';
import { markets } from '../../../worker/domain/markets';

const minuteMs = 60_000;
const minutes = (count: number) => count * minuteMs;

describe('how the house is', () => {
  test.each([
    ['nothing waits', null, 0, 'fine'],
    ['due just now', minutes(5), 0, 'fine'],
    ['due for a while', minutes(6), 0, 'watch'],
    ['stuck', minutes(16), 0, 'act'],
    ['something was given up', null, 1, 'act'],
  ] as const)('outbox: %s', (_, due, dead, wanted) => expect(outboxCondition(due, dead)).toBe(wanted));

  test.each([
    ['sweep', 5, false, 'fine'],
    ['sweep', 6, false, 'watch'],
    ['sweep', 16, false, 'act'],
    ['purge', 20, false, 'fine'],
    ['purge', 61, false, 'act'],
    ['reconcile', 119, false, 'fine'],
    ['reconcile', 121, false, 'watch'],
    ['reconcile', 1, true, 'act'],
    ['backup', 61, false, 'watch'],
    ['backup', 1, true, 'act'],
  ] as const)('job %s, %d minutes ago, failed %s', (job, ago, hasFailed, wanted) =>
    expect(jobCondition(job, { agoMs: minutes(ago), hasFailed })).toBe(wanted),
  );

  test('a job that has not run yet is none to act on', () => expect(jobCondition('sweep', null)).toBe('watch'));

  test.each([
    [true, 0, 'fine'],
    [false, 0, 'watch'],
    [null, 0, 'watch'],
    [true, 1, 'act'],
  ] as const)('reconciliation: provider answered %s, %d open', (isAnswered, open, wanted) =>
    expect(ledgerCondition(isAnswered, open)).toBe(wanted),
  );

  test.each([
    ['nothing at all', null, null, 'fine'],
    ['events alone', 0, null, 'fine'],
    ['a charge and its event', minutes(1), minutes(0), 'fine'],
    ['a charge whose event is late', minutes(0), minutes(10), 'fine'],
    ['a charge and no event since', minutes(0), minutes(11), 'act'],
    ['a charge and never an event', null, minutes(11), 'act'],
  ] as const)('webhooks: %s', (_, event, charge, wanted) => expect(webhookCondition(event, charge)).toBe(wanted));

  test.each([
    [0, 0, 'idle'],
    [2, 0, 'fine'],
    [3, 0, 'act'],
    [10, 4, 'watch'],
    [10, 5, 'fine'],
  ] as const)('an issuer with %d begun and %d answered', (begun, answered, wanted) =>
    expect(issuerCondition({ begun, answered })).toBe(wanted),
  );
});

describe('figures', () => {
  const danish = figuresFor(markets.denmark, 'da');

  test('are written as the language writes them', () => {
    expect(danish.number(1204)).toBe('1.204');
    expect(danish.percent(0.414).replace(/\s/g, ' ')).toBe('41 %');
    // Danish and English data have a hyphen, Swedish the sign.
    for (const language of ['da', 'sv', 'nl', 'en'] as const)
      expect(figuresFor(markets.denmark, language).percent(-0.04).replace(/\s/g, '')).toBe('−4%');
    expect(danish.dateTime('2026-11-21T13:05:00Z')).toContain('14.05');
    expect(figuresFor(markets.england, 'en').number(1204)).toBe('1,204');
  });

  test('say how long ago in the largest unit of which there are two', () => {
    const { ago } = figuresFor(markets.england, 'en');
    expect([0, 90, 119 * 60, 121 * 60, 47 * 3600, 49 * 3600].map((seconds) => ago(seconds * 1000))).toEqual([
      'now',
      '1 minute ago',
      '119 minutes ago',
      '2 hours ago',
      '47 hours ago',
      '2 days ago',
    ]);
    expect(ago(-5_000)).toBe('now');
  });
});
