import type { NoticeRule } from '../../../worker/domain/markets/market-data';
import type { MembershipFacts } from '../../../worker/domain/membership/membership';

/** Joined on 31 January, paid through February's last day but one. */
export const running: MembershipFacts = {
  state: 'active',
  anchor: '2026-01-31',
  accessFrom: '2026-01-31',
  intervalMonths: 1,
  bindingEndsOn: null,
  boundAtMostUntil: '2099-12-31',
  paidThrough: '2026-02-27',
  nextChargeOn: '2026-02-28',
  stopDate: null,
  pause: null,
  pausedMonths: 0,
  withdrawUntil: '2026-02-14',
  hasOpenInvoice: false,
  awaited: null,
  isChanging: false,
  isCharged: true,
};
export const periodEnd: NoticeRule = { kind: 'periodEnd', value: 0, validFrom: '2026-01-01' };
export const rules = { notice: periodEnd, pause: { maxMonths: 3, feeMinor: 0 } };
export const today = '2026-02-10';
export const of = (changes: Partial<MembershipFacts> = {}): MembershipFacts => ({ ...running, ...changes });
export const pause = { from: '2026-02-28', until: '2026-03-30', bindingBefore: null };
export const planned = of({ pause, nextChargeOn: '2026-03-31', pausedMonths: 1 });
