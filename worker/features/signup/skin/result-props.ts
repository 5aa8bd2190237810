import type { Exclusion } from '../../../domain/markets/market-data';
import type { SkinResult } from '../../../domain/signup/draft';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';

export interface SkinResultPageProps {
  chrome: JourneyChrome;
  result: SkinResult;
  reasons: { readonly byType: boolean; readonly stops: readonly Exclusion[]; readonly advice: readonly Exclusion[] };
  /** Products without UV, when the result excludes UV. */
  alternatives: readonly SkinAlternative[];
  nextHref: string;
  answersHref: string;
  /** Whether the answers are stored by consent; when absent, the page does not mention it. */
  kept?: boolean;
}

export interface SkinAlternative {
  productId: string;
  studioId: string;
  /** In the page's language. */
  name: string;
  priceMinor: number;
  intervalMonths: number;
}
