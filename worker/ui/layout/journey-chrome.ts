import type { CivilDate } from '../../domain/dates';

/** Data around every page of the sign-up journey: routes provide it, `JourneyLayout` draws it. */
export interface JourneyChrome {
  /** Counts only the steps that this visitor has. */
  readonly step: { readonly current: number; readonly total: number };
  /** The previous step, for visitors without script. */
  readonly backHref: string;
  readonly side: JourneySide | null;
  /** The database is down: nothing sent now is saved. */
  readonly readOnly: boolean;
}

export interface JourneySide {
  readonly productName: string;
  readonly studioName: string;
  /** Null when the product needs no age check. */
  readonly age: 'proved' | 'open' | null;
  /** As the overview shows it; null before the questions, and where the type rules UV out. */
  readonly skinType: number | null;
  /** As the visitor typed it. */
  readonly firstName: string | null;
  readonly firstAmountMinor: number;
  /** What is charged next and when; a second entry where the price changes after that. */
  readonly next: readonly { readonly amountMinor: number; readonly date: CivilDate }[];
  readonly intervalMonths: number;
  readonly changeStudioHref: string;
  readonly changeProductHref: string;
}
