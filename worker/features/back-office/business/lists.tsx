import type { ReactNode } from 'react';
import type { BackOfficePage } from '../../../domain/back-office/rules';
import type { MarketId } from '../../../domain/markets/market';
import type { SignupStep } from '../../../domain/signup/signup-steps';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { AskedNumbers } from './ask';
import type { Measure } from './view';

type Target = readonly [page: BackOfficePage, href: string];
type Filter = Readonly<Partial<Record<'studio' | 'product', string>>>;

const membersWhere = (state: string | undefined, filter: Filter): Target => [
  'members',
  paths.backOffice.members.href({ state, ...filter }),
];

/** What came is at the head of the list of what is there; undefined: all in force. */
const states: Readonly<Partial<Record<Measure | 'left' | 'live' | 'leave' | 'pause', string | undefined>>> = {
  ...{ active: 'active', new: 'active', ending: 'ending', paused: 'paused', churn: 'ended', monthly: 'active' },
  ...{ live: undefined, left: 'ended', leave: 'ended', pause: 'paused' },
};
export type Listed = Measure | 'left' | 'live' | 'leave' | 'pause';

function listBehind(figure: Listed, filter: Filter): Target {
  if (figure in states) return membersWhere(states[figure], filter);
  if (figure === 'pastDue') return ['unpaid', paths.backOffice.unpaid.href(filter)];
  if (figure === 'conversion') return ['funnel', paths.backOffice.funnel.href()];
  return ['money', paths.backOffice.money.href()];
}

/**
 * Of a sign-up's steps only the last two leave somebody behind who may be listed: sign-ups are counted and not followed
 * (docs/decisions/024).
 */
function listBehindStep(step: SignupStep, filter: Filter): Target | null {
  if (step === 'ordered') return membersWhere('pending', filter);
  return step === 'paid' ? membersWhere('active', filter) : null;
}

/** A text as a link to a list, where the operator may see it. */
function useLinked() {
  const { operator } = useView();
  const link = useMarketLink();
  return (target: Target | null, text: ReactNode, market?: MarketId): ReactNode => {
    if (target === null || !operator?.pages.includes(target[0])) return text;
    return <Link href={link(target[1], market)}>{text}</Link>;
  };
}

const filterOf = ({ scope, key }: Pick<AskedNumbers, 'scope' | 'key'>): Filter => (key === '' ? {} : { [scope]: key });

/** A figure's name or value, as a link to the list behind it; of a market other than the page's, if one is named. */
export function useListOf(asked: Pick<AskedNumbers, 'scope' | 'key'>) {
  const linked = useLinked();
  return (figure: Listed, text: ReactNode, market?: MarketId): ReactNode =>
    linked(listBehind(figure, filterOf(asked)), text, market);
}

export function useListOfStep(asked: Pick<AskedNumbers, 'scope' | 'key'>) {
  const linked = useLinked();
  return (step: SignupStep, text: ReactNode): ReactNode => linked(listBehindStep(step, filterOf(asked)), text);
}
