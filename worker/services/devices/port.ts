import type { BackOfficeReach } from '../../domain/back-office/roles';
import type { MarketId } from '../../domain/markets/market';
import type { Result } from '../../domain/result';
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
  /** When a check last began at it. */
  readonly lastCheckAt: string | null;
  /** Version of the app that last answered it. */
  readonly version: string | null;
  readonly revokedAt: string | null;
}

/** What an operator sees of a screen whose letters were typed. */
interface WaitingScreen {
  readonly letters: string;
  /** "Chrome, Windows". */
  readonly browser: string;
}

/** `tooMany`: ten wrong ones by this operator within fifteen minutes; nothing is compared until `retryAt`. */
type LettersFault = { readonly kind: 'unknown' } | { readonly kind: 'tooMany'; readonly retryAt: number };

/** Six letters that an unpaired screen shows and an operator types. They are valid for ten minutes and once. */
export interface ScreenLetters {
  /** New letters, and the secret that the screen's browser keeps; null if this network asks too often. */
  drawLetters(asker: {
    network: string | null;
    browser: string;
  }): Promise<{ token: string; letters: string; expiresAt: string } | null>;
  /** What belongs to the secret: letters to show, or `isTyped`: the screen may be paired with it. Null if they are over. */
  lettersOf(token: string): Promise<{ letters: string; expiresAt: string; isTyped: boolean } | null>;
  /** The screen that shows these letters now. `operator`: whose wrong ones are counted. */
  screenShowing(letters: string, operator: string): Promise<Result<WaitingScreen, LettersFault>>;
}

export interface Devices extends ScreenLetters {
  /** Creates a pairing link's token, valid once and for a day. `by`: the actor for the audit. */
  invite(
    device: Omit<Device, 'deviceId'>,
    by?: string,
  ): Promise<{ deviceId: string; token: string; expiresAt: string }>;
  /** The device a pairing link would enrol; null if it is unknown, used, expired or revoked. Changes nothing. */
  invited(token: string): Promise<Device | null>;
  /** Statements for the caller's batch, which audits them: the screen with these letters may be paired. The first must change a row. */
  inviting(device: Device, letters: string): Promise<Statement[]>;
  /** Uses the link once, atomically, and returns the key for the browser's cookie; null as for `invited`. */
  pair(token: string): Promise<{ device: Device; key: string } | null>;
  /** The enrolled device of a cookie's key, null if revoked; records at most every five minutes that it was seen, and by which version of the app. */
  find(key: string): Promise<Device | null>;
  /** All devices, or those of the studios within reach. */
  list(reach?: BackOfficeReach): Promise<readonly DeviceRow[]>;
  /** True if there was such a device. Its key and its unused link stop working. */
  revoke(deviceId: string, by?: string): Promise<boolean>;
  /** The same as a statement for the caller's batch, which audits it. */
  revoking(deviceId: string): Promise<Statement>;
}
