import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import { insertMailedCode } from '../activation-codes/activation-code-writes';
import type { NewActivationCode } from '../activation-codes/port';
import type { CellParts } from '../cell-parts';
import type { SubscriptionSnapshot } from '../membership/port';
import type { Resending } from './port';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'now'> {
  makeCode: () => Promise<NewActivationCode>;
}

const windowMs = 15 * 60_000;
/** Most mails of one kind to one member within fifteen minutes, by all operators together. */
const atMost = 3;

/** SQL condition; of its three values: subject, action, and since when. */
const notTooOften = (subject: string, action: string, since: string) =>
  `(SELECT COUNT(*) FROM audit WHERE subject = ${subject} AND action = ${action} AND at > ${since}) < ${atMost}`;
const insertSeldom = insertMailedCode<Record<'subscriptionId' | 'action' | 'since', string>>(
  notTooOften('@subscriptionId', '@action', '@since'),
);

export function createResending({ database, outbox, makeCode, now }: Parts): Resending {
  const since = () => toIso(now() - windowMs);

  return {
    async activationCode(subscriptionId) {
      const member = await database.row(
        `SELECT m.member_id, m.first_name, m.email, m.language, m.market FROM member m
           JOIN subscription s ON s.member_id = m.member_id WHERE s.subscription_id = ? AND m.closed_at IS NULL`,
        subscriptionId,
      );
      if (!member) return [];
      const { code, codeId, codeMac, expiresAt } = await makeCode();
      const to = { language: member.language as Language, market: member.market as MarketId, to: String(member.email) };
      const data = { firstName: member.first_name, code, expiresAt };
      return [
        insertSeldom(database, {
          ...{ codeId, memberId: String(member.member_id), codeMac, at: toIso(now()), expiresAt },
          ...{ subscriptionId, action: 'member.codeSent', since: since() },
        }),
        await outbox.enqueue({
          message: { kind: 'mail', mail: { ...to, template: 'activation-code', data } },
          dedupe: `activation:${codeId}`,
          expiresAt: Date.parse(expiresAt),
        }),
      ];
    },

    async receipt(paymentId) {
      const row = await database.row(
        `SELECT p.kind, p.amount_minor, p.method, p.at, p.period_start, p.period_end, p.product_name_json, s.snapshot_json,
                s.subscription_id, s.number, m.first_name, m.email, m.language, m.market, c.receipt_number AS corrects
           FROM payment p JOIN subscription s ON s.subscription_id = p.subscription_id JOIN member m ON m.member_id = p.member_id
           LEFT JOIN payment c ON c.payment_id = p.refunds
          WHERE p.payment_id = ? AND p.receipt_number IS NOT NULL AND p.state = 'succeeded' AND m.closed_at IS NULL`,
        paymentId,
      );
      if (!row) return [];
      const { productName, studio } = JSON.parse(String(row.snapshot_json)) as SubscriptionSnapshot;
      const isRefund = row.kind === 'refund';
      const data = {
        firstName: row.first_name,
        subscriptionId: row.subscription_id,
        number: row.number,
        snapshot: {
          productName: typeof row.product_name_json === 'string' ? JSON.parse(row.product_name_json) : productName,
          studio,
        },
        paymentId,
        amountMinor: Number(row.amount_minor),
        method: row.method,
        at: row.at,
        ...(isRefund ? { corrects: row.corrects } : { accessFrom: row.period_start, nextChargeAt: row.period_end }),
      };
      const mail = {
        to: String(row.email),
        language: row.language as Language,
        market: row.market as MarketId,
        template: isRefund ? 'refund' : 'receipt',
        data,
      } as const;
      return [
        await outbox.enqueue(
          {
            message: { kind: 'mail', mail },
            dedupe: `${isRefund ? 'refund-told' : 'receipt'}:${paymentId}:${crypto.randomUUID()}`,
          },
          {
            // After the six parameters of the outbox statement.
            sql: notTooOften('?7', '?8', '?9'),
            values: [String(row.subscription_id), 'payment.receiptSent', since()],
          },
        ),
      ];
    },
  };
}
