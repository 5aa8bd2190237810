import { createContext, type ReactNode, useContext } from 'react';
import type { BackOfficePage } from '../domain/back-office/rules';
import type { Language } from '../domain/markets/languages';
import type { Market, MarketId } from '../domain/markets/market';
import type { Formats } from '../domain/text/format';
import type { StyleName } from './styles';
import type { Translate } from './text/text-key';

/** Everything a page may know of the request. A page takes its own data as props and all else from here. */
export interface View {
  readonly t: Translate;
  readonly language: Language;
  readonly market: Market;
  readonly format: Formats;
  readonly nonce: string;
  /** Identifies this response's log line; printed on error pages. */
  readonly requestId: string;
  /** Pathname and `?query` of the shown page, for the language form's `returnTo`. */
  readonly path: string;
  readonly search: string;
  /** What the form of this page sent, when the page is its answer and a choice of language sends it again (`typedOf`). */
  readonly typed: readonly (readonly [name: string, value: string])[] | null;
  /** Pattern of the route, for the analytics event; never holds an id. */
  readonly routePattern: string;
  readonly origin: string;
  readonly member: { readonly firstName: string; readonly lastName: string } | null;
  /** Null when no tag manager is configured; then there is no banner. */
  readonly tagManager: {
    readonly id: string;
    readonly choice: 'accepted' | 'rejected' | 'unasked';
    readonly allowedHere: boolean;
  } | null;
  /** The page is on a kiosk: no links to other sites, no measuring, and the visitor's data is wiped afterwards. */
  readonly onScreen: boolean;
  /** Layout in which an error is shown. */
  readonly frame: 'site' | 'survey' | 'kiosk';
  /** The operator and the version that runs; null outside the back office. */
  readonly operator: {
    readonly email: string;
    readonly version: string;
    /** Pages the operator may open. */
    readonly pages: readonly BackOfficePage[];
    /** Markets the operator may see on this page, and the one shown; those in `missing` did not answer. */
    readonly markets: readonly MarketId[];
    readonly chosen: MarketId | 'all';
    readonly missing: readonly MarketId[];
  } | null;
  /** Whether a route is mounted, so that menus and footer link only to existing pages. */
  readonly isMounted: (path: string) => boolean;
  /** Groups of styles that the page needs, as its document says. */
  readonly styles: Set<StyleName>;
  /** HTML that stands where `KeptPart` left a mark, and what styles can match in it (`lookOf`). */
  readonly kept: { readonly html: string; readonly look: number }[];
}

/** What a part of a page may see of a request that is the same for everybody. */
type PublicView = Pick<View, 't' | 'language' | 'market' | 'format' | 'onScreen' | 'isMounted' | 'frame'>;

/** A view with nothing in it of one request. */
export const viewOfNobody = ({ t, language, market, format, onScreen, isMounted, frame }: PublicView): View => ({
  ...{ t, language, market, format, onScreen, isMounted, frame },
  ...{ nonce: '', requestId: '', path: '', search: '', routePattern: '', origin: '' },
  ...{ typed: null, member: null, tagManager: null, operator: null, styles: new Set(), kept: [] },
});

const ViewContext = createContext<View | null>(null);

export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView() outside a page');
  return view;
}
