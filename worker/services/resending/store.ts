import { toIso } from '../../domain/dates';
import { insertMailedCode } from '../activation-codes/activation-code-writes';
import type { NewActivationCode } from '../activation-codes/port';
import type { CellParts } from '../cell-parts';
import { membershipMail, type Told, toldColumns, toldOf } from '../database/membership-mail';
import type { PaymentRecord } from '../membership/port';
import type { Resending } from './port';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'now'> {
  makeCode: () => Promise<NewActivationCode>;
}

const windowMs = 15 * 60_000;
/** Most mails of one kind to one member within fifteen minutes, by all operators together. */
const atMost = 3;

interface Paid extends Told, Pick<PaymentRecord, 'kind' | 'amountMinor' | 'method' | 'at' | 'productName'> {
  readonly accessFrom: string | null;
  readonly nextChargeAt: string | null;
  /** Of a refund: the number of the receipt that it corrects. */
  readonly corrects: string | null;
}

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
      const told = await toldOf(database, subscriptionId);
      if (!told) return [];
      const { memberId, email: to, language, market, firstName } = told;
      const { code, codeId, codeMac, expiresAt } = await makeCode();
      const data = { firstName, code, expiresAt };
      return [
        insertSeldom(database, {
          ...{ codeId, memberId, codeMac, at: toIso(now()), expiresAt },
          ...{ subscriptionId, action: 'member.codeSent', since: since() },
        }),
        await outbox.enqueue({
          message: { kind: 'mail', mail: { to, language, market, template: 'activation-code', data } },
          dedupe: `activation:${codeId}`,
          expiresAt: Date.parse(expiresAt),
        }),
      ];
    },

    async receipt(paymentId) {
      const paid = await database.one<Paid>(
        `SELECT p.kind, p.amount_minor, p.method, p.at, p.period_start AS access_from, p.period_end AS next_charge_at,
                p.product_name_json, ${toldColumns}, c.receipt_number AS corrects
           FROM payment p JOIN subscription s ON s.subscription_id = p.subscription_id JOIN member m ON m.member_id = p.member_id
           LEFT JOIN payment c ON c.payment_id = p.refunds
          WHERE p.payment_id = ? AND p.receipt_number IS NOT NULL AND p.state = 'succeeded' AND m.closed_at IS NULL`,
        paymentId,
      );
      if (!paid) return [];
      const { kind, amountMinor, method, at, accessFrom, nextChargeAt, corrects } = paid;
      const { productName, studio } = paid.snapshot;
      const told = { ...paid, snapshot: { productName: paid.productName ?? productName, studio } };
      const data = { paymentId, amountMinor, method, at };
      return [
        await outbox.enqueue(
          kind === 'refund'
            ? {
                message: membershipMail(told, 'refund', { ...data, corrects }),
                dedupe: `refund-told:${paymentId}:${crypto.randomUUID()}`,
              }
            : {
                message: membershipMail(told, 'receipt', { ...data, accessFrom, nextChargeAt }),
                dedupe: `receipt:${paymentId}:${crypto.randomUUID()}`,
              },
          {
            // After the six parameters of the outbox statement.
            sql: notTooOften('?7', '?8', '?9'),
            values: [paid.subscriptionId, 'payment.receiptSent', since()],
          },
        ),
      ];
    },
  };
}
