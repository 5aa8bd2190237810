import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fault } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A dispute carries its evidence: 82 of them are more than the 256 KiB that are let in at once. Written evidence makes one
 * of them half of that (https://docs.stripe.com/api/disputes/evidence_object).
 */
let world: World;
const asked: URL[] = [];
/** Answers to lists, where the provider is to say something else. */
let instead: ((url: URL) => unknown) | null = null;

beforeAll(async () => {
  world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        const request = new Request(input, init);
        const url = new URL(request.url.replace('/stripe/v1/', '/v1/'));
        if (request.method === 'GET' && url.pathname.startsWith('/v1/')) asked.push(url);
        const other = instead?.(url);
        return other ? Response.json(other) : send(request);
      },
    },
  );
});

afterEach(() => {
  instead = null;
});

const pagesOf = (path: string) => asked.filter(({ pathname }) => pathname === path).length;
const disputesOf = ({ subscriptionId }: Member) =>
  rows<{ dispute_id: string }>('SELECT dispute_id FROM dispute WHERE subscription_id = ?', subscriptionId);

async function unheardDisputes(member: Member, count: number): Promise<string[]> {
  await fault(world, 'lost');
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await world.sandboxPost('/stripe/disputes', { charge: member.subscriptionId, amount: 100 });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  await fault(world, null);
  return ids;
}

/** Written by the owner, and not heard of. */
async function writesEvidence(dispute: string, texts: number): Promise<void> {
  const body = new URLSearchParams({ submit: 'false' });
  const fields = ['access_activity_log', 'cancellation_rebuttal', 'refund_policy_disclosure', 'service_documentation'];
  for (const name of [...fields, 'uncategorized_text'].slice(0, texts))
    body.set(`evidence[${name}]`, 'ø'.repeat(19_999));
  await fault(world, 'lost', 1);
  const answer = await world.sandbox.fetch(
    new Request(`http://localhost:8788/v1/disputes/${dispute}`, {
      method: 'POST',
      body: body.toString(),
      headers: { authorization: `Bearer ${world.providerKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  expect(answer.status).toBe(200);
}

describe('a list that is longer than one answer', () => {
  it('of ninety disputes is read in pages, and each is written', async () => {
    const member = await createMember(world);
    await unheardDisputes(member, 90);
    for (let run = 0; run < 4; run += 1) {
      expect((await world.services.jobs.reconcile()).providerUnavailable).toBe(false);
      world.advance(3_600);
    }
    expect(await disputesOf(member)).toHaveLength(90);
  });

  it('of disputes with all their evidence is asked for in smaller pages', async () => {
    const member = await createMember(world);
    const ids = await unheardDisputes(member, 4);
    for (const id of ids) await writesEvidence(id, 5);
    expect((await world.services.jobs.reconcile()).providerUnavailable).toBe(false);
    expect(await disputesOf(member)).toHaveLength(4);
  });

  it.each(['/v1/disputes', '/v1/refunds', '/v1/invoice_payments'])('and never ends at %s is cut', async (path) => {
    let made = 0;
    const at = Math.floor(world.now() / 1000);
    instead = (url) => {
      // What belongs to one charge alone is another question.
      if (url.pathname !== path || !url.searchParams.has('created[gte]')) return null;
      const data = Array.from({ length: 2 }, () => {
        made += 1;
        const common = { id: `zz_${made}`, created: at - made, status: 'won', amount: 0, currency: 'dkk' };
        return {
          ...common,
          invoice: `in_zz_${made}`,
          amount_paid: 0,
          payment: { type: 'payment_intent', payment_intent: `pi_zz_${made}` },
          status_transitions: { paid_at: at - made },
          balance_transactions: [],
        };
      });
      return { object: 'list', data, has_more: true, url: path };
    };
    const before = pagesOf(path);
    const report = await world.services.jobs.reconcile();
    expect(report.cut).toHaveLength(1);
    expect(pagesOf(path) - before).toBeLessThanOrEqual(400);
    // The next run goes on behind the last row that was compared, and what is new is not kept waiting.
    const ofThis = () => asked.filter(({ pathname }) => pathname === path);
    const afterOf = (url: URL | undefined) => url?.searchParams.get('starting_after') ?? null;
    const last = [`zz_${made}`, afterOf(ofThis().at(-1))];
    const count = ofThis().length;
    await world.services.jobs.reconcile();
    const then = ofThis()
      .slice(count)
      .filter(({ searchParams }) => searchParams.has('created[gte]'));
    expect(afterOf(then[0])).toBeNull();
    expect(last).toContain(afterOf(then[1]));
    instead = null;
    await world.services.jobs.reconcile();
    expect(await world.services.jobs.reconcile()).toMatchObject({ cut: [], providerUnavailable: false });
  });

  it('and says that there is more where there is nothing new ends', async () => {
    instead = (url) =>
      url.pathname === '/v1/refunds' && url.searchParams.has('created[gte]')
        ? { object: 'list', data: [], has_more: true, url: '/v1/refunds' }
        : null;
    const before = pagesOf('/v1/refunds');
    expect(await world.services.jobs.reconcile()).toMatchObject({ cut: [] });
    expect(pagesOf('/v1/refunds') - before).toBe(1);
    instead = null;
  });
});
