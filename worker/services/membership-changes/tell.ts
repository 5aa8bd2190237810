import { toIso } from '../../domain/dates';
import { fail, ok, type Result } from '../../domain/result';
import type { Billing, BillingUpdate } from '../billing/port';
import type { Database } from '../database/database';
import type { PaymentFault } from '../payment/port';
import { parsed } from './books';
import { isNothing, type Level, updateOf, type Wanted } from './wanted';

interface Parts {
  readonly database: Database;
  readonly billing: Billing;
  readonly now: () => number;
}

type Told = Result<null, { retry: boolean; detail: string }>;

/** Longer than the slowest telling: two partner calls with their deadlines. */
const leaseMs = 45_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const tries = 5;

export function createTelling({ database, billing, now }: Parts) {
  /** One at a time: told in turn, what was decided last is what stays. */
  async function lease(subscriptionId: string): Promise<string | null> {
    const until = toIso(now() + leaseMs);
    const [taken] = await database.write([
      database.prepare(
        'UPDATE subscription SET telling_until = ?1 WHERE subscription_id = ?2 AND (telling_until IS NULL OR telling_until < ?3)',
        until,
        subscriptionId,
        toIso(now()),
      ),
    ]);
    return (taken?.meta.changes ?? 0) > 0 ? until : null;
  }

  const release = (subscriptionId: string, until: string) =>
    database.write([
      database.prepare(
        'UPDATE subscription SET telling_until = NULL WHERE subscription_id = ? AND telling_until = ?',
        subscriptionId,
        until,
      ),
    ]);

  async function wantedOf(subscriptionId: string): Promise<{ text: string; wanted: Wanted; version: number } | null> {
    const [rows = []] = await database.read([
      database.prepare('SELECT wanted_json, version FROM subscription WHERE subscription_id = ?', subscriptionId),
    ]);
    const text = rows[0]?.wanted_json;
    const wanted = typeof text === 'string' ? parsed<Wanted>(text) : null;
    return typeof text === 'string' && wanted ? { text, wanted, version: Number(rows[0]?.version) } : null;
  }

  /** True when it was still what we told; false when there is a later word meanwhile. */
  async function replace(subscriptionId: string, text: string, rest: Wanted | null): Promise<boolean> {
    const [written] = await database.write([
      database.prepare(
        'UPDATE subscription SET wanted_json = ? WHERE subscription_id = ? AND wanted_json = ?',
        rest && !isNothing(rest) ? JSON.stringify(rest) : null,
        subscriptionId,
        text,
      ),
    ]);
    return (written?.meta.changes ?? 0) > 0;
  }

  /** Once done it is taken out at once, whatever was added to the list meanwhile: a second time would charge again. */
  async function takeOut(subscriptionId: string, key: string): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const present = await wantedOf(subscriptionId);
      if (present?.wanted.begin?.key !== key) return true;
      if (await replace(subscriptionId, present.text, { level: present.wanted.level })) return true;
    }
    return false;
  }

  async function begin(provider: string, { key, level }: NonNullable<Wanted['begin']>) {
    const state = await billing.fetch(provider);
    if (!state.ok) return state;
    const { nextChargeAt = 'now', ...update } = updateOf(level, now());
    // Only what waits can begin: what runs has begun already, by an earlier try or by itself.
    const begins = state.value.status === 'waiting' ? { nextChargeAt } : {};
    if (state.value.status === 'ended') return state;
    // A provider keeps its failure under a key for a day: after an hour it is asked anew, having looked.
    return billing.update(provider, { ...update, ...begins }, `${key}:${Math.floor(now() / hourMs)}`);
  }

  /** A pause that was taken back and is still waited for there, after the day it should have been charged on: charged now. */
  async function beginsLate(
    provider: string,
    { nextChargeAt, endsAt }: Level,
  ): Promise<Result<Pick<BillingUpdate, 'nextChargeAt'>, PaymentFault>> {
    if (nextChargeAt === undefined || nextChargeAt > now() || typeof endsAt === 'number') return ok({});
    const state = await billing.fetch(provider);
    if (!state.ok) return state;
    return ok(state.value.status === 'waiting' ? { nextChargeAt: 'now' } : {});
  }

  return async function tellAll(subscriptionId: string, provider: string): Promise<Told> {
    const until = await lease(subscriptionId);
    if (until === null) return fail({ retry: true, detail: 'somebody is telling it' });
    try {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const found = await wantedOf(subscriptionId);
        if (!found) return ok(null);
        const { text, wanted, version } = found;
        if (wanted.begin) {
          const begun = await begin(provider, wanted.begin);
          if (!begun.ok) {
            const outcome = await giveUp(provider, begun.reason);
            if (!outcome.ok) return outcome;
          }
          if (!(await takeOut(subscriptionId, wanted.begin.key)))
            return fail({ retry: true, detail: 'changed meanwhile' });
          continue;
        }
        const late = await beginsLate(provider, wanted.level);
        if (!late.ok) return fail({ retry: true, detail: late.reason.detail });
        const update = { ...updateOf(wanted.level, now()), ...late.value };
        const told = await billing.update(
          provider,
          update,
          `${await keyOf(`${subscriptionId}:${version}`, text)}:${Math.floor(now() / minuteMs)}`,
        );
        if (!told.ok) {
          const outcome = await giveUp(provider, told.reason);
          if (!outcome.ok) return outcome;
        }
        if (await replace(subscriptionId, text, null)) return ok(null);
      }
      return fail({ retry: true, detail: 'changed meanwhile' });
    } finally {
      await release(subscriptionId, until).catch(() => undefined);
    }
  };

  /** Refused because it has ended: then there is nothing left to tell. Any other refusal is for a person. */
  async function giveUp(provider: string, reason: PaymentFault): Promise<Told> {
    if (reason.kind !== 'refused') return fail({ retry: true, detail: reason.detail });
    const state = await billing.fetch(provider);
    if (state.ok && state.value.status === 'ended') return ok(null);
    return fail({ retry: false, detail: `refused: ${reason.detail}` });
  }
}

/** Another wish is another request: a key stands for its parameters. */
async function keyOf(of: string, text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const short = [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `tell:${of}:${short}`;
}
