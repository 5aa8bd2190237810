import { paths, samePath } from '../../paths';
import { Banner } from '../block/banner';
import type { IconName } from '../block/icon';
import { Mark } from '../drawings/mark';
import { Languages, MainMenu } from '../layout/header';
import { Frame, type LayoutProps } from '../layout/layouts';
import { useView } from '../view';
import { useMarketLink } from './market-link';

/** Pages of the back office in the order of its menu. */
const entries = [
  { to: paths.backOffice.business, key: 'business', icon: 'home' },
  { to: paths.backOffice.health, key: 'health', icon: 'shield-check' },
  { to: paths.backOffice.funnel, key: 'funnel', icon: 'swap' },
  { to: paths.backOffice.screens, key: 'screens', icon: 'code-display' },
  { to: paths.backOffice.ageChecks, key: 'ageChecks', icon: 'user' },
  { to: paths.backOffice.money, key: 'money', icon: 'card' },
  { to: paths.backOffice.members, key: 'members', icon: 'user' },
  { to: paths.backOffice.unpaid, key: 'unpaid', icon: 'alert' },
  { to: paths.backOffice.mails, key: 'mails', icon: 'mail' },
  { to: paths.backOffice.findMember, key: 'findMember', icon: 'search' },
  { to: paths.backOffice.withdrawals, key: 'withdrawals', icon: 'receipt' },
  { to: paths.backOffice.surveys, key: 'surveys', icon: 'check' },
  { to: paths.backOffice.content, key: 'content', icon: 'receipt' },
  { to: paths.backOffice.report, key: 'report', icon: 'receipt' },
] as const satisfies readonly { to: { patterns: readonly string[] }; key: string; icon: IconName }[];

/** Layout of the back office: never indexed, measured or prefetched. */
export function BackOfficeLayout({ styles = [], children, ...page }: LayoutProps) {
  return (
    <Frame
      width="wide"
      {...page}
      hidden
      noPrefetch
      styles={['rows', 'account', 'backOffice', ...(page.back ? (['journey'] as const) : []), ...styles]}
      className="back-office"
      header={<BackOfficeHeader />}
      footer={<BackOfficeFooter />}
    >
      <Missing />
      {children}
    </Frame>
  );
}

/** Says that some cells did not answer, so that figures and sums on the page are without them. */
function Missing() {
  const { t, operator } = useView();
  if (!operator || operator.missing.length === 0) return null;
  const names = operator.missing.map((id) => t(`market.${id}.name`)).join(', ');
  return (
    <Banner tone="failure" title={t('backOffice.cells.missing', { names })} role="status">
      <p>{t('backOffice.cells.missingText')}</p>
    </Banner>
  );
}

function BackOfficeHeader() {
  const { t, path, typed, operator } = useView();
  const link = useMarketLink();
  const own = entries.filter(({ key }) => operator?.pages.includes(key));
  return (
    <div className="top member">
      <div className="wrap">
        <a className="brand" href={link((own[0]?.to ?? paths.backOffice.business).href())}>
          <Mark />
          <span>{t('shared.company')}</span>
        </a>
        <span className="at soft">{t('backOffice.name')}</span>
        <Languages again={typed !== null} />
        <MainMenu
          entries={own.map(({ to, key, icon }) => ({
            href: link(to.href()),
            label: t(`backOffice.nav.${key}`),
            icon,
            current: samePath(path, to),
          }))}
        />
      </div>
    </div>
  );
}

/** The logged-in operator, and the version that runs. */
function BackOfficeFooter() {
  const { t, operator } = useView();
  return (
    <footer className="foot">
      <div className="wrap">
        {operator && (
          <p>
            {t('backOffice.loggedIn', { email: operator.email })} ·{' '}
            {t('backOffice.version', { version: operator.version })} ·{' '}
            <a href={paths.access.leave.href()}>{t('backOffice.logout')}</a>
          </p>
        )}
      </div>
    </footer>
  );
}
