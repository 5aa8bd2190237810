import { foreignOffer } from '../../domain/change-offer';
import { civilDateOf, toIso } from '../../domain/dates';
import type { Market } from '../../domain/market';
import { fail, ok, type Result, unreachable } from '../../domain/result';
import { bindingEndOf } from '../../domain/terms';
import type { Billing, ProratedChange } from '../billing/port';
import { Conflict, type Database, isUniqueViolation } from '../database/database';
import type { Membership, SubscriptionRecord } from '../membership/port';
import type { Outbox } from '../outbox/port';
import type { ProviderLooks } from '../provider-looks/port';
import { changingOf, createBooks, type Found } from './books';
import { createChanging, type Forms, lookedAfterMs } from './changing';
import { planCancel, planUndoCancel } from './endings';
import { planPause, planResume, planUndoPause } from './pauses';
import type { Ground, Plan } from './plan';
import type { ChangeRefusal, MembershipChanges, MembershipStanding, ProductChoice, ProductPreview } from './port';
import { type Answer, createPreviews } from './previews';
import { boundUntil, laterOne, planLater, planStudio, priceOf, proratedOf, runsDiscount, turnOf } from './products';
import { type Charge, chargeOf, chargesStatement, refundAmountOf, refundStatements, sharesOf } from './refunds';
import { type FactsOf, standingAsOf, standingFrom } from './standing';
import { createTelling } from './tell';
import { nothingWaits, planWithdraw, statementOf, withdrawalMail, withdrawalStatement } from './withdraw';

export interface Parts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly membership: Membership;
  readonly billing: Billing;
  readonly forms: Forms;
  readonly looks: ProviderLooks;
  readonly factsOf: FactsOf;
  readonly market: Market;
  readonly now: () => number;
}

type Change = Parameters<MembershipChanges['apply']>[0];
type Done = Result<null, ChangeRefusal>;

/** Readings tried again when only what the provider was told has moved on meanwhile. */
const readings = 3;
const notAllowed = fail({ kind: 'notAllowed' } as const);
const conflict = fail({ kind: 'conflict' } as const);

/** Nothing to offer is shown as nothing to say. */
const shownOffer = (offer: Result<ProductPreview | null, 'unavailable'>): Result<ProductPreview, 'unavailable'> =>
  offer.ok && offer.value ? ok(offer.value) : fail('unavailable');

export function createMembershipChanges(parts: Parts): MembershipChanges {
  const { database, outbox, membership, billing, forms, factsOf, market, now } = parts;
  const books = createBooks({ database, outbox, membership });
  const changing = createChanging({ database, outbox, membership, billing, books, now });
  const previews = createPreviews({ looks: parts.looks, ask: (change) => billing.previewChange(change) });
  const tellAll = createTelling({ database, billing, now });

  const standingOfRecord = (subscription: SubscriptionRecord): MembershipStanding =>
    standingFrom(subscription, market, now(), factsOf);

  /** `asOf`: an earlier instant whose day decides; what is written is written now all the same. */
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
    return rows.map(chargeOf);
  }

  /** What a product would mean; `amountOf` tells what it would cost today: null when no share of this period can be charged. */
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
    // Of a period the provider does not count yet no share can be charged: it waits for the next one.
    if (cost === null) return ok(laterOne(ground, product));
    const bindingEndsOn = boundUntil(ground.facts.bindingEndsOn, bindingEndOf(ground.today, product.bindingMonths));
    return ok({ when: 'now', from: ground.today, ...cost, bindingEndsOn, endsDiscount: runsDiscount(ground) });
  }

  /** What has to be asked for before it can be said. */
  const askedFor = (ground: Ground, product: ProductChoice): ProratedChange | null =>
    turnOf(ground, product) === 'today' ? proratedOf(ground, product) : null;

  async function offerOf(ground: Ground, product: ProductChoice): Promise<ReturnType<typeof offerFrom>> {
    const change = askedFor(ground, product);
    const told = change && (await previews.fresh(ground, change));
    return offerFrom(ground, product, () => (told?.ok ? told.value : undefined));
  }

  async function batchOf(
    { language, audit }: Pick<Change, 'language' | 'audit'>,
    found: Found,
    ground: Ground,
    plan: Plan,
    more: readonly D1PreparedStatement[] = [],
  ): Promise<D1PreparedStatement[]> {
    const wanted = books.wanted(found, plan);
    const set = { ...plan.set, ...(wanted ? { wanted_json: wanted.text } : {}) };
    const at = toIso(ground.now);
    return [
      ...books.row(found, set, at),
      ...books.pause(ground, plan.pause, at),
      ...more,
      audit ?? books.audit(ground.subscription.subscriptionId, plan, ground.now),
      ...(plan.mail ? [await books.mail(found, plan.mail, language)] : []),
      ...(wanted ? [await books.tell(found)] : []),
    ];
  }

  /** One batch, or nothing. Null: another reading may do better. */
  async function write({ use }: Pick<Change, 'use'>, batch: D1PreparedStatement[]): Promise<Done | null> {
    try {
      // First, so that the second press of a button is known for what it is.
      await database.write([...(use ? [await forms.record(use, use.answer)] : []), ...batch]);
    } catch (error) {
      if (error instanceof Conflict) return null;
      if (forms.isReplay(error)) return ok(null);
      if (!isUniqueViolation(error)) throw error;
      return conflict;
    }
    outbox.wake();
    return ok(null);
  }

  async function withdrawal(
    { also, ...change }: Pick<Change, 'language' | 'also' | 'audit'>,
    found: Found,
    sentAt?: number,
  ): Promise<D1PreparedStatement[] | null> {
    const ground = groundOf(found.subscription, sentAt);
    const charges = await chargesOf(ground.subscription);
    const refundMinor = refundAmountOf(ground, charges);
    const plan = planWithdraw(ground, refundMinor, sentAt);
    if (!plan) return null;
    const refunds = await refundStatements(membership, ground, sharesOf(refundMinor, charges));
    const rest = nothingWaits(database, ground);
    if (also) return batchOf(change, found, ground, plan, [...refunds, ...(await also(refundMinor)), rest]);
    const statement = statementOf(ground, `${found.firstName} ${found.lastName}`.trim());
    const row = withdrawalStatement(database, ground, statement, { language: change.language, refundMinor });
    const mail = withdrawalMail(ground, statement, refundMinor);
    return batchOf(change, found, ground, { ...plan, mail }, [...refunds, row, rest]);
  }

  async function changeProduct(
    change: Change,
    found: Found,
    ground: Ground,
    { product, shownMinor }: Extract<Change['intent'], { kind: 'changeProduct' }>,
  ): Promise<Done | null> {
    const { use, language } = change;
    const { subscriptionId, productId } = found.subscription;
    // Whatever a page let through: what is another market's is charged to nobody here.
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
    if (found.wantedText !== null) {
      // Prorated from what the provider knows: it has to know all of it first.
      const told = await tellProvider(subscriptionId);
      return told.ok ? null : fail({ kind: 'unavailable' });
    }
    if (use && !(await forms.claim(use))) return conflict;
    const wish = { product, amountMinor, carriedMinor, change: prorated, language };
    const begun = await changing.begin(ground, found, wish, use);
    if (!begun.ok && use && begun.reason.kind === 'conflict') await forms.release(use.key);
    return begun;
  }

  async function carryOut(change: Change, found: Found, ground: Ground): Promise<Done | null> {
    const { intent } = change;
    const plain = async (plan: Plan | null) =>
      plan ? write(change, await batchOf(change, found, ground, plan)) : notAllowed;
    switch (intent.kind) {
      case 'pause':
        return plain(
          planPause(
            ground,
            intent.until,
            intent.reason,
            priceOf(found.subscription, found.subscription.snapshot).productName,
          ),
        );
      case 'undoPause':
        return plain(planUndoPause(ground));
      case 'resume':
        return plain(planResume(ground));
      case 'cancel':
        return plain(planCancel(ground, intent.reason));
      case 'undoCancel':
        // What was ordered to begin after it would run beside it.
        return (await books.isFollowed(found)) ? notAllowed : plain(planUndoCancel(ground));
      case 'changeStudio':
        return plain(planStudio(ground, intent.studio));
      case 'withdraw': {
        const batch = await withdrawal(change, found, intent.sentAt);
        return batch ? write(change, batch) : notAllowed;
      }
      case 'changeProduct':
        return changeProduct(change, found, ground, intent);
      default:
        return unreachable(intent);
    }
  }

  async function tellProvider(subscriptionId: string): ReturnType<MembershipChanges['tellProvider']> {
    const found = await books.find(subscriptionId);
    const provider = found?.subscription.providerSubscription;
    if (!found || !provider) return ok(null);
    const change = changingOf(found);
    if (change && found.changingText) {
      const isFresh = !change.asks && change.startedAt + lookedAfterMs > now();
      const isKnown =
        !isFresh && (await changing.lookAfter(groundOf(found.subscription), found, found.changingText, change));
      if (!isKnown) return fail({ retry: true, detail: 'a change of product is being charged' });
    }
    return tellAll(subscriptionId, provider);
  }

  return {
    async standingOf(memberId, subscriptionId) {
      const subscription = await membership.getSubscriptionById(subscriptionId);
      return subscription?.memberId === memberId ? standingOfRecord(subscription) : null;
    },
    standingOfRecord,
    async previewProducts({ subscription }, products) {
      const ground = groundOf(subscription);
      const changes = products.flatMap((product) => askedFor(ground, product) ?? []);
      const amountOf = changes.length > 0 ? await previews.shown(ground, changes, now) : () => undefined;
      return products.map((product) => shownOffer(offerFrom(ground, product, amountOf)));
    },
    refundOf: async (subscription, sentAt) =>
      refundAmountOf(groundOf(subscription, sentAt), await chargesOf(subscription)),

    async withdrawing({ subscriptionId, sentAt, ...change }) {
      const found = await books.find(subscriptionId);
      return found && withdrawal(change, found, sentAt);
    },

    async apply(change) {
      let done: Done | null = null;
      for (let reading = 0; done === null && reading < readings; reading += 1) {
        const found = await books.find(change.subscriptionId);
        if (found?.subscription.memberId !== change.memberId) return notAllowed;
        done = await carryOut(change, found, groundOf(found.subscription));
      }
      const outcome = done ?? conflict;
      if (!outcome.ok && outcome.reason.kind === 'asksOwner') return outcome;
      // The other press of the same button was first: its effect is this one's.
      const isSecond = !outcome.ok && change.use && (await forms.earlier(change.use)).kind === 'answered';
      if (!outcome.ok && !isSecond) return outcome;
      const subscription = await membership.getSubscriptionById(change.subscriptionId);
      return subscription ? ok(standingOfRecord(subscription)) : notAllowed;
    },
    tellProvider,
  };
}
