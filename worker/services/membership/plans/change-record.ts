import { toIso } from '../../../domain/dates';
import type { Language } from '../../../domain/markets/languages';
import { audit } from '../../audit/audit-writes';
import type { CellParts } from '../../cell-parts';
import { liveStateList } from '../../database/conditions';
import { requireChange } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import { membershipMail } from '../../database/membership-mail';
import type { Statement } from '../../database/port';
import { isNothing, mergePending, type PendingProviderUpdate } from '../provider-sync/pending-update';
import { insertPause, shortenPause, undoPause } from '../record/pause-writes';
import { subscriptionColumns, subscriptionOf } from '../record/rows';
import { changeRow } from '../record/subscription-writes';
import type { Changing } from './change-under-way';
import type { Ground, Plan, Reading } from './port';

const followed = `EXISTS (SELECT 1 FROM subscription WHERE member_id = ?1 AND subscription_id <> ?2 AND access_from > ?3
              AND state IN ${liveStateList})`;

type Parts = Pick<CellParts, 'database' | 'outbox'>;

export function createChangeRecord({ database, outbox }: Parts) {
  return {
    async find(subscriptionId: string): Promise<Reading | null> {
      const [subscriptions = [], rows = []] = await database.read([
        database.prepare(`SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = ?`, subscriptionId),
        database.prepare(
          `SELECT s.wanted_json AS pending_text, s.changing_json AS changing_text, m.first_name, m.last_name FROM subscription s
             JOIN member m ON m.member_id = s.member_id WHERE s.subscription_id = ?`,
          subscriptionId,
        ),
      ]);
      const [[subscription], [row]] = [subscriptions, rows];
      if (!subscription || !row) return null;
      return { subscription: subscriptionOf(subscription), ...fieldsOf<Omit<Reading, 'subscription'>>(row) };
    },

    /** True if another membership of this member begins after this one ends. */
    isFollowed: ({ subscription: { memberId, subscriptionId, stopDate } }: Reading): Promise<boolean> =>
      database.exists(`SELECT 1 AS found WHERE ${followed}`, memberId, subscriptionId, stopDate ?? ''),

    /** For a batch, which fails if so. */
    requireNotFollowed({ subscription: { memberId, subscriptionId, stopDate } }: Reading): Statement {
      // Invalid JSON makes the batch fail, as in `requireChange`.
      return database.prepare(
        `SELECT CASE WHEN ${followed} THEN json('followed') END`,
        memberId,
        subscriptionId,
        stopDate ?? '',
      );
    },

    /** Writes only onto the row as it was read: of two concurrent changes the first wins, the other gets a Conflict. */
    row(found: Reading, set: Plan['set'], at: string): Statement[] {
      const { subscriptionId, version, state, nextChargeAt } = found.subscription;
      const read = [subscriptionId, version, state, nextChargeAt, found.pendingText, found.changingText] as const;
      return [changeRow(database, set, at, ...read), requireChange(database)];
    },

    pause({ subscription: { subscriptionId } }: Ground, pause: Plan['pause'], at: string): Statement[] {
      switch (pause?.kind) {
        case undefined:
          return [];
        case 'add':
          return [insertPause(database, { ...pause.pause, pauseId: crypto.randomUUID(), subscriptionId, at })];
        case 'undo':
          return [undoPause(database, at, pause.pauseId), requireChange(database)];
        case 'shorten':
          return [shortenPause(database, pause.until, pause.months, pause.pauseId), requireChange(database)];
      }
    },

    /**
     * The pending provider update after this plan; null for a membership paid on site, which the provider does not
     * know, and if there is nothing to tell.
     */
    pending({ subscription, pendingText }: Reading, plan: Plan): { text: string | null } | null {
      if (!subscription.providerSubscription) return null;
      const key = `begin:${subscription.subscriptionId}:${subscription.version + 1}`;
      const earlier = plan.set.wanted_json === null ? null : parsed<PendingProviderUpdate>(pendingText);
      const pending = mergePending(earlier, plan.level, plan.begins ? key : undefined);
      return isNothing(pending) ? null : { text: JSON.stringify(pending) };
    },

    orderSync: ({ subscription: { subscriptionId, version } }: Reading, dueAt?: number) =>
      outbox.enqueue({
        message: { kind: 'tellProvider', subscriptionId },
        dedupe: `tell:${subscriptionId}:${version + 1}`,
        ...(dueAt === undefined ? {} : { dueAt }),
      }),

    mail: ({ subscription, firstName }: Reading, { template, data }: NonNullable<Plan['mail']>, language: Language) =>
      outbox.enqueue({
        message: membershipMail(
          { ...subscription, firstName, email: subscription.memberEmail, language },
          template,
          data,
        ),
        dedupe: `${template}:${subscription.subscriptionId}:${subscription.version + 1}`,
      }),

    audit: (subscriptionId: string, { action, detail }: Pick<Plan, 'action' | 'detail'>, now: number) =>
      audit(database, { actor: 'member', action, subject: subscriptionId, at: toIso(now), detail }),
  };
}

export type ChangeRecord = ReturnType<typeof createChangeRecord>;

export const parsed = <Value>(text: string | null): Value | null =>
  text === null ? null : (JSON.parse(text) as Value);
export const changingOf = ({ changingText }: Reading): Changing | null => parsed<Changing>(changingText);
