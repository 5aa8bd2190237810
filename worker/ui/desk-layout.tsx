import { paths, samePath } from '../paths';
import { Banner } from './banner';
import { Mark } from './drawings/mark';
import { Languages, MainMenu } from './header';
import type { IconName } from './icon';
import { Frame, type LayoutProps } from './layouts';
import { useMarketLink } from './market-link';
import { useView } from './view';

/** Pages of the desk in the order of its menu. */
const entries = [
  { to: paths.desk.health, key: 'health', icon: 'shield-check' },
  { to: paths.desk.funnel, key: 'funnel', icon: 'swap' },
  { to: paths.desk.screens, key: 'screens', icon: 'code-display' },
  { to: paths.desk.ageChecks, key: 'ageChecks', icon: 'user' },
  { to: paths.desk.money, key: 'money', icon: 'card' },
  { to: paths.desk.findMember, key: 'findMember', icon: 'search' },
  { to: paths.desk.withdrawals, key: 'withdrawals', icon: 'receipt' },
  { to: paths.desk.surveys, key: 'surveys', icon: 'check' },
  { to: paths.desk.report, key: 'report', icon: 'receipt' },
] as const satisfies readonly { to: { patterns: readonly string[] }; key: string; icon: IconName }[];

/** The operator's pages: never indexed, measured or fetched ahead. */
export function DeskLayout({ styles = [], children, ...page }: LayoutProps) {
  return (
    <Frame
      width="wide"
      {...page}
      hidden
      noPrefetch
      styles={['rows', 'account', 'desk', ...(page.back ? (['journey'] as const) : []), ...styles]}
      className="desk"
      header={<DeskHeader />}
      footer={<DeskFooter />}
    >
      <Missing />
      {children}
    </Frame>
  );
}

/** Cells that did not answer: what is on the page is without them, sums too. */
function Missing() {
  const { t, operator } = useView();
  if (!operator || operator.missing.length === 0) return null;
  const names = operator.missing.map((id) => t(`desk.market.${id}`)).join(', ');
  return (
    <Banner tone="failure" title={t('desk.cells.missing', { names })} role="status">
      <p>{t('desk.cells.missingText')}</p>
    </Banner>
  );
}

function DeskHeader() {
  const { t, path, operator } = useView();
  const link = useMarketLink();
  const own = entries.filter(({ key }) => operator?.pages.includes(key));
  return (
    <header className="top member">
      <div className="wrap">
        <a className="brand" href={link((own[0]?.to ?? paths.desk.health).href())}>
          <Mark />
          <span>{t('shared.company')}</span>
        </a>
        <span className="at soft">{t('desk.name')}</span>
        <Languages />
        <MainMenu
          entries={own.map(({ to, key, icon }) => ({
            href: link(to.href()),
            label: t(`desk.nav.${key}`),
            icon,
            current: samePath(path, to),
          }))}
        />
      </div>
    </header>
  );
}

/** Who is at the desk, and what runs here. */
function DeskFooter() {
  const { t, operator } = useView();
  return (
    <footer className="foot">
      <div className="wrap">
        {operator && (
          <p>
            {t('desk.loggedIn', { email: operator.email })} · {t('desk.version', { version: operator.version })} ·{' '}
            <a className="link" href={paths.access.leave.href()}>
              {t('desk.logout')}
            </a>
          </p>
        )}
      </div>
    </footer>
  );
}
