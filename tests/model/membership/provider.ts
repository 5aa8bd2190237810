import { addMonths, sameTimeOn, toIso } from '../../../worker/domain/dates';
import type { BillingUpdate } from '../../../worker/services/billing/port';
import type { InvoiceFact } from '../../../worker/services/payment/port';

export interface Moved {
  readonly kind: 'charge' | 'refund';
  readonly invoice: string;
  readonly amountMinor: number;
}

const dayMs = 86_400_000;
const secondsOf = (ms: number) => Math.floor(ms / 1000) * 1000;

/** The provider in one page: periods, an end, a waiting time, a fee, an open invoice, and what really moved. */
export class Provider {
  status: 'active' | 'waiting' | 'pastDue' | 'ended' = 'active';
  readonly ledger: Moved[] = [];
  /** Events that were not delivered yet. */
  readonly news: InvoiceFact[] = [];
  endsAt: number | null = null;
  periodEndsAt: number;
  declines = false;
  priceMinor: number;
  private anchor: number;
  private feeMinor = 0;
  private open: { fact: InvoiceFact; tries: number } | null = null;
  private count = 0;

  constructor(
    startsAt: number,
    price: number,
    private intervalMonths: number,
  ) {
    this.anchor = startsAt;
    this.priceMinor = price;
    this.periodEndsAt = this.next(startsAt);
    this.bill(startsAt, 'first');
  }

  update(update: BillingUpdate, now: number): void {
    if (this.status === 'ended') return;
    if ((update.voidsOpenInvoice || update.holds) && this.open) {
      this.news.push({ ...this.open.fact, status: 'closed' });
      this.open = null;
      this.status = 'active';
    }
    if (typeof update.endsAt === 'number' && update.endsAt <= now) {
      this.status = 'ended';
      return;
    }
    if (update.price) {
      this.priceMinor = update.price.priceMinor;
      this.intervalMonths = update.price.intervalMonths;
    }
    const { nextChargeAt } = update;
    // First, as `stripe-update.ts` does: the end is that of a period of the charge that is moved.
    if (typeof nextChargeAt === 'number') {
      this.periodEndsAt = secondsOf(nextChargeAt);
      this.anchor = this.periodEndsAt;
      this.status = 'waiting';
    }
    if (update.endsAt !== undefined) this.endsAt = update.endsAt === null ? null : this.boundaryNear(update.endsAt);
    if (update.fee !== undefined) this.feeMinor = update.fee?.amountMinor ?? 0;
    if (nextChargeAt === 'now') this.begin(secondsOf(now));
  }

  /** Everything that falls due by itself, each at its time. */
  runTo(now: number): void {
    while (this.status !== 'ended') {
      const retry = this.open ? this.open.fact.at + 3 * dayMs * (this.open.tries + 1) : Number.POSITIVE_INFINITY;
      const at = Math.min(this.endsAt ?? Number.POSITIVE_INFINITY, this.periodEndsAt, retry);
      if (at > now) return;
      if (at === this.endsAt) this.status = 'ended';
      else if (at === retry) this.retry(at);
      else {
        if (this.status === 'waiting') this.anchor = at;
        this.begin(at);
      }
    }
  }

  refund(invoice: string, amountMinor: number): void {
    this.ledger.push({ kind: 'refund', invoice, amountMinor });
  }

  private begin(at: number): void {
    if (this.status === 'waiting') this.anchor = at;
    this.periodEndsAt = this.next(at);
    if (this.status === 'waiting') this.status = 'active';
    this.bill(at, 'renewal');
  }

  /** An end is asked for at the end of a period, wherever ours and theirs differ by days. */
  private boundaryNear(instant: number): number {
    let end = this.periodEndsAt;
    while (end < instant - 4 * dayMs) end = this.next(end);
    return Math.abs(end - instant) <= 4 * dayMs ? end : instant;
  }

  private next(from: number): number {
    const day = toIso(this.anchor).slice(0, 10);
    for (let months = this.intervalMonths; ; months += this.intervalMonths) {
      const at = sameTimeOn(addMonths(day, months), this.anchor, 'UTC');
      if (at > from) return at;
    }
  }

  private bill(at: number, reason: 'first' | 'renewal'): void {
    this.count += 1;
    const fact: InvoiceFact = {
      invoice: `in_${this.count}`,
      subscriptionId: 'one',
      subscription: 'sub_1',
      reason,
      status: this.declines ? 'failed' : 'paid',
      amountMinor: this.priceMinor + this.feeMinor,
      outsideMinor: 0,
      currency: 'SEK',
      periodStartsAt: at,
      periodEndsAt: this.periodEndsAt,
      nextTryAt: null,
      asksOwner: false,
      carriedMinor: 0,
      at,
    };
    this.feeMinor = 0;
    this.news.push(fact);
    if (fact.status === 'paid')
      this.ledger.push({ kind: 'charge', invoice: fact.invoice, amountMinor: fact.amountMinor });
    else {
      this.open = { fact, tries: 0 };
      this.status = 'pastDue';
    }
  }

  private retry(at: number): void {
    if (!this.open) return;
    const { fact, tries } = this.open;
    if (!this.declines) {
      this.open = null;
      this.status = 'active';
      this.ledger.push({ kind: 'charge', invoice: fact.invoice, amountMinor: fact.amountMinor });
      this.news.push({ ...fact, status: 'paid', at });
    } else if (tries >= 2) this.status = 'ended';
    else this.open = { fact, tries: tries + 1 };
  }
}
