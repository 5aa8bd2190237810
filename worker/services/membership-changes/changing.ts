import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/languages';
import { fail, ok, type Result } from '../../domain/result';
import { bindingEndOf } from '../../domain/terms';
import type { AskedOwner, Billing, MadeNow, ProratedChange } from '../billing/port';
import { Conflict, type Database, isUniqueViolation, requireChange } from '../database/database';
import { liveStateList } from '../database/live-states';
import type { Membership, SubscriptionSnapshot } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { PaymentFault } from '../payment/port';
import type { Books, Found } from './books';
import type { Ground, Plan } from './plan';
import type { ChangeRefusal, FormUse, ProductChoice } from './port';
import { boundUntil, changeOf } from './products';

/** A change whose charge is being made; written before the provider is asked, so that a lost answer is finished later. */
export interface Changing {
  readonly key: string;
  readonly product: ProductChoice;
  readonly change: ProratedChange;
  readonly amountMinor: number;
  /** Too little to be charged by itself; what a release before began does not say. */
  readonly carriedMinor?: number;
  /** Civil day of the change. */
  readonly on: string;
  readonly language: Language;
  /** The form that asked for it. */
  readonly formKey: string | null;
  readonly answer: string | null;
  readonly startedAt: number;
  /** The bank wants its customer first. */
  readonly asks?: AskedOwner;
}

export interface Forms {
  earlier(use: FormUse): Promise<{ readonly kind: 'unknown' | 'answered' | 'running' | 'otherBody' }>;
  record(use: FormUse, answer: string): Promise<D1PreparedStatement>;
  claim(use: FormUse): Promise<boolean>;
  release(key: string): Promise<void>;
  isReplay(error: unknown): boolean;
}

interface Parts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly membership: Membership;
  readonly billing: Billing;
  readonly books: Books;
  readonly now: () => number;
}

/** After this long without an answer somebody else may ask again. */
export const lookedAfterMs = 60_000;

export function createChanging({ database, outbox, membership, billing, books, now }: Parts) {
  /** Another running membership of the member is of this product, or will be. */
  async function hasProduct({ subscription }: Found, productId: string): Promise<boolean> {
    const { memberId, subscriptionId } = subscription;
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT 1 AS found FROM subscription WHERE member_id = ?1 AND subscription_id <> ?2 AND state IN ${liveStateList}
            AND (product_id = ?3 OR json_extract(next_product_json, '$.productId') = ?3)`,
        memberId,
        subscriptionId,
        productId,
      ),
    ]);
    return rows.length > 0;
  }

  /** Nothing has changed. Whoever was led to their bank is told that it has come to nothing. */
  async function drop(ground: Ground, found: Found, text: string, { formKey, answer, asks, on, language }: Changing) {
    const { subscriptionId } = found.subscription;
    const lapsed: NonNullable<Plan['mail']> | undefined = asks && {
      template: 'change',
      data: { ...changeOf(ground), event: 'notApproved', from: on, nextChargeOn: ground.facts.nextChargeOn },
    };
    const told = lapsed
      ? [
          // Another decision came first, such as to leave: there is nothing to tell any more.
          requireChange(database),
          books.audit(subscriptionId, { action: 'membership.changeNotApproved', detail: { ...asks } }, now()),
          await books.mail(found, lapsed, language),
        ]
      : [];
    try {
      await database.write([
        database.prepare(
          'UPDATE subscription SET changing_json = NULL, version = version + 1, updated_at = ? WHERE subscription_id = ? AND changing_json = ?',
          toIso(now()),
          subscriptionId,
          text,
        ),
        ...told,
        asks
          ? // Sent again, the form leads to the membership's page: nothing waits at the bank any more.
            database.prepare('UPDATE idempotency SET answer = ? WHERE key = ?', answer, formKey)
          : database.prepare('DELETE FROM idempotency WHERE key = ? AND answer IS NULL', formKey),
      ]);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
    if (lapsed) outbox.wake();
  }

  /** The charge is made: the new product, its receipt mail and the form's answer, or nothing. Once. */
  async function finish(
    ground: Ground,
    found: Found,
    text: string,
    changing: Changing,
    isOnItsWay: boolean,
  ): Promise<void> {
    const { product, on, amountMinor, language } = changing;
    const { subscription } = found;
    const snapshot: SubscriptionSnapshot = {
      ...subscription.snapshot,
      productName: product.productName,
      catalogueVersion: product.catalogueVersion,
      priceMinor: product.priceMinor,
      intervalMonths: product.intervalMonths,
      bindingMonths: product.bindingMonths,
      usesUv: product.usesUv,
      discount: null,
    };
    const bindingEndsOn = boundUntil(subscription.bindingEndsOn, bindingEndOf(on, product.bindingMonths));
    const mail: NonNullable<Plan['mail']> = {
      template: 'change',
      data: {
        ...changeOf(ground),
        snapshot: { productName: product.productName, studio: snapshot.studio },
        event: 'product',
        from: on,
        priceMinor: product.priceMinor,
        intervalMonths: product.intervalMonths,
        chargedMinor: amountMinor,
        isOnItsWay,
        carriedMinor: changing.carriedMinor ?? 0,
        bindingEndsOn,
        before: subscription.snapshot.productName[language] ?? null,
      },
    };
    const detail = { from: subscription.productId, to: product.productId, amountMinor };
    try {
      await database.write([
        database.prepare(
          // Bought meanwhile as a membership of its own: what was charged for begins all the same, under its old name.
          `UPDATE subscription SET product_id = CASE WHEN EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = subscription.member_id
                    AND o.product_id = ?1 AND o.subscription_id <> ?5 AND o.state IN ${liveStateList})
                  THEN product_id ELSE ?1 END, snapshot_json = ?2, binding_ends_on = ?3, next_product_json = NULL, changing_json = NULL,
                  version = version + 1, updated_at = ?4
            WHERE subscription_id = ?5 AND changing_json = ?6`,
          product.productId,
          JSON.stringify(snapshot),
          bindingEndsOn,
          toIso(now()),
          subscription.subscriptionId,
          text,
        ),
        requireChange(database),
        database.prepare(
          'UPDATE idempotency SET answer = ?, running_until = NULL WHERE key = ?',
          changing.answer,
          changing.formKey,
        ),
        books.audit(subscription.subscriptionId, { action: 'membership.productChanged', detail }, now()),
        await books.mail(found, mail, language),
      ]);
    } catch (error) {
      // Somebody else heard the provider's answer, too, and wrote it.
      if (!(error instanceof Conflict)) throw error;
    }
    outbox.wake();
  }

  /** Nothing has changed yet: the page leads to the bank, and when that is over it is looked after once more. */
  async function waitForOwner({ subscription }: Found, text: string, waiting: Changing): Promise<void> {
    const { subscriptionId } = subscription;
    const { asks, formKey } = waiting;
    if (!asks) return;
    await database.write([
      database.prepare(
        'UPDATE subscription SET changing_json = ?, version = version + 1, updated_at = ? WHERE subscription_id = ? AND changing_json = ?',
        JSON.stringify(waiting),
        toIso(now()),
        subscriptionId,
        text,
      ),
      database.prepare('UPDATE idempotency SET answer = ?, running_until = NULL WHERE key = ?', asks.url, formKey),
      await outbox.enqueue({
        message: { kind: 'tellProvider', subscriptionId },
        dedupe: `asked:${asks.invoice}`,
        dueAt: asks.until + lookedAfterMs,
      }),
    ]);
  }

  async function ask(
    ground: Ground,
    found: Found,
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

    /** Charges today and changes today. */
    async begin(
      ground: Ground,
      found: Found,
      wish: Pick<Changing, 'product' | 'amountMinor' | 'carriedMinor' | 'change' | 'language'>,
      use: FormUse | null,
    ): Promise<Result<null, ChangeRefusal>> {
      const { subscription } = found;
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
          ...books.row(found, { changing_json: text }, toIso(now())),
          await books.tell(found, now() + lookedAfterMs),
        ]);
      } catch (error) {
        if (error instanceof Conflict || isUniqueViolation(error)) return fail({ kind: 'conflict' });
        throw error;
      }
      const written = { ...found, subscription: { ...subscription, version: subscription.version + 1 } };
      const made = await ask(ground, written, text, changing);
      if (made.ok) return made.value.kind === 'asks' ? fail({ kind: 'asksOwner', url: made.value.asks.url }) : ok(null);
      // Without an answer it may have been made.
      if (made.reason.kind !== 'unknown') await drop(ground, written, text, changing);
      return fail({ kind: made.reason.kind === 'refused' ? 'declined' : made.reason.kind });
    },

    /** Asks again with the same key; false: still nobody knows. What waits for its owner is looked after when it is over. */
    async lookAfter(ground: Ground, found: Found, text: string, changing: Changing): Promise<boolean> {
      const made = await ask(ground, found, text, changing);
      if (made.ok) return true;
      // Whoever cannot ask at present knows no more than before.
      if (made.reason.kind !== 'refused') return false;
      await drop(ground, found, text, changing);
      return true;
    },
  };
}
