import { isRecordOf } from '../environment/variables';
import { parseGuid } from '../guid';
import { marketIds } from '../markets';
import type { MarketId } from '../markets/market';

/** Roles in the back office; `admin` may do everything. */
const backOfficeRoles = ['studio', 'support', 'money', 'content', 'admin'] as const;
export type BackOfficeRole = (typeof backOfficeRoles)[number];

/** What membership in one group of the identity provider grants. */
export interface BackOfficeGrant {
  readonly role: BackOfficeRole;
  /** Null: every market. */
  readonly markets: readonly MarketId[] | null;
  /** For the role `studio`: these studios only; empty for other roles. */
  readonly studios: readonly string[];
  /** Minor units by currency that may be refunded without a second operator. */
  readonly refundLimitMinor: Readonly<Record<string, number>> | null;
}

/** Stands for everybody Access admits, for a chain where one person does everything. */
export const everybody = '*';

/** A group as it is configured: what is left out means every market, no studio, no limit of its own. */
type BackOfficeGroup = Pick<BackOfficeGrant, 'role'> &
  Partial<{ [Name in keyof BackOfficeGrant]: NonNullable<BackOfficeGrant[Name]> }>;
export type BackOfficeGroups = Readonly<Record<string, BackOfficeGroup>>;

function isGroup(value: unknown, name: string): boolean {
  if (name === '' || !isRecordOf(value, () => true)) return false;
  const { role, markets, studios, refundLimitMinor, ...others } = value;
  const isList = (list: unknown, fits: (one: unknown) => boolean) => Array.isArray(list) && list.every(fits);
  const isLimit = (amount: unknown, currency: string) =>
    /^[A-Z]{3}$/.test(currency) && Number.isSafeInteger(amount) && Number(amount) >= 0;
  return (
    Object.keys(others).length === 0 &&
    backOfficeRoles.includes(role as BackOfficeRole) &&
    (markets === undefined ||
      (isList(markets, (one) => marketIds.includes(one as MarketId)) && (markets as unknown[]).length > 0)) &&
    (studios === undefined || isList(studios, (one) => one !== null && parseGuid(one) === one)) &&
    (refundLimitMinor === undefined || isRecordOf(refundLimitMinor, isLimit)) &&
    // The role `studio` needs studios; other roles must not have any, since they would be mistaken for a restriction.
    (role === 'studio') === (Array.isArray(studios) && studios.length > 0)
  );
}

/** Groups of the identity provider and what each may do in the back office (`ACCESS_ROLES`). */
export const isBackOfficeGroups = (value: unknown): value is BackOfficeGroups => isRecordOf(value, isGroup);

/** The grants of these groups. Groups only add permissions; leaving one out of the token removes them. */
export function grantsOf(groups: readonly string[], known: BackOfficeGroups): readonly BackOfficeGrant[] {
  return Object.entries(known)
    .filter(([group]) => group === everybody || groups.includes(group))
    .map(([, { role, markets = null, studios = [], refundLimitMinor = null }]) => ({
      role,
      markets,
      studios,
      refundLimitMinor,
    }));
}

/** A market that may be seen; `studios` null: all of its studios. */
export interface BackOfficeReach {
  readonly market: MarketId;
  readonly studios: readonly string[] | null;
}

/** Those of the grants that count in a market. */
export const grantsIn = (market: MarketId, grants: readonly BackOfficeGrant[]): readonly BackOfficeGrant[] =>
  grants.filter(({ markets }) => markets === null || markets.includes(market));

/** The markets and studios that these grants cover. */
export function reachOf(grants: readonly BackOfficeGrant[]): readonly BackOfficeReach[] {
  return marketIds.flatMap((market) => {
    const here = grantsIn(market, grants);
    if (here.length === 0) return [];
    const isWhole = here.some(({ role }) => role !== 'studio');
    return [{ market, studios: isWhole ? null : [...new Set(here.flatMap(({ studios }) => studios))] }];
  });
}

/**
 * Minor units that may be refunded in this currency without a second operator. `admin` has no limit unless one is
 * given; for all others a missing limit means zero.
 */
export function refundLimitOf(grants: readonly BackOfficeGrant[], market: MarketId, currency: string): number {
  const limits = grantsIn(market, grants).map(({ role, refundLimitMinor }) =>
    role === 'admin' && refundLimitMinor === null
      ? Number.MAX_SAFE_INTEGER
      : role === 'admin' || role === 'money'
        ? (refundLimitMinor?.[currency] ?? 0)
        : 0,
  );
  return Math.max(0, ...limits);
}
