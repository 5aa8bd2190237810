import type { BackOfficeReach } from '../../domain/back-office/roles';
import type { MarketId } from '../../domain/markets/market';
import type { Statement } from '../database/port';

export type DeviceKind = 'kiosk' | 'staff';

/** An enrolled screen of one studio. */
export interface Device {
  readonly deviceId: string;
  readonly kind: DeviceKind;
  readonly market: MarketId;
  readonly studioId: string;
  /** Its name: "Screen 2, by the entrance". */
  readonly name: string;
}

export interface DeviceRow extends Device {
  readonly createdAt: string;
  readonly pairedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly revokedAt: string | null;
}

export interface Devices {
  /** Creates a pairing link's token, valid once and for a day. `by`: the actor for the audit. */
  invite(
    device: Omit<Device, 'deviceId'>,
    by?: string,
  ): Promise<{ deviceId: string; token: string; expiresAt: string }>;
  /** The device a pairing link would enrol; null if it is unknown, used, expired or revoked. Changes nothing. */
  invited(token: string): Promise<Device | null>;
  /** Uses the link once, atomically, and returns the key for the browser's cookie; null as for `invited`. */
  pair(token: string): Promise<{ device: Device; key: string } | null>;
  /** The enrolled device of a cookie's key, null if revoked; records at most every five minutes that it was seen. */
  find(key: string): Promise<Device | null>;
  /** All devices, or those of the studios within reach. */
  list(reach?: BackOfficeReach): Promise<readonly DeviceRow[]>;
  /** True if there was such a device. Its key and its unused link stop working. */
  revoke(deviceId: string, by?: string): Promise<boolean>;
  /** The same as a statement for the caller's batch, which audits it. */
  revoking(deviceId: string): Promise<Statement>;
}
