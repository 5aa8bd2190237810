import type { Business } from './business/port';
import type { Calls } from './calls/port';
import type { CellParts } from './cell-parts';
import type { LiveParts } from './content/live';
import type { Content } from './content/port';
import { lazyPort } from './lazy-port';
import type { MemberList } from './member-list/port';
import type { MemberLook } from './member-look/port';
import type { SavedFilters } from './saved-filters/port';

interface Parts extends Pick<CellParts, 'database' | 'market' | 'sealer' | 'outbox' | 'forms' | 'now'> {
  /** The stores of published documents, which this one drafts. */
  readonly published: Omit<LiveParts, 'market'>;
}

/** Ports of the operator's day, each loaded on its first call: figures, lists, and what is done for a caller. */
export function createOperatorPorts({ published, ...parts }: Parts) {
  const { database, market } = parts;
  return {
    content: lazyPort<Content>(async () => (await import('./content/store')).createContent({ ...parts, ...published })),
    business: lazyPort<Business>(async () => (await import('./business/store')).createBusiness(parts)),
    memberList: lazyPort<MemberList>(async () =>
      (await import('./member-list/store')).createMemberList({ database, market: market.id }),
    ),
    memberLook: lazyPort<MemberLook>(async () => (await import('./member-look/store')).createMemberLook(parts)),
    savedFilters: lazyPort<SavedFilters>(async () => (await import('./saved-filters/store')).createSavedFilters(parts)),
    calls: lazyPort<Calls>(async () => (await import('./calls/store')).createCalls(parts)),
  };
}
