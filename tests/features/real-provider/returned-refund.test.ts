import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { fault, hoursPass, movedOf, owedTo, paymentStates, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { english, textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/**
 * A refund may be on its way for days, and may come back weeks after it succeeded, because the card is closed
 * (https://docs.stripe.com/refunds#failed-refunds). What came back is still owed.
 */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const posts: Request[] = [];
const { backOffice: words } = english;

beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'POST' && request.url.endsWith('/refunds')) posts.push(request.clone() as Request);
        return send(request);
      },
    },
  );
  operator = await createOperator(world);
});

const bankSays = async (refund: string, outcome: 'failed' | 'succeeded') => {
  const answer = await world.sandboxPost('/stripe/refunds', { refund, outcome });
  expect(answer.status).toBe(200);
  await world.settle();
};
const findingsOf = ({ subscriptionId }: Member) =>
  rows<{ kind: string; resolved_at: string | null }>(
    'SELECT kind, resolved_at FROM finding WHERE subject = ?',
    subscriptionId,
  );
const refundOf = async ({ subscriptionId }: Member) => {
  const refund = (await paymentsOf(subscriptionId)).find(({ kind }) => kind === 'refund');
  if (!refund) throw new Error('no refund');
  return refund;
};
const mailsTo = async ({ email }: Member) => (await world.mailTo(email)).map(({ subject }) => subject);
const came = /came back/;

async function withdrawn(): Promise<Member> {
  const member = await createMember(world, { language: 'en' });
  await handsOf(world, member).apply({ kind: 'withdraw' });
  await world.settle();
  return member;
}
async function presses(path: string): Promise<Response> {
  const key = /name="idempotencyKey" value="([^"]+)"/.exec(await operator.page(path))?.[1] ?? '';
  const answer = await operator.post(path, { idempotencyKey: key });
  await world.settle();
  return answer;
}

describe('a refund', () => {
  it('that is pending is on its way until the bank has it', async () => {
    await fault(world, 'pendingRefund', 1);
    const member = await withdrawn();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund pending']);
    await bankSays(member.subscriptionId, 'succeeded');
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await mailsTo(member)).not.toContainEqual(expect.stringMatching(came));
    await expectRecordsAgree(world);
  });

  it('that comes back is told to the member once, whatever order it is told in', async () => {
    const member = await withdrawn();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    await fault(world, 'duplicate');
    await bankSays(member.subscriptionId, 'failed');
    await fault(world, null);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund failed']);
    expect((await mailsTo(member)).filter((subject) => came.test(subject))).toHaveLength(1);
    const look = await operator.page(paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId }));
    expect(textOf(look)).toContain(english.backOffice.member.mailKind['refund-failed']);
    expect(await owedTo(member)).toBe(19_900);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900']);
    await world.services.jobs.reconcile();
    expect(await findingsOf(member)).toEqual([{ kind: 'refundFailed', resolved_at: null }]);
    // An answer of before undoes nothing.
    const refund = await refundOf(member);
    await world.services.membership.recordRefunds(
      (await paymentsOf(member.subscriptionId))[0]?.provider_reference ?? '',
      [
        {
          refund: refund.provider_reference,
          ours: refund.payment_id,
          intent: '',
          amountMinor: 19_900,
          status: 'succeeded',
          at: Date.now(),
          hasMoved: true,
          returnedAt: null,
        },
      ],
    );
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund failed']);
    const page = await operator.page(paths.backOffice.money.href());
    expect(page).toContain(paths.backOfficeActions.refundAgain.href({ payment: refund.payment_id }));
    expect(textOf(page)).toContain(words.refund.again);
  });

  it('that comes back when the account is closed is told to nobody: there is no address left', async () => {
    const member = await withdrawn();
    const { closing, database } = world.services;
    const today = new Date(world.now()).toISOString().slice(0, 10);
    const { memberId, email } = member;
    const person = { memberId, email, firstName: 'Anna', language: 'en' };
    await database.write(await closing.closeStatements({ ...person, today, keptUntil: null }));
    await bankSays(member.subscriptionId, 'failed');
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund failed']);
    const { provider_reference: refund } = await refundOf(member);
    expect(await rows('SELECT outbox_id FROM outbox WHERE dedupe = ?', `refund-failed:${refund}`)).toEqual([]);
    await world.services.jobs.reconcile();
    expect((await findingsOf(member)).map(({ kind }) => kind)).toEqual(['refundFailed']);
  });

  it('that nobody said had come back is found by reconciliation', async () => {
    const member = await withdrawn();
    await fault(world, 'lost');
    await bankSays(member.subscriptionId, 'failed');
    await fault(world, null);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    await world.services.jobs.reconcile();
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund failed']);
    expect((await mailsTo(member)).filter((subject) => came.test(subject))).toHaveLength(1);
  });

  it('that came back is paid again under a new key, once, and what is left of the charge stays owed meanwhile', async () => {
    const member = await withdrawn();
    const [charge] = await paymentsOf(member.subscriptionId);
    await bankSays(member.subscriptionId, 'failed');
    expect((await world.services.refunds.chargeOf(charge?.payment_id ?? ''))?.leftMinor).toBe(0);
    const before = posts.length;
    const first = posts.at(-1)?.headers.get('idempotency-key');
    const { payment_id: payment } = await refundOf(member);
    const answer = await presses(paths.backOfficeActions.refundAgain.href({ payment }));
    expect(answer.headers.get('location')).toMatch(/done=refundOrdered$/);
    expect(posts.length - before).toBe(1);
    expect(posts.at(-1)?.headers.get('idempotency-key')).not.toBe(first);
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    expect(await owedTo(member)).toBe(0);
    await world.services.jobs.reconcile();
    expect((await findingsOf(member)).filter(({ resolved_at: at }) => at === null)).toEqual([]);
    // And comes back once more.
    await bankSays((await refundOf(member)).provider_reference, 'failed');
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund failed']);
    expect((await mailsTo(member)).filter((subject) => came.test(subject))).toHaveLength(2);
    expect(await owedTo(member)).toBe(19_900);
    await presses(paths.backOfficeActions.refundOtherwise.href({ payment }));
    expect(await owedTo(member)).toBe(0);
    expect(await world.services.refunds.returnedOf(payment)).toBeNull();
  });

  it('whose order was given up is owed still, and put back in line once the key is forgotten', async () => {
    const member = await createMember(world);
    await fault(world, 'status500');
    await handsOf(world, member).apply({ kind: 'withdraw' });
    await world.settle();
    await rows(
      `UPDATE outbox SET dead_at = ?, next_at = NULL WHERE kind = 'refund' AND done_at IS NULL`,
      new Date(world.now()).toISOString(),
    );
    await fault(world, null);
    await world.services.jobs.reconcile();
    await hoursPass(world, 1);
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund pending']);
    world.advance(26 * 3_600);
    await world.services.jobs.reconcile();
    await hoursPass(world, 1);
    await world.settle();
    expect(await paymentStates(member.subscriptionId)).toEqual(['charge succeeded', 'refund succeeded']);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
  });
});
