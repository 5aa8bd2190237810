import type { RequestContext } from '../context';
import { createSigner } from '../crypto/keyring';
import { randomToken } from '../crypto/token';
import { readCookie, writeCookie } from '../request/cookies';
import { seemsEnrolled } from '../request/device';
import { deviceHintOf } from '../request/device-hint';
import type { Statement } from '../services/database/port';
import type { LoginContact } from '../services/membership/record/port';

interface KnownBrowser {
  /** 128 random bits that identify this browser, the same for all members who use it. */
  readonly browserId: string;
  /** When the member last logged in here, in epoch milliseconds. */
  readonly since: number;
}

/** Enough for a family that shares a browser. */
const maximumMembers = 4;
const between = '!';
const idForm = /^[\w-]{22}$/;

/** Signed with DATA_KEYS, which are kept the longest, so that a browser stays known when keys rotate. */
const signerOf = (c: RequestContext) => createSigner(c.var.services.env.DATA_KEYS, 'known-browser');
const signedText = (c: RequestContext, memberId: string, browserId: string, since: string) =>
  [c.var.market.id, memberId, browserId, since].join('\n');

/** Cookie format: `browserId!since.signature!since.signature…` */
function cookieOf(c: RequestContext): { browserId: string; entries: readonly string[] } {
  const [browserId = '', ...entries] = (readCookie(c, 'known') ?? '').split(between, maximumMembers + 1);
  return idForm.test(browserId) ? { browserId, entries } : { browserId: randomToken(16), entries: [] };
}

async function entryOf(c: RequestContext, memberId: string): Promise<{ known: KnownBrowser; entry: string } | null> {
  const { browserId, entries } = cookieOf(c);
  const signer = signerOf(c);
  for (const entry of entries) {
    const dot = entry.indexOf('.');
    const since = entry.slice(0, dot);
    if (await signer.verify(signedText(c, memberId, browserId, since), entry.slice(dot + 1)))
      return { known: { browserId, since: Number.parseInt(since, 36) }, entry };
  }
  return null;
}

/**
 * The browser, if this member has logged in with it before; else null. The cookie holds one signature per member and no
 * member id: an entry can be found only by somebody who has the id. It proves nothing; it only decides which limits
 * apply and whether a login is announced by mail.
 */
export async function knownBrowserOf(c: RequestContext, memberId: string): Promise<KnownBrowser | null> {
  return (await entryOf(c, memberId))?.known ?? null;
}

/** Records that the member has logged in with this browser. Kiosk screens are skipped, since many people share them. */
export async function rememberBrowser(c: RequestContext, memberId: string): Promise<void> {
  if (seemsEnrolled(c)) return;
  const { browserId, entries } = cookieOf(c);
  const before = await entryOf(c, memberId);
  const since = c.var.services.clock.now().toString(36);
  const entry = `${since}.${await signerOf(c).sign(signedText(c, memberId, browserId, since))}`;
  const others = entries.filter((one) => one !== before?.entry);
  writeCookie(c, 'known', [browserId, entry, ...others].slice(0, maximumMembers + 1).join(between));
}

/**
 * Statements for the batch of a login: the mail about a new device, if the browser is new to the member. A browser
 * counts as new again once its session was revoked, by "log out everywhere" or by the link of a mail. `read`: the member,
 * if the request has read them.
 */
export async function newDeviceStatements(
  c: RequestContext,
  memberId: string,
  read?: LoginContact,
): Promise<Statement[]> {
  const { notices, members } = c.var.services;
  const known = await knownBrowserOf(c, memberId);
  if (known) {
    const revokedAt = read?.proofsValidFrom;
    const isRevoked = read
      ? typeof revokedAt === 'string' && Date.parse(revokedAt) >= known.since
      : await members.hasRevokedSince(memberId, known.since);
    if (!isRevoked) return [];
  }
  const { statements } = await notices.record({
    memberId,
    member: read,
    action: { kind: 'newDevice' },
    deviceHint: deviceHintOf(c),
  });
  return statements;
}
