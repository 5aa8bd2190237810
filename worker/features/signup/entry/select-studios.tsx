import { paths } from '../../../paths';
import { EmptyState } from '../../../ui/block/empty-state';
import { NearStrip } from '../../../ui/drawings/near-strip';
import { LinkButton } from '../../../ui/form/button';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { SearchField } from '../../../ui/form/search-field';
import { type StudioItem, StudioRow } from '../../../ui/studio/studio-row';
import { useView } from '../../../ui/view';
import type { SelectPageProps } from './select-props';

type Props = Pick<
  SelectPageProps,
  'studios' | 'studioCount' | 'showsAll' | 'query' | 'nearest' | 'towns' | 'horizon' | 'openCount' | 'studio' | 'carry'
>;

export function SelectStudios(props: Props) {
  const { studios, studioCount, showsAll, query, nearest, towns, horizon, openCount, studio, carry } = props;
  const { t } = useView();
  const isEmpty = studios.length === 0;
  const shown = isEmpty ? nearest : studios;
  const hasPosition = shown.some(({ kilometres }) => kilometres !== null);
  const nearestTitle = hasPosition ? t('select.nearest') : t('select.all');
  return (
    <section className="studios stack" id="studio">
      <form method="get" action={paths.signup.entry.href()}>
        <SearchField label={t('select.search')} submit={t('select.searchButton')} value={query ?? ''} />
        <HiddenFields values={{ ...carry, q: null }} />
      </form>
      {towns}
      {isEmpty && query && <EmptyState title={t('select.none', { query })}>{t('select.noneHint')}</EmptyState>}
      <div className="list-head">
        <h2>{query && !isEmpty ? t('select.found', { query }) : nearestTitle}</h2>
        <span className="soft small num">
          {openCount === undefined
            ? t('select.shown', { shown: shown.length, count: studioCount })
            : t('select.openNow', { open: openCount, count: studioCount })}
        </span>
      </div>
      <StudioList
        studios={shown}
        chosenId={studio?.item.studioId ?? null}
        isChosen={studio?.by === 'visitor'}
        horizon={horizon}
        carry={carry}
      />
      {(isEmpty || !showsAll) && studioCount > shown.length && (
        <LinkButton
          kind="quiet"
          href={paths.signup.entry.href({ ...carry, q: isEmpty ? undefined : (query ?? undefined), all: '1' })}
        >
          {t('select.showAll', { count: studioCount })}
        </LinkButton>
      )}
      {hasPosition && <p className="small soft">{t('select.estimate')}</p>}
    </section>
  );
}

interface ListProps {
  studios: readonly StudioItem[];
  chosenId: string | null;
  isChosen: boolean;
  horizon: Props['horizon'];
  carry: Props['carry'];
}

/** At most four studios stand on the strip, and only if the visitor's position is known. */
function StudioList({ studios, chosenId, isChosen, horizon, carry }: ListProps) {
  const { t, format } = useView();
  const near = studios
    .slice(0, 4)
    .flatMap((studio) => (studio.kilometres === null ? [] : [{ ...studio, kilometres: studio.kilometres }]));
  const isMarked = ({ studioId }: StudioItem, index: number) =>
    chosenId ? studioId === chosenId : near.length > 0 && index === 0;
  const label = (kilometres: number, isLast: boolean) =>
    isLast ? format.distance(kilometres) : format.distanceNumber(kilometres);
  return (
    <div>
      {near.length > 1 && (
        <NearStrip
          you={t('select.you')}
          studios={near.map((studio, index) => ({
            key: studio.studioId,
            kilometres: studio.kilometres,
            label: label(studio.kilometres, index === near.length - 1),
            chosen: isMarked(studio, index),
          }))}
        />
      )}
      {horizon}
      <ul className="rows">
        {studios.map((studio, index) => (
          <StudioRow
            key={studio.studioId}
            studio={studio}
            href={paths.signup.entry.href({ ...carry, studio: studio.studioId })}
            current={isChosen && studio.studioId === chosenId}
            marked={isMarked(studio, index)}
            firstHouse={index === 0 && near.length <= 1}
          />
        ))}
      </ul>
    </div>
  );
}
