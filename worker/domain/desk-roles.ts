import * as z from 'zod/mini';
import { type MarketId, marketIds } from './market';

/** What somebody at the desk is there for; `admin` may do all of it. */
const deskRoles = ['studio', 'support', 'money', 'admin'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** What one group of the identity provider brings to who is in it. */
export interface DeskGrant {
  readonly role: DeskRole;
  /** Null: every market. */
  readonly markets: readonly MarketId[] | null;
  /** Of a studio's people: these, and no other. Empty for everybody else. */
  readonly studios: readonly string[];
  /** By currency, in minor units: what may be paid back without a second person. */
  readonly refundLimitMinor: Readonly<Record<string, number>> | null;
}

/** Stands for everybody whom Access lets in, for a chain where one person does it all. */
export const everybody = '*';

const grant = z
  .strictObject({
    role: z.enum(deskRoles),
    markets: z.optional(z.array(z.enum(marketIds)).check(z.minLength(1))),
    studios: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)))),
    refundLimitMinor: z.optional(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.int().check(z.nonnegative()))),
  })
  // A studio's people without a studio would see nothing, and a studio given to others would be taken for a limit.
  .check(z.refine(({ role, studios = [] }) => (role === 'studio') === studios.length > 0));

/** Groups of the identity provider and what each may do at the desk (`ACCESS_ROLES`). */
export const deskGroupsSchema = z.record(z.string().check(z.minLength(1)), grant);
export type DeskGroups = z.infer<typeof deskGroupsSchema>;

/** What somebody in these groups may do. Groups only ever add: one that the token leaves out takes something away. */
export function grantsOf(groups: readonly string[], known: DeskGroups): readonly DeskGrant[] {
  return Object.entries(known)
    .filter(([group]) => group === everybody || groups.includes(group))
    .map(([, { role, markets = null, studios = [], refundLimitMinor = null }]) => ({
      role,
      markets,
      studios,
      refundLimitMinor,
    }));
}

/** A market somebody may look into; `studios` null: all of its studios. */
export interface DeskReach {
  readonly market: MarketId;
  readonly studios: readonly string[] | null;
}

/** Where these grants reach, market by market. */
export function reachOf(grants: readonly DeskGrant[]): readonly DeskReach[] {
  return marketIds.flatMap((market) => {
    const here = grants.filter(({ markets }) => markets === null || markets.includes(market));
    if (here.length === 0) return [];
    const isWhole = here.some(({ role }) => role !== 'studio');
    return [{ market, studios: isWhole ? null : [...new Set(here.flatMap(({ studios }) => studios))] }];
  });
}

/**
 * What may be paid back in this currency without a second person, in minor units. `admin` has no limit unless one is
 * given; to everybody else what is not given is none.
 */
export function refundLimitOf(grants: readonly DeskGrant[], market: MarketId, currency: string): number {
  const limits = grants
    .filter(({ markets }) => markets === null || markets.includes(market))
    .map(({ role, refundLimitMinor }) =>
      role === 'admin' && refundLimitMinor === null
        ? Number.MAX_SAFE_INTEGER
        : role === 'admin' || role === 'money'
          ? (refundLimitMinor?.[currency] ?? 0)
          : 0,
    );
  return Math.max(0, ...limits);
}
