import type { Offered } from '../../../domain/catalogue/change-offer';
import type { CivilDate } from '../../../domain/dates';
import type { Language } from '../../../domain/markets/languages';
import type { Market } from '../../../domain/markets/market';
import type { PauseReason } from '../../../domain/markets/market-data';
import type { MembershipActions, MembershipFacts, Standing } from '../../../domain/membership/membership';
import type { Result } from '../../../domain/result';
import type { Bindable, Statement } from '../../database/port';
import type { FormUse } from '../../idempotency/port';
import type { MailTemplate } from '../../outbox/port';
import type { SoldProduct, SubscriptionRecord, SubscriptionSnapshot } from '../port';
import type { Level } from '../provider-sync/port';

/** A product of the catalogue as a running membership would adopt it. */
export interface ProductChoice extends SoldProduct {
  readonly productId: string;
  readonly offered: Offered;
}

export interface StudioChoice {
  readonly studioId: string;
  readonly studio: SubscriptionSnapshot['studio'];
  readonly offered: Offered;
}

export type MembershipIntent =
  | { readonly kind: 'pause'; readonly until: CivilDate; readonly reason: PauseReason | null }
  | { readonly kind: 'undoPause' }
  | { readonly kind: 'resume' }
  /**
   * `shownMinor`: what the page said it would cost, today or with the next charge; null for a change that begins with
   * the next period.
   */
  | { readonly kind: 'changeProduct'; readonly product: ProductChoice; readonly shownMinor: number | null }
  | { readonly kind: 'changeStudio'; readonly studio: StudioChoice }
  | { readonly kind: 'cancel'; readonly reason: string | null }
  /** By an operator alone: it ends today, whatever the terms say. */
  | { readonly kind: 'endNow'; readonly reason: string }
  | { readonly kind: 'undoCancel' }
  /** `sentAt`: instant from which the withdrawal counts, if it was stated before it was proved; default now. */
  | { readonly kind: 'withdraw'; readonly sentAt?: number }
  /**
   * An action of the member's page alone, which brings its plan along. Refused where the membership does not allow it by
   * the time it is written, or where the plan says null.
   */
  | {
      readonly kind: 'planned';
      readonly action: keyof MembershipActions;
      readonly plan: (ground: Ground) => Plan | null;
    };

/** What a product would cost this member, and when. */
export type ProductPreview =
  | {
      readonly when: 'now';
      readonly from: CivilDate;
      /** Charged today for the rest of the paid period. */
      readonly amountMinor: number;
      /** Part of that cost that is too small to be charged by itself: it is added to the next charge. */
      readonly carriedMinor: number;
      readonly bindingEndsOn: CivilDate | null;
      /** True if the change ends a running discount. */
      readonly endsDiscount: boolean;
    }
  | {
      readonly when: 'nextPeriod';
      readonly from: CivilDate;
      readonly bindingEndsOn: CivilDate | null;
      readonly endsDiscount: boolean;
    }
  | { readonly when: 'afterBinding'; readonly bindingEndsOn: CivilDate }
  /** The present product; `takesBack`: choosing it undoes a planned change. */
  | { readonly when: 'present'; readonly takesBack: boolean };

export type ChangeRefusal =
  /** The membership's state does not allow it, or no longer. */
  | { readonly kind: 'notAllowed' }
  /** The membership was changed meanwhile, for instance in another tab: the page is shown again. */
  | { readonly kind: 'conflict' }
  /** The amount differs from the one the page showed. */
  | { readonly kind: 'otherAmount'; readonly amountMinor: number }
  /** The bank requires the cardholder's approval at `url`; the change is then made without another request. */
  | { readonly kind: 'asksOwner'; readonly url: string }
  /** The bank declined; nothing has changed. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'unavailable' }
  /** The provider did not answer in time: the outcome is unknown and is checked later. */
  | { readonly kind: 'unknown' };

export interface MembershipStanding {
  readonly subscription: SubscriptionRecord;
  readonly facts: MembershipFacts;
  readonly standing: Standing;
  readonly actions: MembershipActions;
  /** Amount of the next charge in minor units, with its discount and the fee of a pause. */
  readonly nextAmountMinor: number;
  /** Amount of the charge after it. */
  readonly secondAmountMinor: number;
  /** The part of it that is the fee of the pause before it. */
  readonly feeAheadMinor: number;
  /** What a discount still takes off each payment, in minor units, up to and including that day; null when there is none. */
  readonly discount: { readonly offMinor: number; readonly through: CivilDate } | null;
  /** What is still charged if it is cancelled at this instant. */
  readonly chargesIfCancelled: readonly ComingCharge[];
}

export interface ComingCharge {
  readonly on: CivilDate;
  readonly amountMinor: number;
}

/** Gets the refund in minor units and returns further statements for the batch. */
export type AlsoWritten = (refundMinor: number) => Promise<readonly Statement[]>;

export interface MembershipChanges {
  /** A membership at this instant, from its row. */
  standingOfRecord(subscription: SubscriptionRecord): MembershipStanding;
  /**
   * Previews for a page, in the order of `products`. The provider is asked once per version of the membership and day.
   */
  previewProducts(
    standing: MembershipStanding,
    products: readonly ProductChoice[],
  ): Promise<readonly Result<ProductPreview, 'unavailable'>[]>;
  /** Minor units to refund if it were withdrawn as of `sentAt`; else of what waits for a proof, or now. */
  refundOf(subscription: SubscriptionRecord, sentAt?: number): Promise<number>;
  /**
   * Applies a change: record, audit, mail and pending provider update in one batch. `use`: the form it comes from; a
   * second use fails and has no effect. `use` null: not from a form, only for a change that may be repeated. Returns
   * nothing of the standing after the change, which nearly nobody asks for.
   */
  apply(change: {
    readonly memberId: string;
    readonly subscriptionId: string;
    readonly intent: MembershipIntent;
    readonly language: Language;
    readonly use: FormUse | null;
    /** The audit row, if somebody other than the member makes the change on request. */
    readonly audit?: Statement;
    /** For a withdrawal whose statement the caller stores and acknowledges: statements for the same batch. */
    readonly also?: AlsoWritten;
    /** What belongs to the change whichever it is, for its batch. Not for one that is charged today: it has many. */
    readonly besides?: readonly Statement[];
    /** The membership as this request has read it, so that it is not read again; a change decided on a stale one fails. */
    readonly read?: Reading | null;
  }): Promise<Result<null, ChangeRefusal>>;
  /**
   * Statements of a withdrawal for the caller's batch. If its first statement changes no row, the batch has to fail,
   * since the decision is outdated. Null: it cannot be withdrawn as of that instant.
   */
  withdrawing(change: {
    readonly subscriptionId: string;
    readonly sentAt: number;
    readonly language: Language;
    readonly also: AlsoWritten;
  }): Promise<readonly Statement[] | null>;
  /** Sets the provider to what the ledger says; repeatable, in any order. For the outbox. */
  syncProvider(subscriptionId: string): Promise<Result<null, { retry: boolean; detail: string }>>;
}

/** One reading of a membership, with the columns that concern the payment provider. */
export interface Reading {
  readonly subscription: SubscriptionRecord;
  readonly firstName: string;
  readonly lastName: string;
  readonly pendingText: string | null;
  readonly changingText: string | null;
}

/** The input of a decision: one reading of the ledger at one instant. */
export interface Ground extends MembershipStanding {
  readonly market: Market;
  readonly now: number;
  readonly today: CivilDate;
}

interface NewPause {
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly months: number;
  readonly reason: PauseReason | null;
  readonly feeMinor: number;
  readonly bindingBefore: CivilDate | null;
}

/** Everything one change will write, decided before anything is written. */
export interface Plan {
  /** Columns of the subscription and their new values. */
  readonly set: Readonly<Record<string, Bindable>>;
  readonly pause?:
    | { readonly kind: 'add'; readonly pause: NewPause }
    | { readonly kind: 'undo'; readonly pauseId: string }
    | { readonly kind: 'shorten'; readonly pauseId: string; readonly until: CivilDate; readonly months: number };
  /** What the provider has to be set to; `begins`: and charge a period at once. */
  readonly level: Level;
  readonly begins?: boolean;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Names and member are added when it is ordered. */
  readonly mail: { readonly template: MailTemplate; readonly data: Readonly<Record<string, unknown>> } | null;
}
