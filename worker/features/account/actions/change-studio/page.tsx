import { paths } from '../../../../paths';
import { EmptyState } from '../../../../ui/block/empty-state';
import { NearStrip } from '../../../../ui/drawings/near-strip';
import { LinkButton } from '../../../../ui/form/button';
import { HiddenFields } from '../../../../ui/form/hidden-fields';
import { SearchField } from '../../../../ui/form/search-field';
import { type StudioItem, StudioRow } from '../../../../ui/studio/studio-row';
import { useView } from '../../../../ui/view';
import { hrefOf } from '../../membership/account-subscription';
import type { ActionProps } from '../action';
import { TaskFrame } from '../frame';
import { type ChosenStudio, ConfirmStudio } from './confirm';

interface StudioProps extends ActionProps {
  /** Distances are from the member's own studio. */
  isFromOwn: boolean;
  studios: readonly StudioItem[];
  studioCount: number;
  query: string | null;
  chosen: ChosenStudio | null;
}

export function ChangeStudioPage({ chosen, ...props }: StudioProps) {
  return chosen ? <ConfirmStudio chosen={chosen} {...props} /> : <FindStudio {...props} />;
}

function FindStudio({ studios, studioCount, query, isFromOwn, ...props }: Omit<StudioProps, 'chosen'>) {
  const { t } = useView();
  const own = props.subscription.studio;
  const href = (query: Record<string, string>) => hrefOf(props.subscription, { do: 'changeStudio', ...query });
  const hasPosition = studios.some(({ kilometres }) => kilometres !== null);
  const others = isFromOwn && !query ? studios.filter(({ studioId }) => studioId !== own.studioId) : [];
  // Where everything is seen from the member's own studio, it is no choice.
  const listed = others.length > 0 ? others : studios;
  const count = studioCount - (studios.length - listed.length);
  const title = hasPosition && isFromOwn ? t('membership.changeStudio.near', { studio: own.name }) : t('select.all');
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeStudio.title')}
      missing={{ q: t('form.error.studio') }}
      styles={['select']}
      lead={t('membership.changeStudio.lead', { studio: own.name })}
    >
      <form method="get" action={paths.account.subscription.href()}>
        <SearchField label={t('select.search')} submit={t('select.searchButton')} value={query ?? ''} />
        <HiddenFields values={{ do: 'changeStudio', ...props.subscription.named }} />
      </form>
      {studios.length === 0 ? (
        <EmptyState title={t('select.none', { query: query ?? '' })}>{t('select.noneHint')}</EmptyState>
      ) : (
        <section>
          <div className="list-head">
            <h2>{query ? t('select.found', { query }) : title}</h2>
            <span className="soft small num">{t('select.shown', { shown: listed.length, count })}</span>
          </div>
          <div>
            {others.length > 0 && <Around studios={others.slice(0, stripStudios)} />}
            <ul className="rows">
              {listed.map((studio, index) => (
                <StudioRow
                  key={studio.studioId}
                  studio={studio}
                  href={href({ studio: studio.studioId })}
                  current={studio.studioId === own.studioId}
                  marked={false}
                  firstHouse={index === 0 && others.length === 0}
                />
              ))}
            </ul>
          </div>
        </section>
      )}
      {studioCount > studios.length && (
        <LinkButton kind="quiet" href={href({ ...(query ? { q: query } : {}), all: '1' })}>
          {t('select.showAll', { count })}
        </LinkButton>
      )}
      {hasPosition && !isFromOwn && <p className="small soft">{t('select.estimate')}</p>}
    </TaskFrame>
  );
}

const stripStudios = 4;

/** The member's own studio as the place where they are, the nearest others along the horizon. */
function Around({ studios }: Pick<StudioProps, 'studios'>) {
  const { t, format } = useView();
  return (
    <NearStrip
      you={t('membership.changeStudio.you')}
      studios={studios.map(({ studioId, kilometres }, index) => ({
        key: studioId,
        kilometres: kilometres ?? 0,
        label: index === studios.length - 1 ? format.distance(kilometres ?? 0) : format.distanceNumber(kilometres ?? 0),
        chosen: false,
      }))}
    />
  );
}
