import { describe, expect, test } from 'vitest';
import { alarmLimits, conditionRules } from '../../../worker/domain/alarms/conditions';
import { judge, type Signals, waitingSince } from '../../../worker/domain/alarms/judge';
import { afterFailure } from '../../../worker/services/outbox/backoff';

const now = Date.UTC(2026, 10, 25, 3);
const ago = (minutes: number) => now - minutes * 60_000;

/** A cell at rest: a small chain at night, where nothing has happened for hours. */
const calm: Signals = {
  jobs: {
    sweep: { ranAt: ago(1), hasFailed: false },
    purge: { ranAt: ago(4), hasFailed: false },
    reconcile: { ranAt: ago(53), hasFailed: false },
    backup: { ranAt: ago(9), hasFailed: false },
  },
  mail: { 0: null, 1: null, 2: null },
  dead: { owed: 0, mails: 0 },
  webhooks: { lastEventAt: ago(9 * 60), lastChargeAt: ago(9 * 60 + 1), usual: 0 },
  reconciliation: { answeredAt: ago(53), differences: 0 },
  issuers: [{ issuerId: 'mitid', begun: 2, answered: 0 }],
  screens: [],
};
const told = (change: Partial<Signals>) =>
  judge({ ...calm, ...change }, now).map(({ id, subject }) => (subject === '' ? id : `${id}:${subject}`));
const jobs = (change: Partial<Signals['jobs']>) => told({ jobs: { ...calm.jobs, ...change } });
const mail = (change: Partial<Signals['mail']>) => told({ mail: { ...calm.mail, ...change } });
const webhooks = (change: Partial<Signals['webhooks']>) => told({ webhooks: { ...calm.webhooks, ...change } });

describe('what a person is told of', () => {
  test('nothing of a small chain at night', () => expect(judge(calm, now)).toEqual([]));

  test('of a database that does not answer, and of nothing else, since nothing else is known', () =>
    expect(judge(null, now).map(({ id }) => id)).toEqual(['database-unreachable']));

  test.each([
    ['sweep', 5, []],
    ['sweep', 6, ['job-late:sweep']],
    ['purge', 20, []],
    ['purge', 21, ['job-late:purge']],
    ['reconcile', 130, []],
    ['reconcile', 131, ['job-late:reconcile']],
    ['backup', 60, []],
    ['backup', 61, ['job-late:backup']],
  ] as const)('%s ran %d minutes ago', (job, minutes, wanted) =>
    expect(jobs({ [job]: { ranAt: ago(minutes), hasFailed: false } })).toEqual(wanted),
  );

  test('a job that failed, and of one that has never run only where it should have at once', () => {
    expect(jobs({ purge: { ranAt: ago(2), hasFailed: true } })).toEqual(['job-failed:purge']);
    expect(jobs({ purge: { ranAt: null, hasFailed: false }, reconcile: { ranAt: null, hasFailed: false } })).toEqual(
      [],
    );
    expect(jobs({ sweep: { ranAt: null, hasFailed: false } })).toEqual(['job-late:sweep']);
  });

  test('a lane that waits, each by its own measure', () => {
    expect(mail({ 0: ago(3), 1: ago(30), 2: ago(240) })).toEqual([]);
    expect(mail({ 0: ago(4), 1: ago(4), 2: ago(4) })).toEqual(['mail-late:0']);
    expect(mail({ 0: ago(241), 1: ago(241), 2: ago(241) })).toEqual(['mail-late:0', 'mail-late:1', 'mail-late:2']);
  });

  test('what was given up: one that money depends on, or several mails', () => {
    expect(told({ dead: { owed: 0, mails: 2 } })).toEqual([]);
    expect(told({ dead: { owed: 0, mails: 3 } })).toEqual(['dead-rows']);
    expect(told({ dead: { owed: 1, mails: 0 } })).toEqual(['dead-rows']);
  });

  test('webhooks: silent where the same hours of each of four weeks were not, or where a charge came without an event', () => {
    expect(webhooks({ lastEventAt: ago(20), usual: alarmLimits.usualEvents - 1 })).toEqual([]);
    expect(webhooks({ lastEventAt: ago(20), usual: alarmLimits.usualEvents })).toEqual(['webhooks-silent']);
    expect(webhooks({ lastEventAt: ago(60), lastChargeAt: ago(51) })).toEqual([]);
    expect(webhooks({ lastEventAt: ago(60), lastChargeAt: ago(49) })).toEqual(['webhooks-silent']);
    expect(webhooks({ lastEventAt: null, lastChargeAt: ago(49) })).toEqual(['webhooks-silent']);
    expect(webhooks({ lastEventAt: null, lastChargeAt: null })).toEqual([]);
    // What was missed long ago was seen to by the reconciliation, and no event repairs it.
    expect(webhooks({ lastEventAt: ago(99 * 60), lastChargeAt: ago(49 * 60) })).toEqual([]);
  });

  test('reconciliation: the provider has not answered for hours, or there are differences', () => {
    expect(told({ reconciliation: { answeredAt: ago(181), differences: 2 } })).toEqual([
      'reconciliation-late',
      'ledger-differences',
    ]);
    expect(told({ reconciliation: { answeredAt: null, differences: 0 } })).toEqual([]);
  });

  test('an issuer from which none of several came back', () => {
    const issuers = [
      { issuerId: 'mitid', begun: 3, answered: 0 },
      { issuerId: 'idin', begun: 40, answered: 1 },
    ];
    expect(told({ issuers })).toEqual(['issuer-silent:mitid']);
  });

  test('a studio whose screens are silent, with how many and for how long', () => {
    const [one] = judge({ ...calm, screens: [{ studio: 'Camden', silent: 2, since: ago(31) }] }, now);
    expect(one).toMatchObject({ id: 'screen-silent', subject: 'Camden', facts: { screens: 2, minutes: 31 } });
  });

  test('every condition can come up, each with its severity and page', () => {
    const worst = judge(
      {
        jobs: { ...calm.jobs, sweep: { ranAt: null, hasFailed: false }, purge: { ranAt: ago(1), hasFailed: true } },
        mail: { 0: ago(5), 1: null, 2: null },
        dead: { owed: 1, mails: 0 },
        webhooks: { lastEventAt: ago(40), lastChargeAt: null, usual: 50 },
        reconciliation: { answeredAt: ago(999), differences: 1 },
        issuers: [{ issuerId: 'mitid', begun: 9, answered: 0 }],
        screens: [{ studio: 'Camden', silent: 2, since: ago(31) }],
      },
      now,
    );
    const all = [...worst, ...judge(null, now)];
    expect(all.map(({ id }) => id).sort()).toEqual(Object.keys(conditionRules).sort());
    for (const one of all) {
      expect(one.severity).toBe(conditionRules[one.id].severity);
      expect(one.runbook).toBe(`docs/runbooks/${one.id}.md`);
    }
  });
});

test('a message that fails again and again has waited since its first attempt', () => {
  let [at, tries] = [now, 0];
  for (;;) {
    expect(waitingSince(at, tries)).toBe(now);
    tries += 1;
    const pause = afterFailure(tries);
    if (pause === null) break;
    at += pause;
  }
  expect(tries).toBeGreaterThan(10);
});
