import type { Exclusion } from '../../../domain/markets/market-data';
import type { SkinResult } from '../../../domain/signup/draft';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import type { Alternative } from '../../../ui/studio/alternatives';

export interface SkinResultPageProps {
  chrome: JourneyChrome;
  result: SkinResult;
  reasons: { readonly byType: boolean; readonly stops: readonly Exclusion[]; readonly advice: readonly Exclusion[] };
  /** Products without UV, when the result excludes UV. */
  alternatives: readonly Alternative[];
  nextHref: string;
  answersHref: string;
  /** Whether the answers are stored by consent; when absent, the page does not mention it. */
  kept?: boolean;
}
