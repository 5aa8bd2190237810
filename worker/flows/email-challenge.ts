import type { RequestContext } from '../context';
import { toIso } from '../domain/dates';
import { type EmailPurpose, emailChallenges } from '../domain/email-challenge';
import { fail, ok, type Result } from '../domain/result';
import { checkField, fieldRulesOf, normaliseField } from '../domain/signup/fields';
import { Refusal } from '../failures';
import { networkOfRequest } from '../request/network';
import { retryAfter } from '../request/retry-after';
import type { Asker, CodeRefusal } from '../services/codes/port';
import type { Statement } from '../services/database/port';
import type { LoginContact } from '../services/membership/record/port';
import type { ConfirmChallenge, LoginChallenge, SessionState } from '../services/sessions/port';
import type { CodeFormFault } from '../ui/code/code-fault';
import { knownBrowserOf } from './known-browser';

type AddressChallenge = NonNullable<SessionState['emailChange']>;

/** What the session stores of a code that was sent, by purpose. */
interface Challenges {
  login: LoginChallenge;
  signup: AddressChallenge;
  email: AddressChallenge;
  confirm: ConfirmChallenge;
}

interface Place<Challenge> {
  of(state: SessionState): Challenge | null | undefined;
  keep(state: SessionState, challenge: Challenge): SessionState;
}

/** Where in the session each challenge is stored. */
const places: { readonly [Purpose in EmailPurpose]: Place<Challenges[Purpose]> } = {
  login: { of: ({ login }) => login, keep: (state, login) => ({ ...state, login }) },
  signup: {
    of: ({ draft }) => draft?.emailChallenge,
    keep: ({ draft, ...state }, emailChallenge) => ({ ...state, draft: draft && { ...draft, emailChallenge } }),
  },
  email: { of: ({ emailChange }) => emailChange, keep: (state, emailChange) => ({ ...state, emailChange }) },
  confirm: {
    of: ({ confirm }) => confirm,
    // No address is stored: it is the member's own.
    keep: (state, { codeId, expiresAt }) => ({ ...state, confirm: { codeId, expiresAt } }),
  },
};

/** The code that this browser has been sent and not entered yet; null when none was sent. */
export function challengeOf<Purpose extends EmailPurpose>(
  c: RequestContext,
  purpose: Purpose,
): Challenges[Purpose] | null {
  const { state } = c.var.session.known();
  return (state && places[purpose].of(state)) ?? null;
}

interface Asked<Purpose extends EmailPurpose> {
  readonly email: string;
  /** Who owns the address, where that decides whether a mail is sent. Null: nobody, and the visitor is not told so. */
  readonly owner?: LoginContact | null;
  /** Whether somebody is guessing codes, if it was read already. */
  readonly isGuessed?: boolean;
  /** What else changes in the session, in the same batch. */
  readonly change?: (state: SessionState) => SessionState;
  /** Written in the same batch. */
  readonly besides?: readonly Statement[];
  /** Further fields of the challenge to store in the session. */
  readonly more?: Omit<Challenges[Purpose], 'codeId' | 'email' | 'expiresAt'>;
}

/**
 * Sends a code and stores its challenge in the session. For an address that nobody owns, the rows, the time taken and
 * the answer are the same; only the outbox row is not a mail, so that nobody can find out who is a member.
 */
export async function sendCode<Purpose extends EmailPurpose>(
  c: RequestContext,
  purpose: Purpose,
  { email, owner, isGuessed, more, besides = [], change = (state) => state }: Asked<Purpose>,
): Promise<Result<SessionState, CodeRefusal>> {
  const { services, session, market, language } = c.var;
  const prepared = await services.codes.writing({
    purpose,
    sessionHash: await session.hashAhead(),
    asker: await askerOf(c, purpose, owner ?? null),
    market: market.id,
    language,
    email,
    deliver: owner !== null,
    isGuessed: isGuessed ?? session.taken('guessed'),
  });
  const { codeId, expiresAt } = prepared;
  const challenge = { ...more, codeId, email, expiresAt: toIso(expiresAt) };
  const saved = await session.update(
    (state) => places[purpose].keep(change(state), challenge as unknown as Challenges[Purpose]),
    [...besides, ...prepared.statements],
  );
  if (saved.ok) {
    services.outbox.wake();
    return ok(saved.state);
  }
  if (saved.reason === 'conflict') throw new Refusal('conflict');
  // A place in the queue is this browser's, so the browser needs a session to come back with.
  await session.hash();
  return fail(await prepared.refusal());
}

/**
 * Decides which limits apply to this request. A browser in which the owner was logged in counts as known until the
 * owner's proofs are revoked. Takes equally long for an address that nobody owns.
 */
async function askerOf(c: RequestContext, purpose: EmailPurpose, owner: LoginContact | null): Promise<Asker> {
  const { asker } = emailChallenges[purpose];
  if (asker === 'member') return { kind: 'stepUp' };
  const stranger: Asker = { kind: 'stranger', network: networkOfRequest(c) };
  if (asker === 'stranger') return stranger;
  const memberId = owner?.memberId ?? '';
  const known = await knownBrowserOf(c, memberId);
  const isRevoked = owner?.proofsValidFrom ? Number(known?.since) <= Date.parse(owner.proofsValidFrom) : false;
  return known && owner && !isRevoked ? { kind: 'known', browserId: `${memberId} ${known.browserId}` } : stranger;
}

interface Proved<Challenge> {
  readonly challenge: Challenge;
  /** To add to the batch that writes what the code proves, so that the code works only once. */
  readonly consume: Statement[];
}

/**
 * Before the session is read: a posted code's attempt is counted in the batch that reads it, so that nothing waits for it.
 * Nothing is compared before that batch is committed (docs/decisions/065).
 */
export function countsTry(c: RequestContext, purpose: EmailPurpose): void {
  const { session, services, market, form } = c.var;
  const typed = form.values.code;
  if (typed === undefined || checkField('code', typed, fieldRulesOf(market))) return;
  session.ahead('tried', (sessionHash) =>
    services.codes.trying({ purpose, sessionHash, market: market.id, network: networkOfRequest(c) }),
  );
}

/** Compares the typed code with the one that was sent. After the last attempt a new code can be requested at once. */
export async function enterCode<Purpose extends EmailPurpose>(
  c: RequestContext,
  purpose: Purpose,
): Promise<Result<Proved<Challenges[Purpose]>, CodeFormFault>> {
  const { services, session, market, now, form } = c.var;
  const challenge = challengeOf(c, purpose);
  if (!challenge) return fail({ kind: 'expired' });
  const rules = fieldRulesOf(market);
  const typed = form.values.code ?? '';
  if (checkField('code', typed, rules)) return fail({ kind: 'format' });
  const checked = await services.codes.check(
    {
      codeId: challenge.codeId,
      sessionHash: await session.hash(),
      market: market.id,
      network: networkOfRequest(c),
      code: normaliseField('code', typed, rules),
    },
    session.taken('tried'),
  );
  if (checked.ok) {
    // The code was read in this mailbox, so mails arrive there. Where no address is stored, it is the member's own.
    const email = 'email' in challenge ? challenge.email : session.known().member?.email;
    if (email) services.later(services.addressMarks.arrives(email).catch(() => undefined));
    return ok({ challenge, consume: checked.value.consume });
  }
  return fail(checked.reason.kind === 'noTries' ? { kind: 'noTries', retryAt: now } : checked.reason);
}

/**
 * HTTP status of a page that shows why a code was not accepted or sent. When only waiting helps it is 429, or 503 where nobody
 * sends mail, with Retry-After.
 */
export function statusOfFault(
  c: RequestContext,
  fault: { readonly kind: string; readonly retryAt?: number | null } | null,
): 200 | 422 | 429 | 503 {
  if (fault === null) return 200;
  if (!fault.retryAt) return 422;
  retryAfter(c, fault.retryAt);
  return fault.kind === 'noMail' ? 503 : 429;
}
