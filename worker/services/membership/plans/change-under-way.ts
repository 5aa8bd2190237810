import type { Language } from '../../../domain/markets/languages';
import type { AskedOwner, ProratedChange } from '../../billing/port';
import type { ProductChoice } from './port';

/**
 * A change whose charge is in progress. Stored before the provider is asked, so that a lost answer can be recovered.
 */
export interface Changing {
  readonly key: string;
  readonly product: ProductChoice;
  readonly change: ProratedChange;
  readonly amountMinor: number;
  /** Part too small to be charged by itself; absent in rows written by older releases. */
  readonly carriedMinor?: number;
  /** Civil day of the change. */
  readonly on: string;
  readonly language: Language;
  /** Idempotency key of the form that asked for the change. */
  readonly formKey: string | null;
  readonly answer: string | null;
  readonly startedAt: number;
  /** Set while the bank waits for the cardholder's approval. */
  readonly asks?: AskedOwner;
}
