import type { RequestContext } from '../context';
import { randomToken } from '../crypto/token';
import { Refusal } from '../features/errors/refusal';
import type { Expected } from '../services/passkeys/port';
import type { PasskeyChallenge, SessionState } from '../services/sessions/port';
import { originOf } from './market';

type Purpose = PasskeyChallenge['purpose'];

const lifetimeMs = 5 * 60_000;
/** One for each tab that is likely to be open; the oldest makes room. */
const maximumChallenges = 3;

/** A challenge for a passkey, kept in the session until it comes back signed or five minutes are over. */
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
 * Takes the challenge that an answer says it signed out of the session, by compare-and-set: two requests with one answer
 * do not both get it. Null where this session never asked, or asked for something else, or too long ago.
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

/** Which challenge it is about; whether it was really signed is checked later, by whoever knows the key. */
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
