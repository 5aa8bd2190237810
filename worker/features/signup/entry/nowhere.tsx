import type { RequestContext } from '../../../context';
import { type StudioNear, townsOf } from '../../../domain/catalogue/near';
import { openStateAt } from '../../../domain/catalogue/opening';
import { wallClockOf } from '../../../domain/dates';
import { paths } from '../../../paths';
import { Horizon } from '../../../ui/drawings/horizon';
import type { EntryQuery } from './query';

const townsShown = 5;
const housesShown = 8;

/**
 * For who is nowhere yet: towns to choose from, and until then the list's first studios on a horizon at this hour of the market.
 * Loaded late, since most visitors have a place.
 */
export function nowhereOf(
  { var: { now, market } }: RequestContext,
  near: readonly StudioNear[],
  { q }: Asked,
  carry: Carry,
) {
  const { minutes } = wallClockOf(now, market.timeZone);
  const isOpen = ({ studio }: StudioNear) => openStateAt(studio.openingHours, now, market.timeZone).kind !== 'closed';
  const towns = townsOf(
    near.map(({ studio }) => studio),
    townsShown,
  );
  return {
    towns: (
      <p className="towns">
        {towns.map((town) => (
          <a href={paths.signup.entry.href({ ...carry, q: town })} aria-current={town === q || undefined} key={town}>
            {town}
          </a>
        ))}
      </p>
    ),
    ...(q === '' && {
      horizon: <Horizon minutes={minutes} open={near.slice(0, housesShown).map(isOpen)} />,
      openCount: near.filter(isOpen).length,
    }),
  };
}

type Asked = Pick<EntryQuery, 'q'>;
type Carry = Readonly<Record<string, string>>;
