import type { RequestContext } from '../../context';
import { addDays, civilDateOf } from '../../domain/dates';
import { productsAt } from '../../domain/product-availability';
import { skinReasonsOf } from '../../domain/skin';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import type { ClosingFacts } from '../../services/members/port';
import type { MembershipStanding } from '../../services/membership-changes/port';
import type { CodeFormFault } from '../../ui/code-fault';
import { lazyPage } from '../../ui/lazy-page';
import { isOver } from './account-subscription';
import { membershipsOf } from './memberships';
import { takeNotice } from './notice';
import { formKey } from './once';
import type { ClosingState } from './profile-closing.section';
import { type OpenForm, type ProfileProblem, profileNotices } from './profile-open';
import type { SkinProfile } from './profile-skin.section';
import { keptSkin } from './profile-skin-store';

const AccountProfilePage = lazyPage(() => import('./profile.page').then((page) => page.AccountProfilePage));

/** The key's form: one for each that can be open, one for the small ones beside them. */
export const formName = (intent: string) => `account-profile ${intent}`;
const besides = ['revokeDevice', 'logoutEverywhere', 'removePasskey'];
export const formNameOf = (intent: string) => formName(besides.includes(intent) ? 'devices' : intent);

interface Shown {
  open?: OpenForm | null;
  problem?: ProfileProblem | null;
  /** Too many changes: epoch milliseconds from which there can be more. */
  retryAt?: number | null;
}

/** The page with everything on it: 200 as asked for, 422 or 429 as it came back. */
export async function showProfile(
  c: RequestContext,
  { open = null, problem: why = null, retryAt = null }: Shown = {},
): Promise<Response> {
  const problem = retryAt === null ? why : 'tooManyChanges';
  const { services, market, session } = c.var;
  const { member, all } = await membershipsOf(c);
  const { memberId } = member;
  const loaded = await session.authority();
  const [{ formatPhoneNational }, consents, devices, passkeys, facts, skin, key] = await Promise.all([
    import('../../services/phone'),
    services.profiles.openConsents(memberId),
    services.sessions.listOf(memberId, loaded?.pointer ?? null),
    services.passkeys.listOf(memberId),
    services.closing.factsOf(memberId),
    skinProfile(c, memberId, all),
    formKey(c, formName(open?.edit ?? 'devices')),
  ]);
  const dayOf = (instant: string) => civilDateOf(instant, market.timeZone);
  const status = retryAt ? tooMany(c, retryAt) : problem ? 422 : statusOf(c, open);
  return render(
    c,
    <AccountProfilePage
      member={{ ...member, phone: formatPhoneNational(member.phone, market.country) }}
      consents={{ email: consents.includes('email'), sms: consents.includes('sms') }}
      skin={open?.edit === 'skin' ? (skin ?? { kept: null, alternatives: [] }) : skin}
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
      devicesKey={open ? await formKey(c, formName('devices')) : key}
      notice={status === 200 ? await takeNotice(c, profileNotices) : null}
      problem={problem}
      retryAt={retryAt}
    />,
    status,
  );
}

function statusOf(c: RequestContext, open: OpenForm | null): 200 | 422 | 429 {
  if (!open) return 200;
  if ('faults' in open) return open.faults.length > 0 ? 422 : 200;
  const fault: CodeFormFault | null = 'fault' in open ? open.fault : null;
  if (!fault) return 200;
  if (fault.kind !== 'tooMany' && fault.kind !== 'noTries') return 422;
  return tooMany(c, fault.retryAt ?? c.var.now);
}

function tooMany(c: RequestContext, retryAt: number): 429 {
  retryAfter(c, retryAt);
  return 429;
}

/** Only where a profile is kept, or what the member has goes with UV. */
async function skinProfile(
  c: RequestContext,
  memberId: string,
  all: readonly MembershipStanding[],
): Promise<SkinProfile | null> {
  const { services, market, language, now } = c.var;
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
      reasons: skinReasonsOf(kept.result, market.skin),
      since: civilDateOf(kept.createdAt, market.timeZone),
    },
    alternatives: withUv ? others.map(({ name }) => name[language] ?? '').filter((name) => name !== '') : [],
  };
}

/** Whether the account can be closed today; a membership's stored state may be a night behind, its standing is not. */
export function closingState(c: RequestContext, facts: ClosingFacts, all: readonly MembershipStanding[]): ClosingState {
  const { market } = c.var;
  const live = all.filter((one) => !isOver(one));
  if (live.length > 0) {
    const lastDays = live.map(({ subscription, actions }) => subscription.stopDate ?? actions.cancel?.lastDay ?? null);
    const isKnown = lastDays.every((day) => day !== null);
    return {
      kind: 'live',
      from: isKnown ? addDays(lastDays.toSorted().at(-1) ?? '', 1) : null,
      isCancelled: live.every(({ subscription }) => subscription.stopDate !== null),
    };
  }
  if (facts.hasOpenOrder) return { kind: 'order' };
  return { kind: 'open', keptUntil: keptUntil(facts, market) };
}

/** Bookkeeping's years run from the end of the one in which money last moved. */
export function keptUntil(
  { lastPaymentAt }: ClosingFacts,
  { timeZone, retention }: RequestContext['var']['market'],
): string | null {
  if (lastPaymentAt === null) return null;
  const year = Number(civilDateOf(lastPaymentAt, timeZone).slice(0, 4));
  return `${year + retention.bookkeepingYears}-12-31`;
}
