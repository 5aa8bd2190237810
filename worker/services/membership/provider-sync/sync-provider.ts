import { hourMs, minuteMs, toIso } from '../../../domain/dates';
import { fail, ok, type Result } from '../../../domain/result';
import type { BillingUpdate } from '../../billing/port';
import type { CellParts } from '../../cell-parts';
import type { PaymentFault } from '../../payment/port';
import { parsed } from '../plans/change-record';
import { leaseSync, releaseSync, replacePendingUpdate } from '../record/subscription-writes';
import { isNothing, type PendingProviderUpdate, updateOf } from './pending-update';
import type { Level } from './port';

type Parts = Pick<CellParts, 'database' | 'billing' | 'membership' | 'now'>;

type SyncOutcome = Result<null, { retry: boolean; detail: string }>;

/** Longer than the slowest update: two provider calls with their deadlines. */
const leaseMs = 45_000;
const tries = 5;

export function createProviderSync({ database, billing, membership, now }: Parts) {
  /** One process at a time, so that the last decision is sent last. Returns the lease, null if another holds it. */
  async function lease(subscriptionId: string): Promise<string | null> {
    const until = toIso(now() + leaseMs);
    const [taken] = await database.write([leaseSync(database, until, subscriptionId, toIso(now()))]);
    return (taken?.meta.changes ?? 0) > 0 ? until : null;
  }

  const release = (subscriptionId: string, until: string) =>
    database.write([releaseSync(database, subscriptionId, until)]);

  async function pendingOf(
    subscriptionId: string,
  ): Promise<{ text: string; pending: PendingProviderUpdate; version: number } | null> {
    const row = await database.row(
      'SELECT wanted_json, version FROM subscription WHERE subscription_id = ?',
      subscriptionId,
    );
    const text = row?.wanted_json;
    const pending = typeof text === 'string' ? parsed<PendingProviderUpdate>(text) : null;
    return typeof text === 'string' && pending ? { text, pending, version: Number(row?.version) } : null;
  }

  /** True if the row still held what was sent; false if a later update was added meanwhile. */
  async function replace(subscriptionId: string, text: string, rest: PendingProviderUpdate | null): Promise<boolean> {
    const [written] = await database.write([
      replacePendingUpdate(database, rest && !isNothing(rest) ? JSON.stringify(rest) : null, subscriptionId, text),
    ]);
    return (written?.meta.changes ?? 0) > 0;
  }

  /** Removes a beginning as soon as it was made, whatever was added meanwhile: a second one would charge again. */
  async function takeOut(subscriptionId: string, key: string): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const present = await pendingOf(subscriptionId);
      if (present?.pending.begin?.key !== key) return true;
      if (await replace(subscriptionId, present.text, { level: present.pending.level })) return true;
    }
    return false;
  }

  async function begin(provider: string, { key, level }: NonNullable<PendingProviderUpdate['begin']>) {
    const state = await billing.fetch(provider);
    if (!state.ok) return state;
    const { nextChargeAt = 'now', ...update } = updateOf(level, now());
    // Only a waiting subscription can begin; a running one has begun already, by an earlier attempt or by itself.
    const begins = state.value.status === 'waiting' ? { nextChargeAt } : {};
    if (state.value.status === 'ended') return state;
    // The provider returns a failure for the same key for a day; a new key each hour allows another attempt, after
    // looking at the state.
    return billing.update(provider, { ...update, ...begins }, `${key}:${Math.floor(now() / hourMs)}`);
  }

  /** A pause was undone, but its charge day passed before the provider was told and it still waits: charge now. */
  async function beginsLate(
    provider: string,
    { nextChargeAt, endsAt }: Level,
  ): Promise<Result<Pick<BillingUpdate, 'nextChargeAt'>, PaymentFault>> {
    if (nextChargeAt === undefined || nextChargeAt > now() || typeof endsAt === 'number') return ok({});
    const state = await billing.fetch(provider);
    if (!state.ok) return state;
    return ok(state.value.status === 'waiting' ? { nextChargeAt: 'now' } : {});
  }

  return async function syncAll(subscriptionId: string, provider: string): Promise<SyncOutcome> {
    const until = await lease(subscriptionId);
    if (until === null) return fail({ retry: true, detail: 'somebody is telling it' });
    try {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const found = await pendingOf(subscriptionId);
        if (!found) return ok(null);
        const { text, pending, version } = found;
        if (pending.begin) {
          const begun = await begin(provider, pending.begin);
          if (!begun.ok) {
            const outcome = await giveUp(subscriptionId, provider, text, begun.reason);
            if (!outcome.ok) return outcome;
          }
          if (!(await takeOut(subscriptionId, pending.begin.key)))
            return fail({ retry: true, detail: 'changed meanwhile' });
          continue;
        }
        const late = await beginsLate(provider, pending.level);
        if (!late.ok) return fail({ retry: true, detail: late.reason.detail });
        const update = { ...updateOf(pending.level, now()), ...late.value };
        const told = await billing.update(
          provider,
          update,
          `${await keyOf(`${subscriptionId}:${version}`, text)}:${Math.floor(now() / minuteMs)}`,
        );
        if (!told.ok) {
          const outcome = await giveUp(subscriptionId, provider, text, told.reason);
          if (!outcome.ok) return outcome;
        }
        if (await replace(subscriptionId, text, null)) return ok(null);
      }
      return fail({ retry: true, detail: 'changed meanwhile' });
    } finally {
      await release(subscriptionId, until).catch(() => undefined);
    }
  };

  /**
   * If the refusal is because the subscription has ended, nothing is left to tell, and what was decided here is not so
   * there: the ledger hears of the end at once. Any other refusal needs an operator.
   */
  async function giveUp(
    subscriptionId: string,
    provider: string,
    text: string,
    reason: PaymentFault,
  ): Promise<SyncOutcome> {
    if (reason.kind !== 'refused') return fail({ retry: true, detail: reason.detail });
    const state = await billing.fetch(provider);
    if (!state.ok || state.value.status !== 'ended') return fail({ retry: false, detail: `refused: ${reason.detail}` });
    await replace(subscriptionId, text, null);
    // Without an answer it is found by the next comparison of what changed there.
    await membership.bringInLine(subscriptionId);
    return ok(null);
  }
}

/** A key for this version and content: the provider requires the same parameters for the same key. */
async function keyOf(of: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const short = [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `tell:${of}:${short}`;
}
