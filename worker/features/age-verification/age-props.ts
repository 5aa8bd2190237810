import type { IssuerRowsProps } from '../../ui/identity/issuer-rows';
import type { JourneyChrome } from '../../ui/layout/journey-chrome';
import type { Alternative } from '../../ui/studio/alternatives';

/** Why the visitor is back: the check failed, was cancelled, the answer had no age, the answer was no, or the issuer is down. */
export type AgeHint = 'fail' | 'cancelled' | 'noBirthdate' | 'refused' | 'unavailable';

export interface AgePageProps extends IssuerRowsProps {
  chrome: JourneyChrome;
  hint: AgeHint | null;
  /** Products of the studio that need no proof of age. */
  alternatives: readonly Alternative[];
}
