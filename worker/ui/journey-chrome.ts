import type { CivilDate } from '../domain/dates';

/** What stands around every page of the sign-up journey; routes feed it, `JourneyLayout` draws it. */
export interface JourneyChrome {
  /** Counted from the visitor's real steps. */
  readonly step: { readonly current: number; readonly total: number };
  /** The previous step, for visitors without script. */
  readonly backHref: string;
  readonly side: JourneySide | null;
  /** The database is down: what is sent now is not saved. */
  readonly readOnly: boolean;
}

export interface JourneySide {
  readonly productName: string;
  readonly studioName: string;
  /** Null: the product needs no age check. */
  readonly age: 'proved' | 'open' | null;
  readonly firstAmountMinor: number;
  readonly thenAmountMinor: number;
  readonly thenOn: CivilDate;
  readonly intervalMonths: number;
  readonly changeStudioHref: string;
  readonly changeProductHref: string;
}
