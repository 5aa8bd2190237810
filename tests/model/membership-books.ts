import { addDays, civilDateOf, laterOf, startOfDay, toIso } from '../../worker/domain/dates';
import type { Market } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';
import { bindingEndOf } from '../../worker/domain/terms';
import { withdrawalRefund } from '../../worker/domain/withdrawal';
import { membershipFactsOf } from '../../worker/services/membership/facts';
import { isNotOwed } from '../../worker/services/membership/paid-invoice';
import type { SubscriptionRecord, SubscriptionSnapshot } from '../../worker/services/membership/port';
import { planCancel, planUndoCancel } from '../../worker/services/membership-changes/endings';
import { planPause, planResume, planUndoPause } from '../../worker/services/membership-changes/pauses';
import type { Ground, Plan } from '../../worker/services/membership-changes/plan';
import { laterOne, planLater } from '../../worker/services/membership-changes/products';
import { standingFrom } from '../../worker/services/membership-changes/standing';
import { isNothing, updateOf, type Wanted, wantedWith } from '../../worker/services/membership-changes/wanted';
import { planWithdraw } from '../../worker/services/membership-changes/withdraw';
import type { InvoiceFact } from '../../worker/services/payment/port';
import { Provider } from './membership-provider';

export interface Booked {
  readonly invoice: string;
  readonly amountMinor: number;
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  state: 'succeeded' | 'failed';
  refundedMinor: number;
}

const deeds = ['pause', 'undoPause', 'resume', 'cancel', 'undoCancel', 'later'] as const;
type Deed = (typeof deeds)[number] | 'withdraw';
export type Luck = 'done' | 'lost' | 'refused';

const dayMs = 86_400_000;

/** Our books in memory, changed by the product's own plans; the provider beside them is told as the outbox tells it. */
export class Books {
  readonly market: Market;
  readonly provider: Provider;
  readonly charges: Booked[] = [];
  now: number;
  wanted: Wanted | null = null;
  subscription: SubscriptionRecord;

  constructor(marketId: Market['id'], start: string, minutes: number, bindingMonths: number) {
    this.market = markets[marketId];
    const { timeZone } = this.market;
    this.now = startOfDay(start, timeZone) + minutes * 60_000;
    const today = civilDateOf(this.now, timeZone);
    this.provider = new Provider(this.now, 20_000, 1);
    this.subscription = recordOf(this.market, today, this.provider.periodEndsAt, bindingMonths);
    this.hear();
  }

  ground(): Ground {
    const { subscription, market, now } = this;
    const today = civilDateOf(now, market.timeZone);
    return { ...standingFrom(subscription, market, now, membershipFactsOf), market, now, today };
  }

  /** One of what is offered now; withdrawal, which ends every walk, only when it is meant. False: nothing is. */
  does(pick: number, withdraws: boolean): boolean {
    const ground = this.ground();
    const { actions } = ground;
    const offered = deeds.filter((deed) => actions[deed === 'later' ? 'changeProduct' : deed]);
    const deed = withdraws && actions.withdraw ? 'withdraw' : offered[pick % offered.length];
    const plan = deed ? this.planOf(deed, ground) : null;
    if (plan) this.write(ground, plan);
    return plan !== null;
  }

  tell(luck: Luck): void {
    if (luck === 'refused') return;
    const wanted = this.wanted;
    if (!wanted || this.provider.status === 'ended') {
      if (luck === 'done') this.wanted = null;
      return;
    }
    if (wanted.begin) {
      const { nextChargeAt: _, ...update } = updateOf(wanted.begin.level, this.now);
      const begins = this.provider.status === 'waiting' ? ({ nextChargeAt: 'now' } as const) : {};
      this.provider.update({ ...update, ...begins }, this.now);
      if (luck === 'lost') return;
      this.wanted = { level: wanted.level };
    }
    this.provider.update(updateOf(wanted.level, this.now), this.now);
    if (luck === 'done') this.wanted = null;
  }

  passes(days: number): void {
    this.now += Math.round(days * dayMs);
    this.provider.runTo(this.now);
  }

  /** News of invoices in the order given by `pick`; twice told is no other than once. */
  hear(pick = 0, twice = false): void {
    const { news } = this.provider;
    while (news.length > 0) {
      const [fact] = news.splice(pick % news.length, 1);
      if (!fact) return;
      this.record(fact);
      if (twice) this.record(fact);
    }
  }

  private planOf(deed: Deed, ground: Ground): Plan | null {
    switch (deed) {
      case 'pause': {
        const options = ground.actions.pause?.options ?? [];
        return planPause(ground, options[this.now % options.length]?.until ?? '', null, 'fee');
      }
      case 'undoPause':
        return planUndoPause(ground);
      case 'resume':
        return planResume(ground);
      case 'cancel':
        return planCancel(ground, null);
      case 'undoCancel':
        return planUndoCancel(ground);
      case 'later': {
        const { snapshot, market, currency } = ground.subscription;
        const offered = { market, currency };
        const product = { ...snapshot, offered, productId: 'other', priceMinor: 15_000, bindingMonths: 0 };
        const turn = laterOne(ground, product);
        return turn && planLater(ground, product, turn);
      }
      case 'withdraw': {
        const plan = planWithdraw(ground, 0);
        if (plan) this.payBackFor(ground);
        return plan;
      }
    }
  }

  private payBackFor({ facts, today, subscription }: Ground): void {
    const kept = this.charges.filter(({ state }) => state === 'succeeded');
    let open = withdrawalRefund({
      paidMinor: kept.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0),
      startNow: subscription.startNow,
      accessFrom: facts.accessFrom,
      paidUntil: addDays(facts.paidThrough, 1),
      on: today,
    });
    for (const charge of kept.toReversed()) {
      const share = Math.min(open, charge.amountMinor - charge.refundedMinor);
      open -= share;
      if (share > 0) this.refund(charge, share);
    }
  }

  private refund(charge: Booked, amountMinor: number): void {
    charge.refundedMinor += amountMinor;
    this.provider.refund(charge.invoice, amountMinor);
  }

  private write({ subscription }: Ground, plan: Plan): void {
    const { set, pause } = plan;
    const pauses = subscription.pauses.flatMap((row) => {
      if (pause?.kind === 'undo' && pause.pauseId === row.pauseId) return [];
      return pause?.kind === 'shorten' && pause.pauseId === row.pauseId
        ? [{ ...row, until: pause.until, months: pause.months }]
        : [row];
    });
    const added = pause?.kind === 'add' ? [{ ...pause.pause, pauseId: `pause ${subscription.version}` }] : [];
    const given = <Value>(name: string, before: Value) => (name in set ? (set[name] as Value) : before);
    const parsed = <Value>(name: string, before: Value) =>
      name in set ? (set[name] === null ? null : (JSON.parse(String(set[name])) as Value)) : before;
    this.subscription = {
      ...subscription,
      state: given('state', subscription.state),
      stopDate: given('stop_date', subscription.stopDate),
      nextChargeAt: given('next_charge_at', subscription.nextChargeAt),
      paidThrough: given('paid_through', subscription.paidThrough),
      bindingEndsOn: given('binding_ends_on', subscription.bindingEndsOn),
      anchorDate: given('anchor_date', subscription.anchorDate),
      nextProduct: parsed('next_product_json', subscription.nextProduct),
      openInvoice: parsed('open_invoice_json', subscription.openInvoice),
      pauses: [...pauses, ...added],
      version: subscription.version + 1,
    };
    const wanted = wantedWith(
      set.wanted_json === null ? null : this.wanted,
      plan.level,
      plan.begins ? `begin ${subscription.version}` : undefined,
    );
    this.wanted = isNothing(wanted) ? null : wanted;
  }

  /** As invoices are booked: once, never backwards, and paid back where nothing was owed. */
  private record(fact: InvoiceFact): void {
    const known = this.charges.find(({ invoice }) => invoice === fact.invoice);
    if (known?.state === 'succeeded') return;
    const { market, subscription } = this;
    const booked = known ? { paymentId: known.invoice, state: known.state } : null;
    const notOwed = isNotOwed({ subscription, market, booked } as Parameters<typeof isNotOwed>[0], fact);
    const { openInvoice } = subscription;
    const isOpen = openInvoice?.invoice === fact.invoice;
    if (fact.status === 'closed') {
      if (isOpen)
        this.change({ openInvoice: null, state: subscription.state === 'pastDue' ? 'active' : subscription.state });
      return;
    }
    const [begins, ends] = [fact.periodStartsAt ?? 0, fact.periodEndsAt ?? 0];
    const row: Booked = known ?? {
      invoice: fact.invoice,
      amountMinor: fact.amountMinor,
      periodStartsAt: begins,
      periodEndsAt: ends,
      state: 'failed',
      refundedMinor: 0,
    };
    const nextChargeAt = [subscription.nextChargeAt ?? '', toIso(ends)].sort().at(-1) ?? null;
    if (fact.status === 'failed') {
      if (notOwed || ['ended', 'withdrawn'].includes(subscription.state) || (known && !isOpen)) return;
      if (!known) this.charges.push(row);
      const unpaid = { invoice: fact.invoice, amountMinor: fact.amountMinor, since: toIso(fact.at), nextTryAt: null };
      const state = subscription.state === 'active' ? 'pastDue' : subscription.state;
      this.change({ state, openInvoice: unpaid, nextChargeAt });
      return;
    }
    row.state = 'succeeded';
    if (!known) this.charges.push(row);
    if (notOwed) {
      this.refund(row, row.amountMinor);
      if (isOpen) this.change({ openInvoice: null });
      return;
    }
    const on = civilDateOf(ends, market.timeZone);
    const paidThrough = [subscription.paidThrough ?? '', addDays(on, -1)].sort().at(-1) ?? null;
    const { nextProduct: next } = subscription;
    const takesOver = next && fact.reason === 'renewal' && civilDateOf(begins, market.timeZone) >= next.from;
    this.change({
      ...(takesOver ? { productId: next.productId, nextProduct: null } : {}),
      ...(takesOver ? { snapshot: { ...subscription.snapshot, priceMinor: next.priceMinor, discount: null } } : {}),
      state: subscription.state === 'pastDue' && (!openInvoice || isOpen) ? 'active' : subscription.state,
      openInvoice: isOpen ? null : openInvoice,
      // Where leaving ends a period, one that was owed and is paid for is had to its end.
      stopDate: subscription.stopDate && paidThrough && laterOf(subscription.stopDate, paidThrough),
      paidThrough,
      nextChargeAt,
    });
  }

  private change(changes: Partial<SubscriptionRecord>): void {
    this.subscription = { ...this.subscription, ...changes, version: this.subscription.version + 1 };
  }
}

function recordOf(market: Market, today: string, nextChargeAt: number, bindingMonths: number): SubscriptionRecord {
  const bindingEndsOn = bindingEndOf(today, bindingMonths);
  const snapshot = {
    productName: { en: 'Sun' },
    catalogueVersion: '1',
    priceMinor: 20_000,
    intervalMonths: 1,
    bindingMonths,
    usesUv: false,
    discount: null,
    bindingEndsOn,
    withdrawUntil: addDays(today, market.withdrawal.days),
    language: 'en',
    studio: { name: '', street: '', zip: '', city: '', accessHtml: {} },
  } as unknown as SubscriptionSnapshot;
  return {
    subscriptionId: 'one',
    market: market.id,
    memberId: 'member',
    productId: 'product',
    state: 'active',
    isPaid: true,
    snapshot,
    currency: market.currency,
    startNow: true,
    accessFrom: today,
    anchorDate: today,
    nextChargeAt: toIso(nextChargeAt),
    stopDate: null,
    providerSubscription: 'sub_1',
    paidThrough: addDays(civilDateOf(nextChargeAt, market.timeZone), -1),
    bindingEndsOn,
    nextProduct: null,
    openInvoice: null,
    isChanging: false,
    pauses: [],
    version: 1,
  } as unknown as SubscriptionRecord;
}
