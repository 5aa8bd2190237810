import type { ReactNode } from 'react';
import type { SoldItem } from '../../../domain/catalogue/sold-item';
import type { FieldErrors } from '../../../ui/form/field';
import type { StudioItem } from '../../../ui/studio/studio-row';
import type { OrderWaiting, SelectNoticeKind } from './select-notices';

export interface SelectPageProps {
  /** Studios of the search or of the whole market, nearest first; cut to four unless `showsAll`. */
  studios: readonly StudioItem[];
  /** Number of studios before the cut; of all, where the search found none. */
  studioCount: number;
  showsAll: boolean;
  /** `?q=` as typed, or null. Without hits `studios` is empty and `nearest` is shown instead. */
  query: string | null;
  nearest: readonly StudioItem[];
  /** For who is nowhere yet: towns to begin with, and the studios' horizon. */
  towns?: ReactNode;
  horizon?: ReactNode;
  /** How many studios are open at this hour, which the horizon draws. */
  openCount?: number;
  /** The studio whose products are shown: the visitor's choice, or the nearest on wide screens, or none. */
  studio: { item: StudioItem; by: 'visitor' | 'position' } | null;
  products: readonly ProductItem[];
  /** The selected product, from `?product=` or the draft. */
  markedProductId: string | null;
  /** A valid promotion code, for the hidden field; the products include its discount. */
  promotion: string | null;
  /** The typed code, if it lowers a price that is shown. */
  applied: string | null;
  notices: readonly SelectNoticeKind[];
  orderWaiting: OrderWaiting | null;
  /** Where to go after the login, when a member was sent here to log in. */
  loginReturnTo?: string;
  /** Query values passed on in links and forms, since nothing is stored without a cookie: `product`, `promotion` … */
  carry: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** Number of steps of the journey for the selected product. */
  stepCount: number;
}

export interface ProductItem extends SoldItem {
  ageVerificationRequired: boolean;
  usesUv: boolean;
}
