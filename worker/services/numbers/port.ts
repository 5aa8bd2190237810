import type { Question } from '../database/port';

/** Numbers of one market in the order of its permutation; which of them are free is decided where one is taken. */
export interface NumberOffer {
  /** Place of the first in the sequence. */
  readonly from: number;
  /** Stored forms, as `D12345675`; empty when the market has no number left. */
  readonly numbers: readonly string[];
}

/**
 * Subscription numbers: a secret permutation of a sequence. Nothing is drawn, so nothing collides, however full the
 * space is; numbers of earlier releases and of imports are passed over.
 */
export interface SubscriptionNumbers {
  /** How far the sequence is, for the batch of another read. */
  next(): Question<number>;
  /**
   * The next numbers, eight at most. `known`: how far the sequence was a moment ago, so that it is not read. `atLeast`:
   * the place of the first, when all before it are in use. Whoever writes an order takes the first that is free.
   */
  offer(options?: { readonly known?: number; readonly atLeast?: number }): Promise<NumberOffer>;
  /** So many places of the sequence for an import; nobody else gets them. Some of their numbers may be in use. */
  reserve(count: number): Promise<NumberOffer>;
}
