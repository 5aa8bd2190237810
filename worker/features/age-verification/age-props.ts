import type { IssuerChoice } from '../../ui/identity/issuer-choice';
import type { JourneyChrome } from '../../ui/layout/journey-chrome';
import type { AgeHint } from './age-hint';

export interface AgePageProps {
  chrome: JourneyChrome;
  hint: AgeHint | null;
  issuers: readonly IssuerChoice[];
  /** Where and when staff can check a document; null when no studio can. */
  staffCheck: string | null;
}
