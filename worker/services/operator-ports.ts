import type { CellParts } from './cell-parts';
import type { LiveParts } from './content/live';
import { lazyPort } from './lazy-port';

interface Parts extends Pick<CellParts, 'database' | 'market' | 'sealer' | 'outbox' | 'forms' | 'now'> {
  /** The stores of published documents, which this one drafts. */
  readonly published: Omit<LiveParts, 'market'>;
}

/** Ports of the operator's day, each loaded on its first call: figures, lists, and what is done for a caller. */
export function createOperatorPorts({ published, ...parts }: Parts) {
  const { database, market } = parts;
  return {
    content: lazyPort(async () => (await import('./content/store')).createContent({ ...parts, ...published })),
    business: lazyPort(async () => (await import('./business/store')).createBusiness(parts)),
    memberList: lazyPort(async () =>
      (await import('./member-list/store')).createMemberList({ database, market: market.id }),
    ),
    memberLook: lazyPort(async () => (await import('./member-look/store')).createMemberLook(parts)),
    savedFilters: lazyPort(async () => (await import('./saved-filters/store')).createSavedFilters(parts)),
    calls: lazyPort(async () => (await import('./calls/store')).createCalls(parts)),
  };
}
