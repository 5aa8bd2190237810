import { paths } from '../../../paths';
import { useFigures } from '../../../ui/back-office/figures';
import { ListFoot } from '../../../ui/back-office/list-foot';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { EmptyState } from '../../../ui/block/empty-state';
import { Table } from '../../../ui/block/table';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { type Options, useChoiceFields } from '../lists/choices';
import type { SavedProps } from '../lists/keep';
import { Saved, saveErrors } from '../lists/saved';
import { EntryPage } from '../page-head';
import { InService, type InServiceProps, type Screen, useScreenColumns } from './in-service';

interface ScreensPageProps extends InServiceProps {
  /** Shown alone; null: all. */
  studioId: string | null;
  /** To choose from; none of several markets. */
  studios: Options;
  saved: SavedProps;
  /** One market is chosen, so that its screens' letters can be typed. */
  mayPair: boolean;
}

const shownRevoked = 20;
/** "Screen 2" before "Screen 10". */
const byNumber = new Intl.Collator(undefined, { numeric: true });

/** Kiosk screens and staff desks: where they are, and when each was last in contact. */
export function ScreensPage({ screens, now, studioId, studios, saved, ...rest }: ScreensPageProps) {
  const { t, language } = useView();
  const link = useMarketLink();
  const fields = useChoiceFields(studios.length > 1 ? { studios, products: [] } : null, { studioId });
  const inService = screens
    .filter((one) => one.revokedAt === null)
    .sort(
      (one, other) =>
        one.studioName.localeCompare(other.studioName, language) || byNumber.compare(one.name, other.name),
    );
  const revoked = screens.filter((one) => one.revokedAt !== null).slice(0, shownRevoked);
  return (
    <EntryPage page="screens" styles={['form']} errors={saveErrors(t, saved)}>
      <div className="toolbar">
        {fields.length > 0 && <FilterForm action={paths.backOffice.screens.href()} choices={fields} />}
        <Saved {...saved} />
        {rest.mayPair && (
          <LinkButton href={link(paths.backOfficeActions.pairScreen.href())}>
            {t('backOffice.screens.pair.title')}
          </LinkButton>
        )}
      </div>
      {inService.length === 0 ? (
        <EmptyState title={t('backOffice.screens.none')}>{t('backOffice.screens.how')}</EmptyState>
      ) : (
        <InService screens={inService} now={now} version={rest.version} />
      )}
      {revoked.length > 0 && <Revoked screens={revoked} />}
      {screens.length > 0 && (
        <ListFoot file={paths.backOfficeMore.screensFile.href({ studio: studioId ?? undefined })} />
      )}
    </EntryPage>
  );
}

function Revoked({ screens }: { screens: readonly Screen[] }) {
  const { t, dateTime } = useFigures();
  const ofScreen = useScreenColumns();
  return (
    <section>
      <h2>{t('backOffice.screens.revoked')}</h2>
      <Table
        caption={t('backOffice.screens.revoked')}
        rows={screens}
        columns={(column) => [
          ...ofScreen,
          column(t('backOffice.ledger.since'), { isNamed: true }, ({ revokedAt, createdAt }) =>
            dateTime(revokedAt ?? createdAt),
          ),
        ]}
      />
    </section>
  );
}
