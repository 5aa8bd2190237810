import type { DeskReach } from '../../domain/desk-roles';
import type { MarketId } from '../../domain/market';

export type DeviceKind = 'kiosk' | 'staff';

/** An enrolled screen of one studio. */
export interface Device {
  readonly deviceId: string;
  readonly kind: DeviceKind;
  readonly market: MarketId;
  readonly studioId: string;
  /** What people call it: "Screen 2, by the entrance". */
  readonly name: string;
}

export interface DeviceRow extends Device {
  readonly createdAt: string;
  readonly pairedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly revokedAt: string | null;
}

export interface Devices {
  /** A pairing link's token, good once and for a day. `by`: whom the audit names. */
  invite(
    device: Omit<Device, 'deviceId'>,
    by?: string,
  ): Promise<{ deviceId: string; token: string; expiresAt: string }>;
  /** What a pairing link would enrol; null when it is unknown, used, expired or revoked. Changes nothing. */
  invited(token: string): Promise<Device | null>;
  /** Uses the link, once, atomically: the key that the browser keeps in its cookie; null as above. */
  pair(token: string): Promise<{ device: Device; key: string } | null>;
  /** The enrolled, not revoked device of a cookie's key; notes at most every five minutes that it was seen. */
  find(key: string): Promise<Device | null>;
  /** All, or those of the studios that somebody at the desk may look into. */
  list(reach?: DeskReach): Promise<readonly DeviceRow[]>;
  /** True when there was such a device. Its key and its unused link are worth nothing from now on. */
  revoke(deviceId: string, by?: string): Promise<boolean>;
  /** The same for a batch of the caller's, who says in it who did it. */
  revoking(deviceId: string): D1PreparedStatement;
}
