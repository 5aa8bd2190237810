import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/languages';
import { type Bindable, type Database, requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import type { Membership, SubscriptionRecord } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { Changing } from './changing';
import type { Ground, Plan } from './plan';
import { isNothing, type Wanted, wantedWith } from './wanted';

/** One reading of a membership, with what its row holds for the provider alone. */
export interface Found {
  readonly subscription: SubscriptionRecord;
  readonly firstName: string;
  readonly lastName: string;
  readonly wantedText: string | null;
  readonly changingText: string | null;
}

interface Parts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly membership: Membership;
}

export function createBooks({ database, outbox, membership }: Parts) {
  return {
    async find(subscriptionId: string): Promise<Found | null> {
      // The later of two readings decides: what a change is written on is what it was decided on, or it is not written.
      const subscription = await membership.getSubscriptionById(subscriptionId);
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT s.wanted_json, s.changing_json, m.first_name, m.last_name FROM subscription s
             JOIN member m ON m.member_id = s.member_id WHERE s.subscription_id = ?`,
          subscriptionId,
        ),
      ]);
      const [row] = rows;
      if (!subscription || !row) return null;
      return {
        subscription,
        firstName: String(row.first_name),
        lastName: String(row.last_name),
        wantedText: row.wanted_json as string | null,
        changingText: row.changing_json as string | null,
      };
    },

    /** Another membership of this member begins once this one is over. */
    async isFollowed({ subscription: { memberId, subscriptionId, stopDate } }: Found): Promise<boolean> {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT 1 AS found FROM subscription WHERE member_id = ?1 AND subscription_id <> ?2 AND access_from > ?3
              AND state IN ${liveStateList} LIMIT 1`,
          memberId,
          subscriptionId,
          stopDate ?? '',
        ),
      ]);
      return rows.length > 0;
    },

    /** Only onto the row as it was read: the first of two changes wins, the other finds nothing to change. */
    row(found: Found, set: Plan['set'], at: string): D1PreparedStatement[] {
      const { subscription } = found;
      const names = Object.keys(set);
      const values: Bindable[] = Object.values(set);
      const offset = names.length;
      return [
        database.prepare(
          `UPDATE subscription SET ${names.map((name, index) => `${name} = ?${index + 1}, `).join('')}version = version + 1, updated_at = ?${offset + 1}
            WHERE subscription_id = ?${offset + 2} AND version = ?${offset + 3} AND state = ?${offset + 4}
              AND next_charge_at IS ?${offset + 5} AND wanted_json IS ?${offset + 6} AND changing_json IS ?${offset + 7}`,
          ...values,
          at,
          subscription.subscriptionId,
          subscription.version,
          subscription.state,
          subscription.nextChargeAt,
          found.wantedText,
          found.changingText,
        ),
        requireChange(database),
      ];
    },

    pause({ subscription: { subscriptionId } }: Ground, pause: Plan['pause'], at: string): D1PreparedStatement[] {
      switch (pause?.kind) {
        case undefined:
          return [];
        case 'add': {
          const { from, until, months, reason, feeMinor, bindingBefore } = pause.pause;
          return [
            database.prepare(
              `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, reason, fee_minor, binding_before, created_at)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
              crypto.randomUUID(),
              subscriptionId,
              from,
              until,
              months,
              reason,
              feeMinor,
              bindingBefore,
              at,
            ),
          ];
        }
        case 'undo':
          return [
            database.prepare('UPDATE subscription_pause SET undone_at = ? WHERE pause_id = ?', at, pause.pauseId),
            requireChange(database),
          ];
        case 'shorten':
          return [
            database.prepare(
              'UPDATE subscription_pause SET until_date = ?, months = ? WHERE pause_id = ?',
              pause.until,
              pause.months,
              pause.pauseId,
            ),
            requireChange(database),
          ];
      }
    },

    /** What the provider has to be told, and somebody to tell it; nothing for who pays at the till. */
    wanted({ subscription, wantedText }: Found, plan: Plan): { text: string | null } | null {
      if (!subscription.providerSubscription) return null;
      const key = `begin:${subscription.subscriptionId}:${subscription.version + 1}`;
      const earlier = plan.set.wanted_json === null ? null : parsed<Wanted>(wantedText);
      const wanted = wantedWith(earlier, plan.level, plan.begins ? key : undefined);
      return isNothing(wanted) ? null : { text: JSON.stringify(wanted) };
    },

    tell: ({ subscription: { subscriptionId, version } }: Found, dueAt?: number) =>
      outbox.enqueue({
        message: { kind: 'tellProvider', subscriptionId },
        dedupe: `tell:${subscriptionId}:${version + 1}`,
        ...(dueAt === undefined ? {} : { dueAt }),
      }),

    mail: ({ subscription, firstName }: Found, { template, data }: NonNullable<Plan['mail']>, language: Language) =>
      outbox.enqueue({
        message: {
          kind: 'mail',
          mail: {
            to: subscription.memberEmail,
            language,
            market: subscription.market,
            template,
            data: { firstName, ...data },
          },
        },
        dedupe: `${template}:${subscription.subscriptionId}:${subscription.version + 1}`,
      }),

    audit: (subscriptionId: string, { action, detail }: Pick<Plan, 'action' | 'detail'>, now: number) =>
      database.prepare(
        `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) VALUES (?, ?, 'member', ?, ?, ?)`,
        crypto.randomUUID(),
        toIso(now),
        action,
        subscriptionId,
        JSON.stringify(detail),
      ),
  };
}

export type Books = ReturnType<typeof createBooks>;

export const parsed = <Value>(text: string | null): Value | null =>
  text === null ? null : (JSON.parse(text) as Value);
export const changingOf = ({ changingText }: Found): Changing | null => parsed<Changing>(changingText);
