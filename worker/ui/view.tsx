import { createContext, type ReactNode, useContext } from 'react';
import type { DeskPage } from '../domain/desk-rules';
import type { Formats } from '../domain/format';
import type { Language } from '../domain/languages';
import type { Market, MarketId } from '../domain/market';
import type { Translate } from './translate';

/** All a page may know of the request. Pages take their own data as props and everything else from here. */
export interface View {
  readonly t: Translate;
  readonly language: Language;
  readonly market: Market;
  readonly format: Formats;
  readonly nonce: string;
  /** Finds this answer's line in the log; printed where something went wrong. */
  readonly requestId: string;
  /** Pathname and `?query` of the page shown, for the language form's `returnTo`. */
  readonly path: string;
  readonly search: string;
  /** Pattern of the route, for the page event; never holds an id. */
  readonly routePattern: string;
  readonly origin: string;
  readonly member: { readonly firstName: string; readonly lastName: string } | null;
  /** Null: no tag manager is configured, so no banner is shown. */
  readonly tagManager: {
    readonly id: string;
    readonly choice: 'accepted' | 'rejected' | 'unasked';
    readonly allowedHere: boolean;
  } | null;
  /** On a studio's own screen: nothing leads away from us, nothing is measured, and who leaves is forgotten. */
  readonly onScreen: boolean;
  /** Who is at the desk, and what runs there; null everywhere else. */
  readonly operator: {
    readonly email: string;
    readonly version: string;
    /** What they may see and do there. */
    readonly pages: readonly DeskPage[];
    /** Markets they may look into on this page, and the one that is shown; `missing` did not answer. */
    readonly markets: readonly MarketId[];
    readonly chosen: MarketId | 'all';
    readonly missing: readonly MarketId[];
  } | null;
  /** Which routes are mounted, so that menus and footer link only to what exists. */
  readonly isMounted: (path: string) => boolean;
  /** Islands note themselves here while the page renders; an empty set ships no island loader. */
  readonly islands: Set<string>;
}

const ViewContext = createContext<View | null>(null);

export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView() outside <ViewProvider>: pages are rendered by render(), never on their own');
  return view;
}
