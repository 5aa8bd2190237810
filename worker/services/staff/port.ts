import type { MarketId } from '../../domain/market';
import type { Result } from '../../domain/result';

/** Somebody who may look at documents in one studio. */
export interface StaffMember {
  readonly staffId: string;
  readonly market: MarketId;
  readonly studioId: string;
  readonly name: string;
}

export interface StaffRow extends StaffMember {
  readonly createdAt: string;
  readonly disabledAt: string | null;
}

/** `tooMany`: five wrong ones on this device within a quarter of an hour; nothing is compared until `retryAt`. */
export type PinFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'tooMany'; readonly retryAt: number };

export interface StaffMembers {
  /** A new person and their PIN, six digits, ours and never shown again. */
  add(member: Omit<StaffMember, 'staffId'>, by?: string): Promise<{ staffId: string; pin: string }>;
  /** A new PIN; null when there is no such person or they are disabled. */
  reset(staffId: string, by?: string): Promise<{ pin: string } | null>;
  disable(staffId: string, by?: string): Promise<boolean>;
  list(): Promise<readonly StaffRow[]>;
  /** Who has this PIN in the device's studio. Counted before compared, in one conditional UPDATE; a right one gives back its own try and no more. */
  identify(deviceId: string, studioId: string, pin: string): Promise<Result<StaffMember, PinFault>>;
}
