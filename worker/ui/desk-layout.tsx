import { paths, samePath } from '../paths';
import { Mark } from './drawings/mark';
import { Languages, MainMenu } from './header';
import type { IconName } from './icon';
import { Frame, type LayoutProps } from './layouts';
import { useView } from './view';

/** Pages of the desk in the order of its menu. */
const entries = [
  { to: paths.desk.health, key: 'health', icon: 'shield-check' },
  { to: paths.desk.funnel, key: 'funnel', icon: 'swap' },
  { to: paths.desk.screens, key: 'screens', icon: 'code-display' },
  { to: paths.desk.ageChecks, key: 'ageChecks', icon: 'user' },
  { to: paths.desk.money, key: 'money', icon: 'card' },
  { to: paths.desk.findMember, key: 'findMember', icon: 'search' },
  { to: paths.desk.surveys, key: 'surveys', icon: 'check' },
  { to: paths.desk.report, key: 'report', icon: 'receipt' },
] as const satisfies readonly { to: { patterns: readonly string[] }; key: string; icon: IconName }[];

/** The operator's pages: never indexed, measured or fetched ahead. */
export function DeskLayout({ styles = [], ...page }: LayoutProps) {
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
    />
  );
}

function DeskHeader() {
  const { t, path } = useView();
  return (
    <header className="top member">
      <div className="wrap">
        <a className="brand" href={paths.desk.health.href()}>
          <Mark />
          <span>{t('shared.company')}</span>
        </a>
        <span className="at soft">{t('desk.name')}</span>
        <Languages />
        <MainMenu
          entries={entries.map(({ to, key, icon }) => ({
            href: to.href(),
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
