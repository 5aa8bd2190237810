import { foreignOffer } from '../../../domain/catalogue/change-offer';
import { civilDateOf, toIso } from '../../../domain/dates';
import { bindingEndOf } from '../../../domain/membership/terms';
import { fail, ok, type Result, unreachable } from '../../../domain/result';
import { Conflict, isUniqueViolation } from '../../../failures';
import type { ProratedChange } from '../../billing/port';
import type { CellParts } from '../../cell-parts';
import { fieldsOf } from '../../database/fields';
import type { Statement } from '../../database/port';
import type { FormClaims } from '../../idempotency/port';
import type { SubscriptionRecord } from '../port';
import type { ProviderLooks } from '../provider-sync/port';
import { createProviderSync } from '../provider-sync/sync-provider';
import { planCancel, planEndNow, planUndoCancel } from './actions/endings';
import { planPause, planResume, planUndoPause } from './actions/pauses';
import { boundUntil, laterOne, planLater, priceOf, proratedOf, runsDiscount, turnOf } from './actions/products';
import { planStudio } from './actions/studios';
import {
  firstWaiting,
  nothingWaits,
  planWithdraw,
  statementOf,
  withdrawalMail,
  withdrawalStatement,
} from './actions/withdraw';
import { changingOf, createChangeRecord } from './change-record';
import { createChanging, lookedAfterMs } from './changing';
import type {
  ChangeRefusal,
  Ground,
  MembershipChanges,
  MembershipStanding,
  Plan,
  ProductChoice,
  ProductPreview,
  Reading,
} from './port';
import { type Answer, createPreviews } from './previews';
import { type Charge, chargesStatement, refundAmountOf, refundSharesStatements, sharesOf } from './refunds';
import { type FactsOf, standingAsOf, standingFrom } from './standing';

export interface Parts
  extends Pick<CellParts, 'database' | 'outbox' | 'membership' | 'billing' | 'forms' | 'market' | 'now'> {
  readonly claims: FormClaims;
  readonly looks: ProviderLooks;
  readonly factsOf: FactsOf;
}

type Change = Parameters<MembershipChanges['apply']>[0];
type Done = Result<null, ChangeRefusal>;

/** Attempts with a fresh reading, when only the pending provider update changed meanwhile. */
const readings = 3;
const notAllowed = fail({ kind: 'notAllowed' } as const);
const conflict = fail({ kind: 'conflict' } as const);

/** A product that is not offered is shown like one whose cost is unavailable. */
const shownOffer = (offer: Result<ProductPreview | null, 'unavailable'>): Result<ProductPreview, 'unavailable'> =>
  offer.ok && offer.value ? ok(offer.value) : fail('unavailable');

export function createMembershipChanges(parts: Parts): MembershipChanges {
  const { database, outbox, membership, billing, forms, claims, factsOf, market, now } = parts;
  const record = createChangeRecord({ database, outbox });
  const changing = createChanging({ database, outbox, membership, billing, record, claims, now });
  const previews = createPreviews({ looks: parts.looks, ask: (change) => billing.previewChange(change) });
  const syncAll = createProviderSync({ database, billing, membership, now });

  const standingOfRecord = (subscription: SubscriptionRecord): MembershipStanding =>
    standingFrom(subscription, market, now(), factsOf);

  /** `asOf`: the earlier instant whose day decides; rows are still written with the present time. */
  function groundOf(subscription: SubscriptionRecord, asOf?: number): Ground {
    const at = now();
    const today = civilDateOf(asOf ?? at, market.timeZone);
    const standing =
      asOf === undefined
        ? standingFrom(subscription, market, at, factsOf)
        : standingAsOf(subscription, market, asOf, factsOf);
    return { ...standing, market, now: at, today };
  }

  async function chargesOf({ subscriptionId }: SubscriptionRecord): Promise<Charge[]> {
    const [rows = []] = await database.read([chargesStatement(database, subscriptionId)]);
    return rows.map(fieldsOf<Charge>);
  }

  /** When the member stated without login what still waits for a proof, which a login is: it counts from then. */
  async function sentBefore({ subscriptionId }: SubscriptionRecord): Promise<number | undefined> {
    const first = await database.one<{ at: string }>(firstWaiting, subscriptionId);
    return first ? Date.parse(first.at) : undefined;
  }

  /**
   * What a product would mean; `amountOf` returns its cost today: null when no share of this period can be charged,
   * undefined when unknown.
   */
  function offerFrom(
    ground: Ground,
    product: ProductChoice,
    amountOf: (change: ProratedChange) => Answer | undefined,
  ): Result<ProductPreview | null, 'unavailable'> {
    const turn = turnOf(ground, product);
    if (turn !== 'today') return ok(turn);
    const change = proratedOf(ground, product);
    const cost = change ? amountOf(change) : null;
    if (cost === undefined) return fail('unavailable');
    // The provider cannot prorate a period it has not begun: the change waits for the next one.
    if (cost === null) return ok(laterOne(ground, product));
    const bindingEndsOn = boundUntil(ground.facts.bindingEndsOn, bindingEndOf(ground.today, product.bindingMonths));
    return ok({ when: 'now', from: ground.today, ...cost, bindingEndsOn, endsDiscount: runsDiscount(ground) });
  }

  /** The change whose cost has to be asked of the provider; null: none. */
  const askedFor = (ground: Ground, product: ProductChoice): ProratedChange | null =>
    turnOf(ground, product) === 'today' ? proratedOf(ground, product) : null;

  async function offerOf(ground: Ground, product: ProductChoice): Promise<ReturnType<typeof offerFrom>> {
    const change = askedFor(ground, product);
    const told = change && (await previews.fresh(ground, change));
    return offerFrom(ground, product, () => (told?.ok ? told.value : undefined));
  }

  async function batchOf(
    { language, audit }: Pick<Change, 'language' | 'audit'>,
    found: Reading,
    ground: Ground,
    plan: Plan,
    more: readonly Statement[] = [],
  ): Promise<Statement[]> {
    const pending = record.pending(found, plan);
    const set = { ...plan.set, ...(pending ? { wanted_json: pending.text } : {}) };
    const at = toIso(ground.now);
    return [
      ...record.row(found, set, at),
      ...record.pause(ground, plan.pause, at),
      ...more,
      audit ?? record.audit(ground.subscription.subscriptionId, plan, ground.now),
      ...(plan.mail ? [await record.mail(found, plan.mail, language)] : []),
      ...(pending ? [await record.orderSync(found)] : []),
    ];
  }

  /** Writes one batch, or nothing. Null: try again with a fresh reading. */
  async function write(
    { use, besides = [] }: Pick<Change, 'use' | 'besides'>,
    batch: Statement[],
  ): Promise<Done | null> {
    try {
      // The form's key is recorded first, so that a second press of the button fails as a duplicate.
      await database.write([...(use ? [await forms.record(use)] : []), ...batch, ...besides]);
    } catch (error) {
      if (error instanceof Conflict) return null;
      if (!isUniqueViolation(error)) throw error;
      return conflict;
    }
    outbox.wake();
    return ok(null);
  }

  async function withdrawal(
    { also, ...change }: Pick<Change, 'language' | 'also' | 'audit'>,
    found: Reading,
    sentAt?: number,
  ): Promise<Statement[] | null> {
    const sent = sentAt ?? (await sentBefore(found.subscription));
    const ground = groundOf(found.subscription, sent);
    const charges = await chargesOf(ground.subscription);
    const refundMinor = refundAmountOf(ground, charges);
    const plan = planWithdraw(ground, refundMinor, sent);
    if (!plan) return null;
    const refunds = await refundSharesStatements(membership, ground, sharesOf(refundMinor, charges));
    const rest = nothingWaits(database, ground);
    if (also) return batchOf(change, found, ground, plan, [...refunds, ...(await also(refundMinor)), rest]);
    const statement = statementOf(ground, `${found.firstName} ${found.lastName}`.trim());
    const row = withdrawalStatement(database, ground, statement, { language: change.language, refundMinor });
    const mail = withdrawalMail(ground, statement, refundMinor, sent);
    return batchOf(change, found, ground, { ...plan, mail }, [...refunds, row, rest]);
  }

  async function changeProduct(
    change: Change,
    found: Reading,
    ground: Ground,
    { product, shownMinor }: Extract<Change['intent'], { kind: 'changeProduct' }>,
  ): Promise<Done | null> {
    const { use, language } = change;
    const { subscriptionId, productId } = found.subscription;
    // A product of another market is refused even if a page let it through.
    if (foreignOffer(found.subscription, product.offered)) return notAllowed;
    if (product.productId !== productId && (await changing.hasProduct(found, product.productId))) return conflict;
    const offer = await offerOf(ground, product);
    if (!offer.ok) return fail({ kind: 'unavailable' });
    if (!offer.value) return notAllowed;
    if (offer.value.when !== 'now') {
      const plan = planLater(ground, product, offer.value);
      if (!plan) return notAllowed;
      return shownMinor === null ? write(change, await batchOf(change, found, ground, plan)) : conflict;
    }
    const { amountMinor, carriedMinor } = offer.value;
    const costMinor = amountMinor + carriedMinor;
    if (costMinor !== shownMinor) return fail({ kind: 'otherAmount', amountMinor: costMinor });
    const prorated = proratedOf(ground, product);
    if (!prorated) return notAllowed;
    if (found.pendingText !== null) {
      // The provider prorates from what it knows, so it has to receive the pending update first.
      const told = await syncProvider(subscriptionId);
      return told.ok ? null : fail({ kind: 'unavailable' });
    }
    const wish = { product, amountMinor, carriedMinor, change: prorated, language };
    return changing.begin(ground, found, wish, use);
  }

  async function carryOut(change: Change, found: Reading, ground: Ground): Promise<Done | null> {
    const { intent } = change;
    const plain = async (plan: Plan | null, more: readonly Statement[] = []) =>
      plan ? write(change, await batchOf(change, found, ground, plan, more)) : notAllowed;
    const { productName } = priceOf(found.subscription, found.subscription.snapshot);
    switch (intent.kind) {
      case 'pause':
        return plain(planPause(ground, intent.until, intent.reason, productName));
      case 'undoPause':
        return plain(planUndoPause(ground));
      case 'resume':
        return plain(planResume(ground));
      case 'cancel':
        return plain(planCancel(ground, intent.reason));
      case 'endNow':
        return plain(planEndNow(ground, intent.reason));
      case 'undoCancel': {
        // A membership ordered to begin after this one would otherwise run beside it.
        const done = await plain(planUndoCancel(ground, productName), [record.requireNotFollowed(found)]);
        return done === null && (await record.isFollowed(found)) ? notAllowed : done;
      }
      case 'changeStudio':
        return plain(planStudio(ground, intent.studio));
      case 'withdraw': {
        const batch = await withdrawal(change, found, intent.sentAt);
        return batch ? write(change, batch) : notAllowed;
      }
      case 'changeProduct':
        return changeProduct(change, found, ground, intent);
      case 'planned':
        return plain(ground.actions[intent.action] ? intent.plan(ground) : null);
      default:
        return unreachable(intent);
    }
  }

  async function syncProvider(subscriptionId: string): ReturnType<MembershipChanges['syncProvider']> {
    const found = await record.find(subscriptionId);
    const provider = found?.subscription.providerSubscription;
    if (!found || !provider) return ok(null);
    const change = changingOf(found);
    if (change && found.changingText) {
      const isFresh = !change.asks && change.startedAt + lookedAfterMs > now();
      const isKnown =
        !isFresh && (await changing.lookAfter(groundOf(found.subscription), found, found.changingText, change));
      if (!isKnown) return fail({ retry: true, detail: 'a change of product is being charged' });
    }
    return syncAll(subscriptionId, provider);
  }

  return {
    standingOfRecord,
    async previewProducts({ subscription }, products) {
      const ground = groundOf(subscription);
      const changes = products.flatMap((product) => askedFor(ground, product) ?? []);
      const amountOf = changes.length > 0 ? await previews.shown(ground, changes, now) : () => undefined;
      return products.map((product) => shownOffer(offerFrom(ground, product, amountOf)));
    },
    async refundOf(subscription, sentAt) {
      const [sent, charges] = await Promise.all([sentAt ?? sentBefore(subscription), chargesOf(subscription)]);
      return refundAmountOf(groundOf(subscription, sent), charges);
    },

    async withdrawing({ subscriptionId, sentAt, ...change }) {
      const found = await record.find(subscriptionId);
      return found && withdrawal(change, found, sentAt);
    },

    async apply(change) {
      let done: Done | null = null;
      for (let reading = 0; done === null && reading < readings; reading += 1) {
        const known = reading === 0 && change.read?.subscription.subscriptionId === change.subscriptionId;
        const found = known ? (change.read ?? null) : await record.find(change.subscriptionId);
        if (found?.subscription.memberId !== change.memberId) return notAllowed;
        done = await carryOut(change, found, groundOf(found.subscription));
      }
      return done ?? conflict;
    },
    syncProvider,
  };
}
