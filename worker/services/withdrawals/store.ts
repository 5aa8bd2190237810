import { type CivilDate, civilDateOf, toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { Market, MarketId } from '../../domain/market';
import { fail, ok } from '../../domain/result';
import { parseSubscriptionNumber } from '../../domain/subscription-number';
import { unlinked } from '../../domain/unlinked';
import { Conflict, type Database, requireChange } from '../database/database';
import type { Membership } from '../membership/port';
import type { FormUse, MembershipChanges, MembershipStanding } from '../membership-changes/port';
import type { Outbox } from '../outbox/port';
import type { WithdrawalOutcome, WithdrawalStatement, Withdrawals } from './port';

export interface Parts {
  database: Database;
  outbox: Outbox;
  /** Keys of forms: what was done once is known for it. */
  forms: {
    record(use: FormUse, answer: string): Promise<D1PreparedStatement>;
    isReplay(error: unknown): boolean;
  };
  membership: Pick<Membership, 'getSubscriptionById'>;
  changes: MembershipChanges;
  markets: Readonly<Record<MarketId, Market>>;
  now: () => number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maximumInHour = 5;
/** A person has to look at these; the seller gets a copy. */
const leftToPeople: readonly WithdrawalOutcome[] = ['unmatched', 'tooLate'];

interface Decided {
  readonly outcome: WithdrawalOutcome;
  readonly refundMinor: number;
  readonly lastDay: CivilDate | null;
  readonly membership: MembershipStanding | null;
}

export function createWithdrawals(parts: Parts): Withdrawals {
  const { database, outbox, forms, membership, changes, markets, now } = parts;

  /**
   * `same`: it was sent within a day, and nothing else would come of it now. `retryAt`: too many from this address within
   * the hour. What ends a contract is never too many: whoever states nonsense from an address does not take its owner's right.
   */
  async function before({ email, contract }: WithdrawalStatement, { outcome }: Decided) {
    const [rows = []] = await database.read([
      database.prepare(
        'SELECT contract, outcome, received_at FROM withdrawal WHERE email = ? AND received_at > ? ORDER BY received_at DESC LIMIT 500',
        emailKeyOf(email),
        toIso(now() - dayMs),
      ),
    ]);
    const recent = rows.filter(({ received_at: at }) => String(at) > toIso(now() - hourMs));
    const oldest = outcome === 'done' ? undefined : recent[maximumInHour - 1];
    return {
      same: rows.some((row) => row.contract === contract && (row.outcome === 'done' || row.outcome === outcome)),
      retryAt: oldest ? Date.parse(String(oldest.received_at)) + hourMs : null,
    };
  }

  /** The contract of whoever has both its number and its address. */
  async function findContract({ contract, email, market }: WithdrawalStatement): Promise<MembershipStanding | null> {
    const number = parseSubscriptionNumber(contract, markets[market]);
    if (number === null) return null;
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT s.subscription_id FROM subscription s JOIN member m ON m.member_id = s.member_id
          WHERE s.number = ? AND s.market = ? AND m.email_key = ?`,
        number,
        market,
        emailKeyOf(email),
      ),
    ]);
    const found = rows[0] && (await membership.getSubscriptionById(String(rows[0].subscription_id)));
    return found ? changes.standingOfRecord(found) : null;
  }

  async function decide(statement: WithdrawalStatement): Promise<Decided> {
    const found = await findContract(statement);
    const none = { refundMinor: 0, lastDay: null, membership: found };
    if (!found) return { ...none, outcome: 'unmatched' };
    const today = civilDateOf(now(), markets[statement.market].timeZone);
    const { standing, actions, facts, subscription } = found;
    if (standing === 'withdrawn' || standing === 'ended' || standing === 'abandoned')
      return { ...none, outcome: 'already' };
    if (!actions.withdraw) return { ...none, outcome: today > facts.withdrawUntil ? 'tooLate' : 'unmatched' };
    return { ...none, outcome: 'done', refundMinor: await changes.refundOf(subscription), lastDay: today };
  }

  /** The statement, its receipt and the seller's copy: written together, or not at all when another one was first. */
  async function statementsFor(statement: WithdrawalStatement, decided: Decided): Promise<D1PreparedStatement[]> {
    const withdrawalId = crypto.randomUUID();
    const { market, language, name, contract, email, statement: words } = statement;
    const { outcome, refundMinor, lastDay } = decided;
    const receivedAt = toIso(now());
    const insert = database.prepare(
      `INSERT INTO withdrawal (withdrawal_id, market, language, name, contract, email, statement, received_at,
                               subscription_id, outcome, refund_minor)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
        WHERE NOT EXISTS (SELECT 1 FROM withdrawal WHERE email = ?6 AND received_at > ?12 AND contract = ?5 AND outcome IN ('done', ?10))
          AND (?10 = 'done' OR (SELECT COUNT(*) FROM withdrawal WHERE email = ?6 AND received_at > ?13) < ?14)`,
      withdrawalId,
      market,
      language,
      name,
      contract,
      emailKeyOf(email),
      words,
      receivedAt,
      decided.membership?.subscription.subscriptionId ?? null,
      outcome,
      refundMinor,
      toIso(now() - dayMs),
      toIso(now() - hourMs),
      maximumInHour,
    );
    const typed = { name: unlinked(name), contract: unlinked(contract), statement: unlinked(words) };
    const data = { ...typed, email, receivedAt, outcome, refundMinor, lastDay };
    const { languages, seller } = markets[market];
    const mail = (to: string, inLanguage: typeof language, dedupe: string) =>
      outbox.enqueue({
        message: { kind: 'mail', mail: { to, language: inLanguage, market, template: 'withdrawal', data } },
        dedupe,
      });
    return [
      insert,
      requireChange(database),
      await mail(email, language, `withdrawal:${withdrawalId}`),
      ...(leftToPeople.includes(outcome)
        ? [await mail(seller.mail, languages[0], `withdrawal:${withdrawalId}:seller`)]
        : []),
    ];
  }

  async function keep(statement: WithdrawalStatement, decided: Decided, use: FormUse): Promise<boolean> {
    const statements = await statementsFor(statement, decided);
    const found = decided.membership?.subscription;
    if (decided.outcome === 'done' && found) {
      const { memberId, subscriptionId } = found;
      const intent = { kind: 'withdraw' } as const;
      const done = await changes.apply({
        memberId,
        subscriptionId,
        intent,
        language: statement.language,
        use,
        statements,
      });
      return done.ok;
    }
    try {
      await database.write([await forms.record(use, use.answer), ...statements]);
    } catch (error) {
      if (error instanceof Conflict) return false;
      if (!forms.isReplay(error)) throw error;
    }
    outbox.wake();
    return true;
  }

  return {
    async receive(statement, use) {
      // Lost against another tab, or the membership changed meanwhile: decided anew.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const decided = await decide(statement);
        const { same, retryAt } = await before(statement, decided);
        if (same) return ok(null);
        if (retryAt !== null) return fail({ kind: 'tooMany', retryAt });
        if (await keep(statement, decided, use)) return ok(null);
      }
      return fail({ kind: 'conflict' });
    },
  };
}
