import type { Offered } from '../../domain/change-offer';
import type { CivilDate } from '../../domain/dates';
import type { Language } from '../../domain/languages';
import type { PauseReason } from '../../domain/market';
import type { MembershipActions, MembershipFacts, Standing } from '../../domain/membership';
import type { Result } from '../../domain/result';
import type { SubscriptionRecord, SubscriptionSnapshot } from '../membership/port';

/** A product of the catalogue as a running membership would take it over. */
export interface ProductChoice {
  readonly productId: string;
  readonly productName: SubscriptionSnapshot['productName'];
  readonly catalogueVersion: string;
  readonly priceMinor: number;
  readonly intervalMonths: number;
  readonly bindingMonths: number;
  readonly usesUv: boolean;
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
  /** `shownMinor`: what the page said it would cost, today or with the next charge; null for one that begins with the next period. */
  | { readonly kind: 'changeProduct'; readonly product: ProductChoice; readonly shownMinor: number | null }
  | { readonly kind: 'changeStudio'; readonly studio: StudioChoice }
  | { readonly kind: 'cancel'; readonly reason: string | null }
  | { readonly kind: 'undoCancel' }
  /** `sentAt`: instant from which it counts, where it was stated before it was proved; now when nothing is said. */
  | { readonly kind: 'withdraw'; readonly sentAt?: number };

/** What a product would cost this member, and when. */
export type ProductPreview =
  | {
      readonly when: 'now';
      readonly from: CivilDate;
      /** Charged today for the rest of the paid period. */
      readonly amountMinor: number;
      /** For the same, too little to be charged by itself: it comes with the next charge. */
      readonly carriedMinor: number;
      readonly bindingEndsOn: CivilDate | null;
      /** A discount that runs ends with it. */
      readonly endsDiscount: boolean;
    }
  | {
      readonly when: 'nextPeriod';
      readonly from: CivilDate;
      readonly bindingEndsOn: CivilDate | null;
      readonly endsDiscount: boolean;
    }
  | { readonly when: 'afterBinding'; readonly bindingEndsOn: CivilDate }
  /** It is the present one; choosing it takes back a planned change. */
  | { readonly when: 'present'; readonly takesBack: boolean };

export type ChangeRefusal =
  /** This state does not allow it (any more). */
  | { readonly kind: 'notAllowed' }
  /** Somebody, or another tab, changed the membership meanwhile: the page is shown anew. */
  | { readonly kind: 'conflict' }
  /** The amount is another one than the page said. */
  | { readonly kind: 'otherAmount'; readonly amountMinor: number }
  /** The bank wants its customer to approve it on that page; then it is done by itself. */
  | { readonly kind: 'asksOwner'; readonly url: string }
  /** The bank said no; nothing has changed. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'unavailable' }
  /** The provider did not answer in time: nobody knows yet, and it is looked after. */
  | { readonly kind: 'unknown' };

/** The form this comes from; the same key twice has one effect (see services/idempotency). */
export interface FormUse {
  readonly key: string;
  readonly sessionHash: string;
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Where it leads once it is done; the same for whoever sends it again. */
  readonly answer: string;
}

export interface MembershipStanding {
  readonly subscription: SubscriptionRecord;
  readonly facts: MembershipFacts;
  readonly standing: Standing;
  readonly actions: MembershipActions;
  /** What the next charge would be, in minor units, discount and fee of a pause counted in. */
  readonly nextAmountMinor: number;
}

/** Told what goes back, in minor units, gives further statements. */
export type AlsoWritten = (refundMinor: number) => Promise<readonly D1PreparedStatement[]>;

export interface MembershipChanges {
  /** A member's membership as it stands on this instant; null for somebody else's or none. */
  standingOf(memberId: string, subscriptionId: string): Promise<MembershipStanding | null>;
  /** The same from a row that was read already. */
  standingOfRecord(subscription: SubscriptionRecord): MembershipStanding;
  /** For a page, of all of them in their order: amounts are asked for once a version of the membership and day. */
  previewProducts(
    standing: MembershipStanding,
    products: readonly ProductChoice[],
  ): Promise<readonly Result<ProductPreview, 'unavailable'>[]>;
  /** What would go back if it were withdrawn from now, or from the instant given; in minor units. */
  refundOf(subscription: SubscriptionRecord, sentAt?: number): Promise<number>;
  /**
   * Does it: books, audit, mail, and what the provider has to be told, in one batch. `use` null: not from a form, and
   * only for what may be repeated. Gives the standing after it.
   */
  apply(change: {
    readonly memberId: string;
    readonly subscriptionId: string;
    readonly intent: MembershipIntent;
    readonly language: Language;
    readonly use: FormUse | null;
    /** Its row in the audit, where somebody else than the member does it on request. */
    readonly audit?: D1PreparedStatement;
    /** Of a withdrawal whose taker keeps and acknowledges the statement: what goes into the same batch. */
    readonly also?: AlsoWritten;
  }): Promise<Result<MembershipStanding, ChangeRefusal>>;
  /**
   * A withdrawal as one batch of the caller's, its first statement changing a row or nothing of it being true any more.
   * Null: it cannot be withdrawn from that instant.
   */
  withdrawing(change: {
    readonly subscriptionId: string;
    readonly sentAt: number;
    readonly language: Language;
    readonly also: AlsoWritten;
  }): Promise<readonly D1PreparedStatement[] | null>;
  /** Brings the provider to what the books say; repeatable, in any order. For the outbox. */
  tellProvider(subscriptionId: string): Promise<Result<null, { retry: boolean; detail: string }>>;
}
