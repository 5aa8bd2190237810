import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';

/** A member of staff who may check documents in one studio. */
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

/** `tooMany`: five wrong PINs on this device within fifteen minutes; nothing is compared until `retryAt`. */
type PinFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'tooMany'; readonly retryAt: number };

export interface StaffMembers {
  /** Adds a member of staff; the PIN has six digits, is drawn by us and never shown again. */
  add(member: Omit<StaffMember, 'staffId'>, by?: string): Promise<{ staffId: string; pin: string }>;
  /** A new PIN; null if there is no such member of staff or they are disabled. */
  reset(staffId: string, by?: string): Promise<{ pin: string } | null>;
  disable(staffId: string, by?: string): Promise<boolean>;
  list(): Promise<readonly StaffRow[]>;
  /**
   * The person with this PIN gets the next one. `taken`: it is a colleague's, which counts as a wrong attempt. Nobody changes
   * theirs more than five times in a quarter of an hour (`tooMany`), since that one was free is said as well: PINs are found out no faster
   * than by guessing.
   */
  changePin(
    deviceId: string,
    studioId: string,
    pins: { readonly pin: string; readonly next: string },
  ): Promise<Result<StaffMember, PinFault | { readonly kind: 'taken' }>>;
  /**
   * The member of staff with this PIN in the device's studio. The attempt is counted before comparing, in one
   * conditional UPDATE; a correct PIN gives back its own attempt only.
   */
  identify(deviceId: string, studioId: string, pin: string): Promise<Result<StaffMember, PinFault>>;
}
