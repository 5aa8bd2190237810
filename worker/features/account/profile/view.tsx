import type { MemberContext } from '../../../context';
import { productsAt } from '../../../domain/catalogue/product-availability';
import { civilDateOf } from '../../../domain/dates';
import { skinPolicyOf, skinReasonsOf } from '../../../domain/signup/skin';
import { challengeOf, statusOfFault } from '../../../flows/email-challenge';
import { formKey } from '../../../flows/submit-once';
import { render } from '../../../middleware/render';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import { lazyPage } from '../../../ui/lazy-page';
import { closingState } from '../closing/closing-state';
import { isOver } from '../membership/account-subscription';
import { membershipsOf } from '../membership/memberships';
import { takeNotice } from '../notice';
import { type OpenForm, type ProfileProblem, profileNotices } from './open';
import type { SkinProfile } from './skin.section';
import { keptSkin } from './skin-store';

const AccountProfilePage = lazyPage(() => import('./page').then((page) => page.AccountProfilePage));

/** Name a form's key is bound to: one for each form that can be open, one for the small ones where none is. */
export const formName = (intent: string) => `account-profile ${intent}`;
const besides = ['revokeDevice', 'logoutEverywhere', 'removePasskey'];
export const formNameOf = (intent: string) => formName(besides.includes(intent) ? 'devices' : intent);

interface Shown {
  open?: OpenForm | null;
  problem?: ProfileProblem | null;
  /** After too many changes: epoch milliseconds from which the next is possible. */
  retryAt?: number | null;
}

/** Renders the whole page: status 200 on request, 422, 429 or 503 after a form with faults. */
export async function showProfile(
  c: MemberContext,
  { open = null, problem: why = null, retryAt = null }: Shown = {},
): Promise<Response> {
  const problem = retryAt === null ? why : 'tooManyChanges';
  const { services, market, session } = c.var;
  const { member, all } = await membershipsOf(c);
  const { memberId } = member;
  const loaded = await session.authority();
  const mark = session.taken('mark');
  const change = challengeOf(c, 'email');
  const [{ formatPhoneNational }, consents, devices, passkeys, facts, marked, skin, key] = await Promise.all([
    import('../../../services/phone'),
    session.taken('consents') ?? services.profiles.openConsents(memberId),
    session.taken('devices') ?? services.sessions.listOf(memberId, loaded?.pointer ?? null),
    session.taken('passkeys') ?? services.passkeys.listOf(memberId),
    session.taken('closing') ?? services.closing.factsOf(memberId),
    mark === undefined ? services.addressMarks.of(member.email) : mark,
    skinProfile(c, memberId, all),
    formKey(c, { name: formName(open?.edit ?? 'devices') }),
  ]);
  const dayOf = (instant: string) => civilDateOf(instant, market.timeZone);
  const status = retryAt ? statusOfFault(c, { kind: 'tooMany', retryAt }) : problem ? 422 : statusOf(c, open);
  return render(
    c,
    <AccountProfilePage
      member={{
        ...member,
        phone: formatPhoneNational(member.phone, market.country),
        newEmail: change && Date.parse(change.expiresAt) > c.var.now ? change.email : null,
      }}
      isUnreachable={typeof marked?.bouncedAt === 'string'}
      consents={{ email: consents.includes('email'), sms: consents.includes('sms') }}
      skin={open?.edit.startsWith('skin') ? (skin ?? { kept: null, alternatives: [] }) : skin}
      devices={devices.map(({ deviceId, hint, lastSeenAt, isThis }) => ({
        deviceId,
        hint,
        lastSeenOn: dayOf(lastSeenAt),
        isThis,
      }))}
      passkeys={passkeys.map((one) => ({
        passkeyId: one.passkeyId,
        name: one.name,
        createdOn: dayOf(one.createdAt),
        lastUsedOn: one.lastUsedAt && dayOf(one.lastUsedAt),
        isThis: one.passkeyId === loaded?.state.passkeyId,
      }))}
      closing={closingState(c, facts, all)}
      open={open}
      formKey={key}
      notice={status === 200 ? await takeNotice(c, profileNotices) : null}
      problem={problem}
      retryAt={retryAt}
    />,
    status,
  );
}

function statusOf(c: MemberContext, open: OpenForm | null) {
  if (!open) return 200;
  if ('faults' in open) return open.faults.length > 0 ? 422 : 200;
  return statusOfFault(c, 'fault' in open ? open.fault : null);
}

/** The skin section's data: only if answers are stored or a membership includes UV. */
async function skinProfile(
  c: MemberContext,
  memberId: string,
  all: readonly MembershipStanding[],
): Promise<SkinProfile | null> {
  const { services, market, language, now } = c.var;
  if (market.skin === null) return null;
  const live = all.filter((one) => !isOver(one));
  const kept = await keptSkin(c, memberId);
  const withUv = live.find(({ subscription }) => subscription.snapshot.usesUv);
  if (!kept && !withUv) return null;
  const studioId = (withUv ?? live[0])?.subscription.studioId;
  const { catalogue } = await services.catalogue.current(market.id);
  const today = civilDateOf(now, market.timeZone);
  const others = studioId ? productsAt(catalogue, studioId, today).filter((product) => !product.usesUv) : [];
  return {
    kept: kept && {
      result: kept.result,
      reasons: skinReasonsOf(kept.result, skinPolicyOf(market)),
      since: civilDateOf(kept.createdAt, market.timeZone),
    },
    alternatives: withUv ? others.map(({ name }) => name[language] ?? '').filter((name) => name !== '') : [],
  };
}
