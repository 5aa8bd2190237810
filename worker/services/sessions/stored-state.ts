import { emptyState, type SessionState } from './port';

/**
 * Number of the form in which a session's state is stored, in D1 and in a snapshot of KV. Two releases are live during a
 * deployment and one may be rolled back, so it is raised only where the release before would misread what this one writes,
 * and only once that release reads both (docs/decisions/061). A field that is added raises nothing.
 */
export const stateFormat = 1;

type Numbered = SessionState & { readonly v?: number };

/** True for what a later release wrote in a form of its own. What has no number is of the time before there were any. */
export const isOfLater = ({ v }: { readonly v?: number }): boolean => typeof v === 'number' && v > stateFormat;

/** Fields that this release does not know go along: they are a later release's. */
export const writeState = (state: SessionState): string => JSON.stringify({ v: stateFormat, ...state });

/**
 * `isLater`: a later release's form. The session is still one, its login counts, and what it holds besides is taken for
 * nothing: a draft that is misread could be ordered.
 */
export function readState(text: string): { readonly state: SessionState; readonly isLater: boolean } {
  const { v, ...state } = JSON.parse(text) as Numbered;
  return isOfLater({ v }) ? { state: emptyState, isLater: true } : { state, isLater: false };
}
