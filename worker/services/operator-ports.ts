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
export function createOperatorPorts({ database, market, sealer, outbox, forms, published, now }: Parts) {
  return {
    content: lazyPort<Content>(async () =>
      (await import('./content/store')).createContent({ database, market, forms, ...published, now }),
    ),
    business: lazyPort<Business>(async () => (await import('./business/store')).createBusiness({ database, market })),
    memberList: lazyPort<MemberList>(async () =>
      (await import('./member-list/store')).createMemberList({ database, market: market.id }),
    ),
    memberLook: lazyPort<MemberLook>(async () =>
      (await import('./member-look/store')).createMemberLook({ database, now }),
    ),
    savedFilters: lazyPort<SavedFilters>(async () =>
      (await import('./saved-filters/store')).createSavedFilters({ database, now }),
    ),
    calls: lazyPort<Calls>(async () => (await import('./calls/store')).createCalls({ database, sealer, outbox, now })),
  };
}
