import type { SkinResult } from '../../../domain/signup/draft';
import type { CodeFormFault } from '../../../ui/code/code-fault';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';

export interface VerifyEmailPageProps {
  /** Null without a product: the page is not a step yet. */
  chrome: JourneyChrome | null;
  state: 'start' | 'needsDetails' | 'waiting' | 'proved' | 'change';
  email: string | null;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  /** `again`: an earlier proof has expired or was revoked. */
  notice: 'resent' | 'again' | null;
  /** The skin result of a visitor who may continue, shown before anything is bought. */
  skin: SkinResult | null;
  /** Where "continue" leads: the entry page, the details, or the next open step. */
  nextHref: string;
}
