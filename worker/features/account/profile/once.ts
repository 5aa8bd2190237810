import type { MemberContext } from '../../../context';
import { Refusal } from '../../../failures';
import { submitOnce } from '../../../flows/submit-once';
import { paths } from '../../../paths';
import type { Statement } from '../../../services/database/port';
import type { SessionState } from '../../../services/sessions/port';
import type { OpenForm, ProfileNotice, ProfileProblem } from './open';
import { formNameOf, showProfile } from './view';

const page = paths.account.profile.href();

interface Effect {
  readonly intent: string;
  /** The form's values; the same key cannot be used with other values. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Form to show again, with what was typed, when its key is not valid. */
  readonly open: OpenForm | null;
  readonly notice: ProfileNotice;
  /** Where to redirect; the profile page when absent. */
  readonly answer?: string;
  /** True for a change that always sends a mail: the number of these is limited per hour. */
  readonly limited?: boolean;
  readonly statements: () => Promise<Statement[]>;
  readonly change?: (state: SessionState) => SessionState;
  /**
   * The change logs out every other session. This one continues under a new id, since its cookie may have been copied.
   */
  readonly renews?: boolean;
  /** Runs just before the response is made, for cookies; a header set later is not sent. */
  readonly after?: () => Promise<void>;
  /** Work outside the batch, safe to repeat. A problem it returns stops the rest. */
  readonly act?: () => Promise<ProfileProblem | null>;
}

/** Writes the form's effect, its key and the next page's notice in one batch: all or nothing, once. */
export async function doOnce(c: MemberContext, effect: Effect): Promise<Response> {
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
  const sending = { name: formNameOf(intent), asks: { ...body, intent }, answer };
  const submitted = await submitOnce<Response>(c, sending, async (use) => {
    const retryAt = limited ? await blockedUntil(c) : null;
    if (retryAt) return { kind: 'notDone', value: await showProfile(c, { open, retryAt }) };
    const problem = (await act?.()) ?? null;
    if (problem) return { kind: 'notDone', value: await showProfile(c, { open, problem }) };
    const batch = [await services.idempotency.record(use), ...(await statements())];
    const saved = await session.update((state) => ({ ...change(state), notice }), batch, { renews });
    if (!saved.ok) throw new Refusal('conflict');
    services.outbox.wake();
    await after?.();
    return { kind: 'done', answer };
  });
  if (submitted.kind === 'expired') return showProfile(c, { open, problem: 'again' });
  return submitted.kind === 'done' ? c.redirect(submitted.answer, 303) : submitted.value;
}

/** Until when changes are refused; as it was read with the session, where it was. */
export async function blockedUntil(c: MemberContext): Promise<number | null> {
  const known = c.var.session.taken('blocked');
  return known === undefined ? c.var.services.notices.blockedUntil(c.var.member.memberId) : known;
}
