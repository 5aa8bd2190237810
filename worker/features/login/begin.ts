import type { RequestContext } from '../../context';
import { isLanguage } from '../../domain/languages';
import { clearCookie, writeCookie } from '../../middleware/cookies';
import { deviceHintOf } from '../../middleware/device-hint';
import { newDeviceStatements, rememberBrowser } from '../../middleware/known-browser';
import { Conflict } from '../../services/database/database';
import { emptyState, type NewSession } from '../../services/sessions/port';

interface Begin {
  readonly member: { readonly memberId: string; readonly language: string };
  readonly authLevel: NonNullable<NewSession['authLevel']>;
  readonly remember: boolean;
  /** The one that was used, if one was. */
  readonly passkeyId?: string;
  /** What was proved is used up in the batch that ends the old session and begins the member's. */
  readonly consume: D1PreparedStatement[];
}

/**
 * Logged in: a new id, an empty draft, the member's language; an order under way comes along. False when what was proved
 * was used by another request meanwhile.
 */
export async function beginSession(
  c: RequestContext,
  { member, authLevel, remember, passkeyId, consume }: Begin,
): Promise<boolean> {
  const { session, market, services } = c.var;
  const order = session.known().state?.order ?? null;
  const next: NewSession = {
    state: { ...emptyState, order, offersPasskey: authLevel !== 'passkey', ...(passkeyId ? { passkeyId } : {}) },
    memberId: member.memberId,
    authLevel,
    remember,
    deviceHint: deviceHintOf(c),
  };
  const told = await newDeviceStatements(c, member.memberId);
  try {
    await session.replace(next, [...consume, ...told]);
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
  if (told.length > 0) services.outbox.wake();
  await rememberBrowser(c, member.memberId);
  if (isLanguage(member.language) && market.languages.includes(member.language))
    writeCookie(c, 'language', member.language);
  clearCookie(c, 'return-to');
  return true;
}
