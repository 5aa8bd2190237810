import type { CivilDate } from '../../../domain/dates';
import type { MarketId } from '../../../domain/markets/market';
import type { Question } from '../../database/port';
import type { MemberContact, PaymentRecord, RecordedReceipt, SubscriptionRecord } from '../port';

/** The member who may log in with an e-mail address. */
export interface LoginContact extends MemberContact {
  readonly firstName: string;
  /** Proofs made at or before this ISO instant are void; null: none was ever revoked. */
  readonly proofsValidFrom: string | null;
}

/** A member, and how many paid memberships they have. */
export interface PaidBefore {
  readonly member: LoginContact | undefined;
  readonly paid: number;
}

/** A member's memberships and payments, newest first. */
export interface AccountOverview {
  readonly subscriptions: SubscriptionRecord[];
  readonly payments: PaymentRecord[];
  /** Of each membership, by id, as stored: what the provider has still to be told, and a change under way. */
  readonly texts: ReadonlyMap<string, { readonly pendingText: string | null; readonly changingText: string | null }>;
}

export interface LiveMembership {
  readonly productId: string;
  readonly stopDate: string | null;
}

export interface Members {
  findByEmail(market: MarketId, email: string): Promise<LoginContact | null>;
  /** Specification §7 "login by subscription id": the member to send a code to. An id alone proves nothing. */
  loginBySubscriptionId(subscriptionId: string, market: MarketId): Promise<LoginContact | null>;
  /** `liveOf` of the address that the session's sign-up proved, for the batch that reads the session. */
  liveOfSession(idHash: string, market: MarketId, today: CivilDate): Question<readonly LiveMembership[]>;
  /** Who owns the address of the session's login, for the same batch. */
  ownerOfSession(idHash: string, market: MarketId): Question<LoginContact | null>;
  earlierOf(memberId: string): Promise<PaidBefore>;
  /** The same of whoever placed the session's order, for the batch that reads the session. */
  earlierOfOrder(idHash: string): Question<PaidBefore>;
  /** `findByEmail` for the batch of another read. */
  asksByEmail(market: MarketId, email: string): Question<LoginContact | null>;
  /**
   * Live subscriptions of the member with this address, for a visitor who proved the address at `proof.at`. Empty if
   * the member has revoked that proof since.
   */
  liveOf(
    market: MarketId,
    proof: { readonly email: string; readonly at: string },
    today: CivilDate,
  ): Promise<readonly LiveMembership[]>;
  /** True if the member with this address has revoked proofs made at `proof.at`. */
  hasRevoked(market: MarketId, proof: { readonly email: string; readonly at: string }): Promise<boolean>;
  /** True if the member has logged out everywhere at this instant (epoch milliseconds) or later. */
  hasRevokedSince(memberId: string, sinceMs: number): Promise<boolean>;
  /** Null: not recorded yet, or without a number. */
  receiptOf(paymentId: string): Promise<RecordedReceipt | null>;
  overview(memberId: string): Promise<AccountOverview>;
  /** The same of whoever is logged in with a session, for the batch that reads the session. */
  overviewOfSession(idHash: string): Question<AccountOverview>;
  /** Newest first. */
  paymentsOf(memberId: string): Promise<PaymentRecord[]>;
}
