import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
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
  const issued = { challenge: randomToken(), purpose, expiresAt: new Date(c.var.now + lifetimeMs).toISOString() };
  const saved = await c.var.session.update((state) => ({
    ...state,
    challenges: [issued, ...live(state, c.var.now)].slice(0, maximumChallenges),
  }));
  if (!saved.ok) throw new Refusal('conflict');
  return issued.challenge;
}

/**
 * Removes from the session the challenge that an answer claims to have signed. Uses compare-and-set, so that of two
 * requests with the same answer only one gets it. Returns null if this session never issued the challenge, issued it
 * for another purpose, or it has expired.
 */
export async function takeChallenge(c: RequestContext, answer: string, purpose: Purpose): Promise<Expected | null> {
  const { session, now } = c.var;
  const claimed = claimedChallenge(answer);
  const isIt = (one: PasskeyChallenge) => one.challenge === claimed && one.purpose === purpose;
  if (!live(session.known().state, now).some(isIt)) return null;
  let taken: PasskeyChallenge | undefined;
  const saved = await session.update((state) => {
    const challenges = live(state, now);
    taken = challenges.find(isIt);
    return { ...state, challenges: challenges.filter((one) => !isIt(one)) };
  });
  if (!saved.ok || !taken) return null;
  const askedAt = new Date(Date.parse(taken.expiresAt) - lifetimeMs).toISOString();
  return { challenge: taken.challenge, origin: originOf(c), askedAt };
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
