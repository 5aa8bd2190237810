import type { RequestContext } from '../../context';
import { paths } from '../../paths';
import { isUniqueViolation } from '../../services/database/database';
import type { SessionState } from '../../services/sessions/port';
import { Refusal } from '../errors/refusal';
import { formUse } from './once';
import { memberOf } from './profile-member';
import type { OpenForm, ProfileNotice, ProfileProblem } from './profile-open';
import { formNameOf, showProfile } from './profile-view';

const page = paths.account.profile.href();

interface Effect {
  readonly intent: string;
  /** What the form asked for; the same key cannot ask for something else. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Shown again, with what was typed, when the key is of no use. */
  readonly open: OpenForm | null;
  readonly notice: ProfileNotice;
  /** Where it leads; the page itself when nothing is said. */
  readonly answer?: string;
  /** One of the changes whose mail cannot be left out, of which there may be so many in an hour. */
  readonly limited?: boolean;
  readonly statements: () => Promise<D1PreparedStatement[]> | D1PreparedStatement[];
  readonly change?: (state: SessionState) => SessionState;
  /** Everybody else is out by it: this login goes on under a new id, for a copy of its cookie may be among them. */
  readonly renews?: boolean;
  /** The last thing before the answer: what is set later is not on it. */
  readonly after?: () => Promise<void>;
  /** What is no part of the batch and may be repeated; a problem leaves the rest undone. */
  readonly act?: () => Promise<ProfileProblem | null>;
}

/** The form's effect, its key and what the next page says, in one batch: all of it once, or none. */
export async function doOnce(c: RequestContext, effect: Effect): Promise<Response> {
  const { services, session } = c.var;
  const {
    intent,
    body,
    open,
    notice,
    answer = page,
    limited,
    statements,
    change = (state) => state,
    act,
    after,
    renews = false,
  } = effect;
  const once = await formUse(c, formNameOf(intent), { ...body, intent }, answer);
  if (once.kind === 'answered') return c.redirect(once.answer, 303);
  if (once.kind === 'keyExpired') return showProfile(c, { open, problem: 'again' });
  const retryAt = limited ? await services.notices.blockedUntil(memberOf(c).memberId) : null;
  if (retryAt) return showProfile(c, { open, retryAt });
  const problem = (await act?.()) ?? null;
  if (problem) return showProfile(c, { open, problem });
  try {
    const record = await services.idempotency.record(once.use, answer);
    const batch = [record, ...(await statements())];
    const saved = await session.update((state) => ({ ...change(state), notice }), batch, { renews });
    if (!saved.ok) throw new Refusal('conflict');
  } catch (error) {
    // The same press twice at once: the other one did it.
    if (isUniqueViolation(error) && /idempotency/.test(String(error))) return c.redirect(answer, 303);
    throw error;
  }
  services.outbox.wake();
  await after?.();
  return c.redirect(answer, 303);
}
