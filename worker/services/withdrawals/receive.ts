import { randomToken } from '../../crypto/token';
import { civilDateOf, toIso } from '../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../domain/email-key';
import { fail, ok } from '../../domain/result';
import { parseSubscriptionNumber } from '../../domain/subscription-number';
import { Conflict, type Row, requireChange } from '../database/database';
import type { FormUse, MembershipStanding } from '../membership-changes/port';
import { createTryLimit, type TryKeys } from './limit';
import { createWithdrawalMails } from './mails';
import { dayMs, hourMs, type Parts } from './parts';
import type { WaitsFor, WithdrawalOutcome, WithdrawalSender, WithdrawalStatement, Withdrawals } from './port';
import { tokenHashOf } from './token-hash';

/** Acknowledgements an hour that one mailbox gets for statements of strangers; further ones wait their turn. */
const mailsInHour = 5;
/** Where it is nobody's: asked for like any other, so that the answer takes as long. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** What a statement is at the moment it comes in. */
interface Decided {
  readonly outcome: WithdrawalOutcome;
  readonly waitsFor: WaitsFor | null;
  readonly membership: MembershipStanding | null;
  /** The contract of whoever is logged in. */
  readonly isOwn: boolean;
  /** The membership's registered address; empty where there is none. */
  readonly registered: string;
  /** Under which it is one with others like it: what was typed, or the member's own, whatever they typed. */
  readonly mailbox: string;
}

interface Before {
  /** It was sent within a day, and nothing else would come of it now. */
  readonly isSame: boolean;
  /** All but what the member who is logged in achieves, which happens once a membership. */
  readonly isCounted: boolean;
  readonly retryAt: number | null;
  /** When the acknowledgement may leave; null: not within a day. */
  readonly acknowledgeAt: number | null;
}

export function createReceiving(parts: Parts): Withdrawals['receive'] {
  const { database, outbox, forms, membership, changes, market: own, now } = parts;
  const { id: market } = own;
  const mails = createWithdrawalMails(outbox, market);
  const limit = createTryLimit(parts);

  /** By login whose it is; else whoever has both its number and its address. Always two readings, whatever is found. */
  async function decide(statement: WithdrawalStatement, { memberId }: WithdrawalSender): Promise<Decided> {
    const { contract, email } = statement;
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT s.subscription_id FROM subscription s JOIN member m ON m.member_id = s.member_id
          WHERE s.number = ?1 AND s.market = ?2 AND (m.email_key = ?3 OR s.member_id = ?4)`,
        parseSubscriptionNumber(contract, own) ?? '',
        market,
        emailKeyOf(email),
        memberId ?? '',
      ),
    ]);
    const record = await membership.getSubscriptionById(String(rows[0]?.subscription_id ?? nobody));
    const isOwn = record !== null && record.memberId === memberId;
    const found = record && changes.standingOfRecord(record);
    const registered = record?.memberEmail ?? '';
    const mailbox = mailboxOf(isOwn ? registered : email);
    const decided = (outcome: WithdrawalOutcome, waitsFor: WaitsFor | null) =>
      ({ outcome, waitsFor, membership: found, isOwn, registered, mailbox }) as const;
    if (!found) return decided('unmatched', 'operator');
    const { standing, actions, facts } = found;
    if (standing === 'withdrawn' || standing === 'ended' || standing === 'abandoned') return decided('already', null);
    if (actions.withdraw) return isOwn ? decided('done', null) : decided('unmatched', 'mailbox');
    const today = civilDateOf(now(), own.timeZone);
    return today > facts.withdrawUntil ? decided('tooLate', 'operator') : decided('unmatched', 'operator');
  }

  async function before(
    { contract }: WithdrawalStatement,
    { outcome, waitsFor, isOwn, mailbox }: Decided,
    tryKeys: TryKeys,
  ): Promise<Before> {
    const [tries = [], same = [], acknowledged = []] = await database.read([
      limit.reached(tryKeys),
      database.prepare(sameStatement('outcome'), market, mailbox, contract, toIso(now() - dayMs), outcome, waitsFor),
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

  /** The statement and what it is answered with: written together, or not at all when another one was first. */
  async function statementsFor(
    statement: WithdrawalStatement,
    { outcome, waitsFor, membership: found, isOwn, registered, mailbox }: Decided,
    acknowledgeAt: number | null,
    refundMinor = 0,
  ): Promise<D1PreparedStatement[]> {
    const withdrawalId = crypto.randomUUID();
    const { language, name, contract, email, statement: words, receivedAt } = statement;
    const token = randomToken();
    const endsAt = toIso(now() + own.withdrawal.confirmDays * dayMs);
    const isAsked = waitsFor === 'mailbox';
    const tokenHash = await tokenHashOf(market, token);
    const insert = database.prepare(
      `INSERT INTO withdrawal (market, mailbox, contract, outcome, waits_for, withdrawal_id, language, name, email, statement,
                               received_at, subscription_id, refund_minor, acknowledged_at, token_hash, token_ends_at)
       SELECT ?1, ?2, ?3, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17
        WHERE NOT EXISTS (${sameStatement('1')})`,
      market,
      mailbox,
      contract,
      toIso(now() - dayMs),
      outcome,
      waitsFor,
      withdrawalId,
      language,
      name,
      emailKeyOf(email),
      words,
      receivedAt,
      found?.subscription.subscriptionId ?? null,
      refundMinor,
      acknowledgeAt === null ? null : toIso(acknowledgeAt),
      isAsked ? tokenHash : null,
      isAsked ? endsAt : null,
    );
    const stated = { language, name, contract, email, statement: words, receivedAt };
    const lastDay = outcome === 'done' ? civilDateOf(now(), own.timeZone) : null;
    const told = outcome === 'unmatched' ? 'received' : outcome;
    const second = `${withdrawalId}:member`;
    const answers = isOwn
      ? [
          mails.receipt(registered, stated, told, { refundMinor, lastDay, dedupe: withdrawalId }),
          // Elsewhere only of what happens once: a login is no way to write to strangers.
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
    try {
      await database.write([
        await forms.record(use, use.answer),
        ...(isCounted ? limit.count(tryKeys) : []),
        ...(isSame ? [] : await statementsFor(statement, decided, acknowledgeAt)),
      ]);
    } catch (error) {
      if (error instanceof Conflict) return false;
      if (!forms.isReplay(error)) throw error;
    }
    outbox.wake();
    return true;
  }

  return async function receive(statement, sender, use) {
    const tryKeys = await limit.keysOf(sender.network);
    // Lost against another tab, or the membership changed meanwhile: decided anew.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const decided = await decide(statement, sender);
      const known = await before(statement, decided, tryKeys);
      if (known.retryAt !== null) return fail({ kind: 'tooMany', retryAt: known.retryAt });
      if (await keep(statement, decided, known, tryKeys, use)) return ok(null);
    }
    return fail({ kind: 'conflict' });
  };
}

/** `?1` market, `?2` mailbox, `?3` contract, `?4` a day ago, `?5` and `?6` what would come of it. */
const sameStatement = (what: string) =>
  `SELECT ${what} FROM withdrawal WHERE market = ?1 AND mailbox = ?2 AND contract = ?3 AND received_at > ?4
      AND (outcome = 'done' OR (outcome = ?5 AND waits_for IS ?6)) ORDER BY outcome = 'done' DESC LIMIT 1`;

/** An hour after the fifth before it, so that no more reach the mailbox within any hour; null once that is a day away. */
function turnOf(fifth: Row | undefined, now: number): number | null {
  const at = Math.max(now, fifth ? Date.parse(String(fifth.acknowledged_at)) + hourMs : 0);
  return at > now + dayMs ? null : at;
}
