import { toIso } from '../../../domain/dates';
import { bindingEndOf } from '../../../domain/membership/terms';
import { fail, ok, type Result } from '../../../domain/result';
import { Conflict, isUniqueViolation, isWritten } from '../../../failures';
import type { MadeNow } from '../../billing/port';
import type { CellParts } from '../../cell-parts';
import { liveStateList } from '../../database/conditions';
import { requireChange } from '../../database/database';
import type { FormClaims, FormUse } from '../../idempotency/port';
import type { PaymentFault } from '../../payment/port';
import type { SubscriptionSnapshot } from '../port';
import { soldProductOf } from '../record/sold-product';
import { awaitApproval, dropChange, finishChange } from '../record/subscription-writes';
import { boundUntil, changeOf } from './actions/products';
import type { ChangeRecord } from './change-record';
import type { Changing } from './change-under-way';
import type { ChangeRefusal, Ground, Plan, Reading } from './port';
import { nextAmountOf } from './standing';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'membership' | 'billing' | 'now'> {
  readonly record: ChangeRecord;
  readonly claims: FormClaims;
}

/** After this long without an answer another process may ask the provider again. */
export const lookedAfterMs = 60_000;

/** The charge after a change made now. Null if an earlier part waits: whether it went along is the provider's to say. */
function nextAmountAfter(
  { subscription }: Reading,
  { facts }: Ground,
  snapshot: SubscriptionSnapshot,
  carriedMinor: number,
) {
  if (subscription.carriedMinor > 0) return null;
  return nextAmountOf({ ...subscription, snapshot, nextProduct: null, carriedMinor }, facts);
}

export function createChanging({ database, outbox, membership, billing, record, claims, now }: Parts) {
  /** True if another running membership of the member has this product or will change to it. */
  const hasProduct = ({ subscription }: Reading, productId: string): Promise<boolean> =>
    database.exists(
      `SELECT 1 AS found FROM subscription WHERE member_id = ?1 AND subscription_id <> ?2 AND state IN ${liveStateList}
          AND (product_id = ?3 OR json_extract(next_product_json, '$.productId') = ?3)`,
      subscription.memberId,
      subscription.subscriptionId,
      productId,
    );

  /**
   * Abandons the change: nothing was changed. A member who had been sent to the bank gets a mail that it was not
   * approved.
   */
  async function drop(ground: Ground, found: Reading, text: string, { formKey, answer, asks, on, language }: Changing) {
    const { subscriptionId } = found.subscription;
    const lapsed: NonNullable<Plan['mail']> | undefined = asks && {
      template: 'change',
      data: { ...changeOf(ground), event: 'notApproved', from: on },
    };
    const told = lapsed
      ? [
          // If another decision was written first (such as a cancellation), this mail is no longer true and is not
          // sent.
          requireChange(database),
          record.audit(subscriptionId, { action: 'membership.changeNotApproved', detail: { ...asks } }, now()),
          await record.mail(found, lapsed, language),
        ]
      : [];
    await isWritten(
      database.write([
        dropChange(database, toIso(now()), subscriptionId, text),
        ...told,
        asks
          ? // Sent again, the form leads to the membership's page: there is no approval to give at the bank any more.
            claims.answering(formKey, answer)
          : claims.releasing(formKey),
      ]),
    );
    if (lapsed) outbox.wake();
  }

  /**
   * After the charge: writes the new product, its receipt mail and the form's answer in one batch. Takes effect once.
   */
  async function finish(
    ground: Ground,
    found: Reading,
    text: string,
    changing: Changing,
    isOnItsWay: boolean,
  ): Promise<void> {
    const { product, on, amountMinor, language } = changing;
    const { subscription } = found;
    const snapshot: SubscriptionSnapshot = { ...subscription.snapshot, ...soldProductOf(product), discount: null };
    const bindingEndsOn = boundUntil(subscription.bindingEndsOn, bindingEndOf(on, product.bindingMonths));
    const mail: NonNullable<Plan['mail']> = {
      template: 'change',
      data: {
        ...changeOf(ground),
        snapshot,
        event: 'product',
        from: on,
        priceMinor: product.priceMinor,
        intervalMonths: product.intervalMonths,
        chargedMinor: amountMinor,
        isOnItsWay,
        carriedMinor: changing.carriedMinor ?? 0,
        nextAmountMinor: nextAmountAfter(found, ground, snapshot, changing.carriedMinor ?? 0),
        bindingEndsOn,
        before: subscription.snapshot.productName[language] ?? null,
      },
    };
    const detail = { from: subscription.productId, to: product.productId, amountMinor };
    // False: another process received the provider's answer too and has written the change already.
    await isWritten(
      database.write([
        finishChange(database, {
          ...{ subscriptionId: subscription.subscriptionId, productId: product.productId, bindingEndsOn },
          ...{ snapshotJson: JSON.stringify(snapshot), changingJson: text, at: toIso(now()) },
        }),
        requireChange(database),
        claims.answering(changing.formKey, changing.answer),
        record.audit(subscription.subscriptionId, { action: 'membership.productChanged', detail }, now()),
        await record.mail(found, mail, language),
      ]),
    );
    outbox.wake();
  }

  /**
   * The cardholder has to approve: the form leads to the bank, and an outbox message checks again when the approval has
   * expired.
   */
  async function waitForOwner({ subscription }: Reading, text: string, waiting: Changing): Promise<void> {
    const { subscriptionId } = subscription;
    const { asks, formKey } = waiting;
    if (!asks) return;
    await database.write([
      awaitApproval(database, JSON.stringify(waiting), toIso(now()), subscriptionId, text),
      claims.answering(formKey, asks.url),
      await outbox.enqueue({
        message: { kind: 'tellProvider', subscriptionId },
        dedupe: `asked:${asks.invoice}`,
        dueAt: asks.until + lookedAfterMs,
      }),
    ]);
  }

  async function ask(
    ground: Ground,
    found: Reading,
    text: string,
    changing: Changing,
  ): Promise<Result<MadeNow, PaymentFault>> {
    const made = await billing.changeNow(changing.change, changing.key, changing.asks?.invoice ?? null);
    if (!made.ok) return made;
    if (made.value.kind === 'asks') {
      if (!changing.asks) await waitForOwner(found, text, { ...changing, asks: made.value.asks });
      return made;
    }
    await finish(ground, found, text, changing, made.value.invoice?.status === 'processing');
    if (made.value.invoice) await membership.recordInvoice(made.value.invoice);
    return made;
  }

  return {
    hasProduct,

    /**
     * Charges today and changes the product today. The form's key is claimed before the provider is asked; the batch of
     * the outcome, here or in another process, says where the form leads or frees it.
     */
    async begin(
      ground: Ground,
      found: Reading,
      wish: Pick<Changing, 'product' | 'amountMinor' | 'carriedMinor' | 'change' | 'language'>,
      use: FormUse | null,
    ): Promise<Result<null, ChangeRefusal>> {
      const { subscription } = found;
      if (use && !(await claims.claim(use))) return fail({ kind: 'conflict' });
      const changing: Changing = {
        ...wish,
        key: `change:${subscription.subscriptionId}:${subscription.version}`,
        on: ground.today,
        formKey: use?.key ?? null,
        answer: use?.answer ?? null,
        startedAt: now(),
      };
      const text = JSON.stringify(changing);
      try {
        await database.write([
          ...record.row(found, { changing_json: text }, toIso(now())),
          await record.orderSync(found, now() + lookedAfterMs),
        ]);
      } catch (error) {
        if (!(error instanceof Conflict || isUniqueViolation(error))) throw error;
        if (use) await database.write([claims.releasing(use.key)]);
        return fail({ kind: 'conflict' });
      }
      const written = { ...found, subscription: { ...subscription, version: subscription.version + 1 } };
      const made = await ask(ground, written, text, changing);
      if (made.ok) return made.value.kind === 'asks' ? fail({ kind: 'asksOwner', url: made.value.asks.url }) : ok(null);
      // After an unknown outcome the charge may have been made, so the change is kept and checked later.
      if (made.reason.kind !== 'unknown') await drop(ground, written, text, changing);
      return fail({ kind: made.reason.kind === 'refused' ? 'declined' : made.reason.kind });
    },

    /** Asks again with the same idempotency key. False: the outcome is still unknown. */
    async lookAfter(ground: Ground, found: Reading, text: string, changing: Changing): Promise<boolean> {
      const made = await ask(ground, found, text, changing);
      if (made.ok) return true;
      // An unavailable provider tells nothing new: keep waiting.
      if (made.reason.kind !== 'refused') return false;
      await drop(ground, found, text, changing);
      return true;
    },
  };
}
