import { addDays, civilDateOf, laterOf, startOfDay, toIso } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import type { Market } from '../../../worker/domain/markets/market';
import { bindingEndOf } from '../../../worker/domain/membership/terms';
import { withdrawalRefund } from '../../../worker/domain/membership/withdrawal';
import { isNotOwed } from '../../../worker/services/membership/ledger/paid-invoice';
import { planCancel, planUndoCancel } from '../../../worker/services/membership/plans/actions/endings';
import { planPause, planResume, planUndoPause } from '../../../worker/services/membership/plans/actions/pauses';
import { laterOne, planLater } from '../../../worker/services/membership/plans/actions/products';
import { planWithdraw } from '../../../worker/services/membership/plans/actions/withdraw';
import type { Ground, Plan } from '../../../worker/services/membership/plans/port';
import { standingFrom } from '../../../worker/services/membership/plans/standing';
import type { SubscriptionRecord, SubscriptionSnapshot } from '../../../worker/services/membership/port';
import {
  isNothing,
  mergePending,
  type PendingProviderUpdate,
  updateOf,
} from '../../../worker/services/membership/provider-sync/pending-update';
import { membershipFactsOf } from '../../../worker/services/membership/record/facts';
import type { InvoiceFact } from '../../../worker/services/payment/port';
import { Provider } from './provider';

export interface Charge {
  readonly invoice: string;
  readonly amountMinor: number;
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  state: 'succeeded' | 'failed';
  refundedMinor: number;
}

const acts = ['pause', 'undoPause', 'resume', 'cancel', 'undoCancel', 'later'] as const;
type Act = (typeof acts)[number] | 'withdraw';
export type Luck = 'done' | 'lost' | 'refused';

const dayMs = 86_400_000;

/** Our ledger in memory, changed by the product's own plans, and a provider that is updated as the outbox would update it. */
export class Ledger {
  readonly market: Market;
  readonly provider: Provider;
  readonly charges: Charge[] = [];
  now: number;
  pending: PendingProviderUpdate | null = null;
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
    const offered = acts.filter((act) => actions[act === 'later' ? 'changeProduct' : act]);
    const act = withdraws && actions.withdraw ? 'withdraw' : offered[pick % offered.length];
    const plan = act ? this.planOf(act, ground) : null;
    if (plan) this.write(ground, plan);
    return plan !== null;
  }

  syncProvider(luck: Luck): void {
    if (luck === 'refused') return;
    const pending = this.pending;
    if (!pending || this.provider.status === 'ended') {
      if (luck === 'done') this.pending = null;
      return;
    }
    if (pending.begin) {
      const { nextChargeAt: _, ...update } = updateOf(pending.begin.level, this.now);
      const begins = this.provider.status === 'waiting' ? ({ nextChargeAt: 'now' } as const) : {};
      this.provider.update({ ...update, ...begins }, this.now);
      if (luck === 'lost') return;
      this.pending = { level: pending.level };
    }
    this.provider.update(updateOf(pending.level, this.now), this.now);
    if (luck === 'done') this.pending = null;
  }

  passes(days: number): void {
    this.now += Math.round(days * dayMs);
    this.provider.runTo(this.now);
  }

  /** Events about invoices, in the order given by `pick`; an event that comes twice counts once. */
  hear(pick = 0, twice = false): void {
    const { news } = this.provider;
    while (news.length > 0) {
      const [fact] = news.splice(pick % news.length, 1);
      if (!fact) return;
      this.record(fact);
      if (twice) this.record(fact);
    }
  }

  private planOf(act: Act, ground: Ground): Plan | null {
    switch (act) {
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
        return planUndoCancel(ground, 'fee');
      case 'later': {
        const { snapshot, market, currency } = ground.subscription;
        const offered = { market, currency };
        const product = { ...snapshot, offered, productId: 'other', priceMinor: 15_000, bindingMonths: 0 };
        const turn = laterOne(ground, product);
        return turn && planLater(ground, product, turn);
      }
      case 'withdraw': {
        const plan = planWithdraw(ground, 0);
        if (plan) this.refundWithdrawal(ground);
        return plan;
      }
    }
  }

  private refundWithdrawal({ facts, today, subscription }: Ground): void {
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

  private refund(charge: Charge, amountMinor: number): void {
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
    const pending = mergePending(
      set.wanted_json === null ? null : this.pending,
      plan.level,
      plan.begins ? `begin ${subscription.version}` : undefined,
    );
    this.pending = isNothing(pending) ? null : pending;
  }

  /** Records an invoice as the product does: once, never backwards, and refunded if nothing was owed. */
  private record(fact: InvoiceFact): void {
    const known = this.charges.find(({ invoice }) => invoice === fact.invoice);
    if (known?.state === 'succeeded') return;
    const { market, subscription } = this;
    const recorded = known ? { paymentId: known.invoice, state: known.state } : null;
    const notOwed = isNotOwed({ subscription, market, recorded } as Parameters<typeof isNotOwed>[0], fact);
    const { openInvoice } = subscription;
    const isOpen = openInvoice?.invoice === fact.invoice;
    if (fact.status === 'closed') {
      if (isOpen)
        this.change({ openInvoice: null, state: subscription.state === 'pastDue' ? 'active' : subscription.state });
      return;
    }
    const [begins, ends] = [fact.periodStartsAt ?? 0, fact.periodEndsAt ?? 0];
    const row: Charge = known ?? {
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
    orderedAt: toIso(startOfDay(today, market.timeZone)),
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
