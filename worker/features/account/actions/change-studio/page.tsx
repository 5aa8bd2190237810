import { paths } from '../../../../paths';
import { Banner } from '../../../../ui/block/banner';
import { EmptyState } from '../../../../ui/block/empty-state';
import { SummaryList } from '../../../../ui/block/summary-list';
import { LinkButton } from '../../../../ui/form/button';
import { HiddenFields } from '../../../../ui/form/hidden-fields';
import { SearchField } from '../../../../ui/form/search-field';
import { type StudioItem, StudioRow } from '../../../../ui/studio/studio-row';
import { pricePerInterval } from '../../../../ui/text/interval-text';
import { useView } from '../../../../ui/view';
import type { ActionProps } from '../action';
import { changeProduct } from '../change-product';
import { TaskForm, TaskFrame } from '../frame';

interface StudioProps extends ActionProps {
  studios: readonly StudioItem[];
  studioCount: number;
  query: string | null;
  /** The chosen studio, to be confirmed. */
  chosen: { studioId: string; name: string; street: string; zip: string; city: string; notSold: string | null } | null;
}

export function ChangeStudioPage({ chosen, ...props }: StudioProps) {
  return chosen ? <ConfirmStudio chosen={chosen} {...props} /> : <FindStudio {...props} />;
}

const href = (query: Record<string, string> = {}) => paths.account.subscription.href({ do: 'changeStudio', ...query });

function FindStudio({ studios, studioCount, query, ...props }: Omit<StudioProps, 'chosen'>) {
  const { t } = useView();
  const hasPosition = studios.some(({ kilometres }) => kilometres !== null);
  const isEmpty = studios.length === 0;
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeStudio.title')}
      missing={{ q: t('form.error.studio') }}
      styles={['select']}
      lead={t('membership.changeStudio.lead', { studio: props.subscription.studio.name })}
    >
      <form method="get" action={paths.account.subscription.href()}>
        <SearchField label={t('select.search')} submit={t('select.searchButton')} value={query ?? ''} />
        <HiddenFields values={{ do: 'changeStudio' }} />
      </form>
      {isEmpty ? (
        <EmptyState title={t('select.none', { query: query ?? '' })}>{t('select.noneHint')}</EmptyState>
      ) : (
        <section>
          <div className="list-head">
            <h2>{query ? t('select.found', { query }) : t(hasPosition ? 'select.nearest' : 'select.all')}</h2>
            <span className="soft small num">{t('select.shown', { shown: studios.length, count: studioCount })}</span>
          </div>
          <ul className="rows">
            {studios.map((studio, index) => (
              <StudioRow
                key={studio.studioId}
                studio={studio}
                href={href({ studio: studio.studioId })}
                current={studio.studioId === props.subscription.studio.studioId}
                marked={false}
                firstHouse={index === 0}
              />
            ))}
          </ul>
        </section>
      )}
      {studioCount > studios.length && (
        <LinkButton kind="quiet" href={href({ ...(query ? { q: query } : {}), all: '1' })}>
          {t('select.showAll', { count: studioCount })}
        </LinkButton>
      )}
      {hasPosition && <p className="small soft">{t('select.estimate')}</p>}
    </TaskFrame>
  );
}

function ConfirmStudio({ chosen, ...props }: ActionProps & { chosen: NonNullable<StudioProps['chosen']> }) {
  const { t, format } = useView();
  const { subscription } = props;
  const { name, street, zip, city, notSold, studioId } = chosen;
  return (
    <TaskFrame
      props={props}
      title={t('membership.changeStudio.confirm', { studio: name })}
      back={{ href: href(), label: t('membership.changeStudio.title') }}
    >
      {notSold !== null && (
        <Banner
          title={t('membership.changeStudio.notSold', { product: notSold, studio: name })}
          actions={
            changeProduct.isAllowed(subscription) && (
              <LinkButton kind="quiet" href={paths.account.subscription.href({ do: 'changeProduct' })}>
                {t('membership.changeProduct.title')}
              </LinkButton>
            )
          }
        >
          <p>{t('membership.changeStudio.notSoldText')}</p>
        </Banner>
      )}
      {notSold === null && (
        <>
          <SummaryList
            bold
            rows={[
              { term: t('accountMain.studio'), value: `${name}, ${street}, ${zip} ${city}` },
              { term: t('membership.changeProduct.from'), value: t('membership.today') },
              {
                term: t('account.subscription.price'),
                value: t('membership.changeStudio.same', {
                  price: pricePerInterval(t, format.money(subscription.priceMinor), subscription.intervalMonths),
                }),
              },
            ]}
          />
          <TaskForm
            task="changeStudio"
            props={props}
            button={t('membership.changeStudio.button', { studio: name })}
            keep={t('membership.changeStudio.keep', { studio: subscription.studio.name })}
            hidden={{ studio: studioId }}
          />
        </>
      )}
    </TaskFrame>
  );
}
