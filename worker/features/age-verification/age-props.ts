import type { IssuerChoice } from '../../ui/identity/issuer-choice';
import type { JourneyChrome } from '../../ui/layout/journey-chrome';
import type { Alternative } from '../../ui/studio/alternatives';

/** Why the visitor is back: the check failed, was cancelled, the answer had no age, the answer was no, or the issuer is down. */
export type AgeHint = 'fail' | 'cancelled' | 'noBirthdate' | 'refused' | 'unavailable';

export interface AgePageProps {
  chrome: JourneyChrome;
  hint: AgeHint | null;
  issuers: readonly IssuerChoice[];
  /** The issuer that was asked just now and does not answer, or told no age; the only one if absent. */
  silent?: string | undefined;
  /** Products of the studio that need no proof of age. */
  alternatives: readonly Alternative[];
  /** Where and when staff can check a document; null when no studio can. */
  staffCheck: string | null;
}
