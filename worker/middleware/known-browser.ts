import type { RequestContext } from '../context';
import { createSigner } from '../crypto/keyring';
import { randomToken } from '../crypto/token';
import { toIso } from '../domain/dates';
import { readCookie, writeCookie } from './cookies';
import { seemsEnrolled } from './device';
import { deviceHintOf } from './device-hint';

export interface KnownBrowser {
  /** 128 random bits of this browser, the same for each of its members. */
  readonly browserId: string;
  /** When the member was logged in here last, epoch milliseconds. */
  readonly since: number;
}

/** A family's. */
const maximumMembers = 4;
const between = '!';
const idForm = /^[\w-]{22}$/;

/** Signed with the keys that are kept the longest: a browser stays known while they rotate. */
const signerOf = (c: RequestContext) => createSigner(c.var.services.env.DATA_KEYS, 'known-browser');
const signedText = (c: RequestContext, memberId: string, browserId: string, since: string) =>
  [c.var.market.id, memberId, browserId, since].join('\n');

/** `browserId!since.signature!since.signature…` */
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
 * The browser, when this member was logged in in it before; null for any other. The cookie holds a signature for each
 * member and nothing that says who they are: only who asks for a member's id finds theirs. A proof of nothing: it
 * decides which limits count, and whether a login is told of.
 */
export async function knownBrowserOf(c: RequestContext, memberId: string): Promise<KnownBrowser | null> {
  return (await entryOf(c, memberId))?.known ?? null;
}

/** From now on this browser is one that the member was logged in in; a studio's screen is nobody's. */
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
 * For the batch of a login: its mail, where the browser is new to the member. One that was thrown out since, by logging
 * out everywhere or by the link of a mail, is new again.
 */
export async function newDeviceStatements(c: RequestContext, memberId: string): Promise<D1PreparedStatement[]> {
  const { notices, database } = c.var.services;
  const known = await knownBrowserOf(c, memberId);
  if (known) {
    const [thrownOut = []] = await database.read([
      database.prepare(
        'SELECT 1 FROM member WHERE member_id = ? AND proofs_valid_from >= ?',
        memberId,
        toIso(known.since),
      ),
    ]);
    if (thrownOut.length === 0) return [];
  }
  const { statements } = await notices.record({ memberId, deed: { kind: 'newDevice' }, deviceHint: deviceHintOf(c) });
  return statements;
}
