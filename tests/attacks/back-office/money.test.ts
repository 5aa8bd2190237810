import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { backOfficeKey, createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import {
  charged,
  createBackOfficeWorld,
  limitMinor,
  movedOf,
  type Operator,
  operatorOf,
  presses,
  refundAddress,
  requestsOf,
  traceOf,
} from './people';

/** Money that takes two, and what support may do: tried alone, in pieces, by the same person twice, and all at once. */
let world: World;
const { backOfficeMore, backOfficeActions } = paths;
const { backOffice: words } = english;

beforeAll(async () => {
  world = await createBackOfficeWorld();
});

describe('money above the limit', () => {
  it('does not move by one person: it becomes a request, and nobody confirms their own', async () => {
    const { subscriptionId, payment, left } = await charged(world);
    const asker = await operatorOf(world, 'money', 'one');
    const done = await presses(asker, refundAddress(payment, left, limitMinor + 1));
    expect(say(done)).toBe(`303 ${backOfficeMore.member.href({ subscriptionId })}?done=refundAsked`);
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: 0 });
    const [request] = await requestsOf(subscriptionId);
    expect(textOf(await asker.page(backOfficeMore.member.href({ subscriptionId })))).toContain(
      'A colleague has to confirm it',
    );

    const confirm = backOfficeActions.confirmRefund.href({ request: request?.request_id ?? '' });
    const key = await backOfficeKey(world, 'one@solhus.example', backOfficeActions.confirmRefund);
    expect((await asker.get(confirm)).status).toBe(403);
    expect((await asker.post(confirm, { idempotencyKey: key })).status).toBe(403);
    // In other letters it is the same person.
    const shouting = await createOperator(world, { email: 'ONE@solhus.example', groups: ['test-admin'] });
    expect((await shouting.post(confirm, { idempotencyKey: key })).status).toBe(403);
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: 0 });

    const second = await operatorOf(world, 'money', 'two');
    expect(textOf(await second.page(backOfficeMore.member.href({ subscriptionId })))).toContain('one@solhus.example');
    expect(say(await presses(second, confirm))).toContain('done=refundOrdered');
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: limitMinor + 1 });
    const by = (name: string) => [{ actor: `operator:${name}@solhus.example`, role: 'money', market: 'denmark' }];
    expect(await traceOf(subscriptionId, 'payment.refundAsked')).toEqual(by('one'));
    expect(await traceOf(subscriptionId, 'payment.refundConfirmed')).toEqual(by('two'));
    await expectRecordsAgree(world);
  });

  it('does not move in small pieces either, one after the other or all at once', async () => {
    const { subscriptionId, payment, left } = await charged(world);
    const patient = await operatorOf(world, 'money', 'patient');
    await presses(patient, refundAddress(payment, left, limitMinor - 100));
    expect(say(await presses(patient, refundAddress(payment, left - limitMinor + 100, 200)))).toContain('refundAsked');
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: limitMinor - 100 });

    // Two charges of one membership, each within the limit, asked for at the same moment.
    const quick = await operatorOf(world, 'money', 'quick');
    const other = await charged(world);
    const twin = crypto.randomUUID();
    await world.services.database.write([
      world.services.database.prepare(
        `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, at)
         SELECT ?1, subscription_id, member_id, ?1, kind, state, amount_minor, vat_minor, currency, at FROM payment WHERE payment_id = ?2`,
        twin,
        other.payment,
      ),
    ]);
    const addresses = [other.payment, twin].map((one) => refundAddress(one, other.left, limitMinor - 100));
    const forms = await Promise.all(addresses.map(async (address) => hiddenFields(await quick.page(address))));
    await Promise.all(addresses.map((address, index) => quick.post(address, forms[index])));
    const [alone] = await rows(
      `SELECT SUM(amount_minor) AS sum FROM payment WHERE kind = 'refund' AND subscription_id = ?`,
      other.subscriptionId,
    );
    expect(alone?.sum).toBe(limitMinor - 100);
    // The second charge was of our making: the provider knows nothing of it.
    await world.services.database.write([
      world.services.database.prepare(`DELETE FROM outbox WHERE payload <> '' AND done_at IS NULL`),
      world.services.database.prepare(
        `DELETE FROM payment WHERE subscription_id = ? AND (payment_id = ? OR refunds = ?)`,
        other.subscriptionId,
        twin,
        twin,
      ),
    ]);
  });

  it('confirmed by many at once moves once; confirmed and refused at once it is one of the two', async () => {
    const { subscriptionId, payment, left } = await charged(world);
    await presses(await operatorOf(world, 'money', 'asks'), refundAddress(payment, left, left));
    const [request] = await requestsOf(subscriptionId);
    const confirm = backOfficeActions.confirmRefund.href({ request: request?.request_id ?? '' });
    const crowd = await Promise.all(['a', 'b', 'c', 'd'].map((name) => operatorOf(world, 'money', name)));
    const forms = await Promise.all(crowd.map(async (one) => hiddenFields(await one.page(confirm))));
    const answers = await Promise.all(crowd.map((one, index) => one.post(confirm, forms[index])));
    expect(answers.map(say).filter((answer) => answer.includes('refundOrdered'))).toHaveLength(1);
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: left });
    expect(await traceOf(subscriptionId, 'payment.refundConfirmed')).toHaveLength(1);

    const next = await charged(world);
    await presses(await operatorOf(world, 'money', 'asks'), refundAddress(next.payment, next.left, next.left));
    const nextRequest = (await requestsOf(next.subscriptionId))[0]?.request_id ?? '';
    const ways = [backOfficeActions.confirmRefund, backOfficeActions.refuseRefund].map((path) =>
      path.href({ request: nextRequest }),
    );
    const pairs = await Promise.all(
      ways.map(async (way, index) => [way, hiddenFields(await (crowd[index] as Operator).page(way))] as const),
    );
    await Promise.all(pairs.map(([way, form], index) => (crowd[index] as Operator).post(way, form)));
    const [decided] = await requestsOf(next.subscriptionId);
    const { refunded } = await movedOf(world, next.subscriptionId);
    expect(refunded).toBe(decided?.decision === 'confirmed' ? next.left : 0);
  });

  it('is not asked for twice at once, and lapses after seven days', async () => {
    const { subscriptionId, payment, left } = await charged(world);
    const asks = await operatorOf(world, 'money', 'asks');
    await presses(asks, refundAddress(payment, left, left));
    expect(say(await presses(asks, refundAddress(payment, left, left)))).toContain('done=gone');
    const [request] = await requestsOf(subscriptionId);
    const confirm = backOfficeActions.confirmRefund.href({ request: request?.request_id ?? '' });
    const before = hiddenFields(await (await operatorOf(world, 'money', 'late')).page(confirm));
    world.advance(7 * 86_400 + 1);
    const late = await operatorOf(world, 'money', 'late');
    expect((await late.get(confirm)).status).toBe(404);
    expect(say(await late.post(confirm, before))).toContain('done=gone');
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: left, refunded: 0 });
    expect(say(await presses(await operatorOf(world, 'money', 'asks'), refundAddress(payment, left, left)))).toContain(
      'refundAsked',
    );
  });
});

describe('what support does on request', () => {
  it('is asked first, done once, mailed to the address in the ledger and written down', async () => {
    const one = await charged(world);
    const { subscriptionId } = one;
    const support = await operatorOf(world, 'support');
    const before = (await world.mailTo(one.email)).length;
    expect(say(await presses(support, backOfficeActions.sendCode.href({ subscriptionId })))).toContain('done=codeSent');
    expect(say(await presses(support, backOfficeActions.sendReceipt.href({ payment: one.payment })))).toContain(
      'done=receiptSent',
    );
    expect(
      say(await presses(support, backOfficeActions.cancel.href({ subscriptionId }), { reason: 'price' })),
    ).toContain('done=cancelled');
    const mails = await world.mailTo(one.email);
    expect(mails).toHaveLength(before + 3);
    for (const action of ['member.codeSent', 'payment.receiptSent', 'membership.cancelled'])
      expect(await traceOf(subscriptionId, action)).toEqual([
        { actor: 'operator:support@solhus.example', role: 'support', market: 'denmark' },
      ]);
    const [row] = await rows('SELECT state, stop_date FROM subscription WHERE subscription_id = ?', subscriptionId);
    expect(row?.state).toBe('ending');
    expect(await movedOf(world, subscriptionId)).toEqual({ charged: one.left, refunded: 0 });
    // What is cancelled is not cancelled again.
    expect(say(await support.get(backOfficeActions.cancel.href({ subscriptionId })))).toBe(
      `303 ${backOfficeMore.member.href({ subscriptionId })}?done=gone`,
    );
    await expectRecordsAgree(world);
  });

  it('is no way to fill a mailbox', async () => {
    const { subscriptionId } = await charged(world);
    const support = await operatorOf(world, 'support', 'busy');
    const answers: string[] = [];
    for (let press = 0; press < 5; press += 1)
      answers.push(say(await presses(support, backOfficeActions.sendCode.href({ subscriptionId }))));
    expect(answers.filter((answer) => answer.includes('codeSent'))).toHaveLength(3);
  });

  it('logs everybody out of an account, whoever is in it', async () => {
    const one = await charged(world);
    expect((await one.visitor.get(paths.account.main.href())).status).toBe(200);
    const support = await operatorOf(world, 'support');
    const done = await presses(support, backOfficeActions.logOut.href({ subscriptionId: one.subscriptionId }));
    expect(say(done)).toContain('done=loggedOut');
    expect((await one.visitor.get(paths.account.main.href())).status).toBe(302);
    expect(await traceOf(one.subscriptionId, 'member.loggedOut')).toHaveLength(1);
    expect(textOf(await (await support.follow(done)).text())).toContain(words.done.loggedOut);
  });
});
