import { randomToken } from '../../../crypto/token';
import { civilDateOf, dayMs, hourMs, toIso } from '../../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../../domain/email-key';
import { parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { fail, ok } from '../../../domain/result';
import { isWritten } from '../../../failures';
import { type Row, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { FormUse } from '../../idempotency/port';
import { soon } from '../../within';
import type { MembershipStanding } from '../plans/port';
import { subscriptionColumns, subscriptionOf } from '../record/rows';
import { createTryLimit, type TryKeys } from './limit';
import { createWithdrawalMails } from './mails';
import type { Parts } from './parts';
import type { WaitsFor, WithdrawalOutcome, WithdrawalSender, WithdrawalStatement, Withdrawals } from './port';
import { tokenHashOf } from './token-hash';
import { findSame, insertReceived } from './withdrawal-writes';

/** Acknowledgements per hour to one mailbox for statements of strangers; further ones are delayed. */
const mailsInHour = 5;
/** A membership id that does not exist: it is read like any other, so that the answer takes as long. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** What is decided about a statement on receipt. */
interface Decided {
  readonly outcome: WithdrawalOutcome;
  readonly waitsFor: WaitsFor | null;
  readonly membership: MembershipStanding | null;
  /** True if the contract belongs to the logged-in member. */
  readonly isOwn: boolean;
  /** The membership's registered address; empty if no membership was found. */
  readonly registered: string;
  /**
   * The address equal statements are recognised by: the typed one, or for a member's own contract the registered one.
   */
  readonly mailbox: string;
}

interface Before {
  /** The same statement was sent within a day, and the outcome would be the same now. */
  readonly isSame: boolean;
  /** True for all attempts but a logged-in member's own withdrawal, which happens once per membership. */
  readonly isCounted: boolean;
  readonly retryAt: number | null;
  /** When the acknowledgement may be sent, epoch milliseconds; null: not within a day. */
  readonly acknowledgeAt: number | null;
}

export function createReceiving(parts: Parts): Withdrawals['receiving'] {
  const { database, outbox, forms, changes, market: own, now } = parts;
  const { id: market } = own;
  const mails = createWithdrawalMails(outbox, market);
  const limit = createTryLimit(parts);

  /**
   * Finds the membership by login, or by number and address together. Always reads the same, whatever is found, so that
   * timing reveals nothing.
   */
  async function decide(statement: WithdrawalStatement, { memberId }: WithdrawalSender): Promise<Decided> {
    const { contract, email } = statement;
    const row = await database.row(
      `SELECT ${subscriptionColumns} FROM subscription WHERE subscription_id = COALESCE(
         (SELECT s.subscription_id FROM subscription s JOIN member m ON m.member_id = s.member_id
           WHERE s.number = ?1 AND s.market = ?2 AND (m.email_key = ?3 OR s.member_id = ?4)), ?5)`,
      parseSubscriptionNumber(contract, own) ?? '',
      market,
      emailKeyOf(email),
      memberId ?? '',
      nobody,
    );
    const record = row ? subscriptionOf(row) : null;
    const isOwn = record !== null && record.memberId === memberId;
    const found = record && changes.standingOfRecord(record);
    const registered = record?.memberEmail ?? '';
    const mailbox = mailboxOf(isOwn ? registered : email);
    const decided = (outcome: WithdrawalOutcome, waitsFor: WaitsFor | null) =>
      ({ outcome, waitsFor, membership: found, isOwn, registered, mailbox }) as const;
    if (!found) return decided('unmatched', 'operator');
    const { standing, actions, facts } = found;
    const today = civilDateOf(now(), own.timeZone);
    const isLate = today > facts.withdrawUntil;
    // What an operator ended is not paid back by that: in time, a person looks at it.
    if (standing === 'ended' && !isLate) return decided('already', 'operator');
    if (standing === 'withdrawn' || standing === 'ended' || standing === 'abandoned') return decided('already', null);
    if (actions.withdraw) return isOwn ? decided('done', null) : decided('unmatched', 'mailbox');
    return isLate ? decided('tooLate', 'operator') : decided('unmatched', 'operator');
  }

  async function before(
    { contract }: WithdrawalStatement,
    { outcome, waitsFor, isOwn, mailbox }: Decided,
    tryKeys: TryKeys,
  ): Promise<Before> {
    const [tries = [], same = [], acknowledged = []] = await database.read([
      limit.reached(tryKeys),
      findSame(database, { market, mailbox, contract, sameSince: toIso(now() - dayMs), outcome, waitsFor }),
      database.prepare(
        `SELECT acknowledged_at FROM withdrawal WHERE market = ? AND mailbox = ? AND received_at > ? AND acknowledged_at > ?
          ORDER BY acknowledged_at DESC LIMIT 1 OFFSET ${mailsInHour - 1}`,
        market,
        mailbox,
        toIso(now() - 2 * dayMs),
        toIso(now() - hourMs),
      ),
    ]);
    const isPaced = !isOwn && waitsFor !== 'mailbox';
    const isCounted = !isOwn || (outcome !== 'done' && same[0]?.outcome !== 'done');
    return {
      isSame: same.length > 0,
      isCounted,
      retryAt: isCounted ? limit.retryAtOf(tries) : null,
      acknowledgeAt: isPaced ? turnOf(acknowledged[0], now()) : now(),
    };
  }

  /** The statement and its mails: written together, or not at all if an equal statement was written first. */
  async function statementsFor(
    statement: WithdrawalStatement,
    { outcome, waitsFor, membership: found, isOwn, registered, mailbox }: Decided,
    acknowledgeAt: number | null,
    refundMinor = 0,
  ): Promise<Statement[]> {
    const withdrawalId = crypto.randomUUID();
    const { language, name, contract, email, statement: words, receivedAt } = statement;
    const token = randomToken();
    const endsAt = toIso(now() + own.withdrawal.confirmDays * dayMs);
    const isAsked = waitsFor === 'mailbox';
    const tokenHash = await tokenHashOf(market, token);
    const insert = insertReceived(database, {
      ...{ market, mailbox, contract, sameSince: toIso(now() - dayMs), outcome, waitsFor, withdrawalId },
      ...{ language, name, emailKey: emailKeyOf(email), text: words, at: receivedAt, refundMinor },
      subscriptionId: found?.subscription.subscriptionId ?? null,
      acknowledgedAt: toIso(acknowledgeAt),
      tokenHash: isAsked ? tokenHash : null,
      tokenEndsAt: isAsked ? endsAt : null,
    });
    const stated = { language, name, contract, email, statement: words, receivedAt };
    const lastDay = outcome === 'done' ? civilDateOf(now(), own.timeZone) : null;
    const told = outcome === 'unmatched' ? 'received' : outcome;
    const second = `${withdrawalId}:member`;
    const answers = isOwn
      ? [
          mails.receipt(registered, stated, told, { refundMinor, lastDay, dedupe: withdrawalId }),
          // To a typed address only the mail about the withdrawal itself, which happens once: a login must not allow
          // mailing strangers.
          outcome !== 'done' || emailKeyOf(registered) === emailKeyOf(email)
            ? mails.none(second)
            : mails.receipt(email, stated, told, { refundMinor, lastDay, dedupe: second }),
        ]
      : [
          acknowledgeAt === null
            ? mails.none(withdrawalId)
            : mails.acknowledgement(email, stated, withdrawalId, acknowledgeAt),
          isAsked
            ? mails.confirmRequest(registered, stated, { token, endsAt }, withdrawalId)
            : told === 'received' || told === 'done'
              ? mails.none(second)
              : mails.receipt(registered, stated, told, { dedupe: second }),
        ];
    return [insert, requireChange(database), ...(await Promise.all(answers))];
  }

  async function keep(
    statement: WithdrawalStatement,
    decided: Decided,
    { acknowledgeAt, isSame, isCounted }: Before,
    tryKeys: TryKeys,
    use: FormUse,
  ): Promise<boolean> {
    const { outcome, membership: found } = decided;
    if (outcome === 'done' && found && !isSame) {
      const { memberId, subscriptionId } = found.subscription;
      const also = (refundMinor: number) => statementsFor(statement, decided, acknowledgeAt, refundMinor);
      const intent = { kind: 'withdraw' } as const;
      const { language } = statement;
      return (await changes.apply({ memberId, subscriptionId, intent, language, use, also })).ok;
    }
    const isKept = await isWritten(
      database.write([
        await forms.record(use),
        ...(isCounted ? limit.count(tryKeys) : []),
        ...(isSame ? [] : await statementsFor(statement, decided, acknowledgeAt)),
      ]),
    );
    if (isKept) outbox.wake();
    return isKept;
  }

  return async function receiving(statement, sender) {
    const decides = soon(() => decide(statement, sender));
    return async (use: FormUse) => {
      const tryKeys = await limit.keysOf(sender.network);
      // Another tab wrote first, or the membership changed meanwhile: decide again.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const decided = await decides();
        const known = await before(statement, decided, tryKeys);
        if (known.retryAt !== null) return fail({ kind: 'tooMany', retryAt: known.retryAt });
        if (await keep(statement, decided, known, tryKeys, use)) return ok(null);
      }
      return fail({ kind: 'conflict' });
    };
  };
}

/**
 * When the acknowledgement may be sent: an hour after the fifth before it, so that no mailbox gets more in any hour;
 * null if that is more than a day away.
 */
function turnOf(fifth: Row | undefined, now: number): number | null {
  const at = Math.max(now, fifth ? Date.parse(String(fifth.acknowledged_at)) + hourMs : 0);
  return at > now + dayMs ? null : at;
}
