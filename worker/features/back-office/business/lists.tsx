import type { ReactNode } from 'react';
import type { BackOfficePage } from '../../../domain/back-office/rules';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { AskedNumbers } from './ask';
import type { Measure } from './view';

/** The list behind each figure. */
const stateOf: Readonly<Partial<Record<Measure, string>>> = {
  active: 'active',
  new: 'active',
  ending: 'ending',
  paused: 'paused',
  churn: 'ended',
  monthly: 'active',
};

/** A figure's name, as a link to the list behind it where the operator may see that list. */
export function useListOf({
  scope,
  key,
}: Pick<AskedNumbers, 'scope' | 'key'>): (measure: Measure, name: string) => ReactNode {
  const { operator } = useView();
  const link = useMarketLink();
  const filter = key === '' ? {} : { [scope]: key };
  return (measure, name) => {
    const state = stateOf[measure];
    const [page, href]: [BackOfficePage, string] = state
      ? ['members', paths.backOffice.members.href({ state, ...filter })]
      : measure === 'pastDue'
        ? ['unpaid', paths.backOffice.unpaid.href(filter)]
        : ['money', paths.backOffice.money.href()];
    if (!operator?.pages.includes(page)) return name;
    return (
      <a className="link" href={link(href)}>
        {name}
      </a>
    );
  };
}
