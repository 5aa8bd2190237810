import type { RequestContext } from '../../context';
import { isLanguage } from '../../domain/markets/languages';
import { isWritten } from '../../failures';
import { newDeviceStatements, rememberBrowser } from '../../flows/known-browser';
import { clearCookie, writeCookie } from '../../request/cookies';
import { deviceHintOf } from '../../request/device-hint';
import type { Statement } from '../../services/database/port';
import type { LoginContact } from '../../services/membership/record/port';
import { emptyState, type NewSession } from '../../services/sessions/port';

interface Begin {
  readonly member: LoginContact;
  readonly authLevel: NonNullable<NewSession['authLevel']>;
  readonly remember: boolean;
  /** The passkey that was used, if any. */
  readonly passkeyId?: string;
  /** Statements that use up the proof, for the batch that ends the old session and begins the member's. */
  readonly consume: Statement[];
}

/**
 * Begins the member's session: new id, empty draft, the member's language; a pending order is kept. Returns false when
 * another request used the same proof meanwhile.
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
  const told = await newDeviceStatements(c, member.memberId, member);
  if (!(await isWritten(session.replace(next, [...consume, ...told])))) return false;
  if (told.length > 0) services.outbox.wake();
  await rememberBrowser(c, member.memberId);
  if (isLanguage(member.language) && market.languages.includes(member.language))
    writeCookie(c, 'language', member.language);
  clearCookie(c, 'return-to');
  return true;
}
