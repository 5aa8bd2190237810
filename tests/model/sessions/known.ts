import { newDraft } from '../../../worker/domain/signup/draft';
import type { SessionState } from '../../../worker/services/sessions/port';
import { emptyState } from '../../../worker/services/sessions/port';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The promised lifetimes, written down a second time on purpose. */
export const promisedLife = {
  visitor: { idleMs: dayMs, absoluteMs: 7 * dayMs },
  member: { idleMs: 30 * minuteMs, absoluteMs: 12 * 60 * minuteMs },
  remembered: { idleMs: 30 * dayMs, absoluteMs: 30 * dayMs },
};

/** What browsers were promised about one session; grows only by answers the product gave. */
export interface Known {
  readonly idHash: string;
  /** Written into the state: whose it is. */
  readonly tag: string;
  readonly memberId: string | null;
  readonly life: { idleMs: number; absoluteMs: number };
  readonly createdAt: number;
  readonly acknowledged: string[];
  /** Updates that the product reported as not made. */
  readonly refused: Set<string>;
  /** Updates that came with a business row, and must stand or fall with it. */
  readonly paired: string[];
  revision: number;
  ended: boolean;
  /** When the central KV knew of it for certain. */
  endNotedAt?: number;
  lastLoadedAt: number;
  /** The last load whose sliding is known to be in the database. */
  slidAt: number;
}

export const stateFor = (tag: string): SessionState => ({ ...emptyState, draft: newDraft(tag), notice: '' });

/** Tabs write in different parts of the state, each only in its own. */
export function writeInto(state: SessionState, part: number, token: string): SessionState {
  const add = (text: string | null | undefined) => `${text ?? ''}${token} `;
  if (part === 0) return { ...state, notice: add(state.notice) };
  if (part === 1)
    return { ...state, order: { subscriptionId: '', productId: '', studioId: add(state.order?.studioId) } };
  const draft = state.draft ?? newDraft('');
  if (part === 2) return { ...state, draft: { ...draft, signupDiscountCode: add(draft.signupDiscountCode) } };
  return {
    ...state,
    draft: { ...draft, subscription: { validationSession: add(draft.subscription?.validationSession) } },
  };
}

export function tokensOf(state: SessionState): string[] {
  const parts = [
    state.notice,
    state.order?.studioId,
    state.draft?.signupDiscountCode,
    state.draft?.subscription?.validationSession,
  ];
  return parts.flatMap((text) => (text ?? '').split(' ').filter((token) => token !== ''));
}
