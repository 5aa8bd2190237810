import type { CivilDate } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import type { MemberNote } from '../../../services/calls/port';
import type { MemberFacts } from '../../../services/member-look/port';
import type { Dispute } from '../../../services/membership/disputes/port';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { PaymentRecord } from '../../../services/membership/port';
import type { RefundRequest } from '../../../services/membership/refunds/port';

export interface MemberPageProps {
  /** Market of the membership, which may differ from the host's. */
  market: Market;
  /** There. */
  today: CivilDate;
  standing: MembershipStanding;
  payments: readonly PaymentRecord[];
  /** Where the list of payments goes on; null: that is all. */
  older: string | null;
  disputes: readonly Dispute[];
  facts: MemberFacts;
  /** Refunds that wait for a second operator. */
  requests: readonly RefundRequest[];
  /** Newest first. */
  notes: readonly MemberNote[];
}
