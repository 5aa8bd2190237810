import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
import { toIso } from '../domain/dates';
import { Refusal } from '../failures';
import { originOf } from '../request/addresses';
import type { Expected } from '../services/passkeys/port';
import type { PasskeyChallenge, SessionState } from '../services/sessions/port';

type Purpose = PasskeyChallenge['purpose'];

const lifetimeMs = 5 * 60_000;
/** Enough for the tabs that are likely to be open at once; a further challenge replaces the oldest. */
const maximumChallenges = 3;

/** Creates a passkey challenge and stores it in the session until it is used or five minutes have passed. */
export async function issueChallenge(c: RequestContext, purpose: Purpose): Promise<string> {
  const issued = { challenge: randomToken(), purpose, expiresAt: toIso(c.var.now + lifetimeMs) };
  const saved = await c.var.session.update((state) => ({
    ...state,
    challenges: [issued, ...live(state, c.var.now)].slice(0, maximumChallenges),
  }));
  if (!saved.ok) throw new Refusal('conflict');
  return issued.challenge;
}

/**
 * Before the session is read: the challenge that an answer claims to have signed is taken out of the session in the batch
 * that reads it, with the passkey that the answer names. Of two requests with the same answer only one gets it.
 */
export function takesChallenge(c: RequestContext, answer: string, purpose: Purpose): void {
  const { session, services, market } = c.var;
  const challenge = claimedChallenge(answer);
  if (challenge === null) return;
  session.ahead('challenge', (idHash) => services.sessions.takingChallenge(idHash, { challenge, purpose }));
  if (purpose !== 'add') session.ahead('signer', () => services.passkeys.asksSigner(market.id, answer));
}

/**
 * What the answer has to be made for, if its challenge was taken for this request. Null if this session never issued it,
 * issued it for another purpose, it was used, or it has expired.
 */
export function takenChallenge(c: RequestContext, answer: string): Expected | null {
  const expiresAt = c.var.session.taken('challenge');
  const challenge = claimedChallenge(answer);
  if (!expiresAt || challenge === null) return null;
  const askedAt = toIso(Date.parse(expiresAt) - lifetimeMs);
  return { challenge, origin: originOf(c), askedAt };
}

const live = (state: SessionState | null, now: number): readonly PasskeyChallenge[] =>
  (state?.challenges ?? []).filter(({ expiresAt }) => Date.parse(expiresAt) > now);

/** The challenge named in the answer. Its signature is verified later, where the public key is known. */
function claimedChallenge(answer: string): string | null {
  try {
    const { response } = JSON.parse(answer) as { response: { clientDataJSON: string } };
    const client = atob(response.clientDataJSON.replace(/-/g, '+').replace(/_/g, '/'));
    const { challenge } = JSON.parse(client) as { challenge: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
