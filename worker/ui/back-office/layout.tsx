import { paths, samePath } from '../../paths';
import { Banner } from '../block/banner';
import type { IconName } from '../block/icon';
import { Mark } from '../drawings/mark';
import { Languages, MainMenu } from '../layout/header';
import { Frame, type LayoutProps } from '../layout/layouts';
import { useView } from '../view';
import { useMarketLink } from './market-link';

type Entry = {
  to: { patterns: readonly [string, ...string[]]; href(): string };
  key: keyof typeof paths.backOffice;
  icon: IconName;
};
const { business, health, funnel, screens, ageChecks, money, members } = paths.backOffice;
const { unpaid, mails, findMember, withdrawals, surveys, content, report } = paths.backOffice;

/** Pages of the back office in the order of its menu: what waits today, whom it is about, how it goes, what is set up. */
const groups = {
  today: [
    { to: health, key: 'health', icon: 'shield-check' },
    { to: ageChecks, key: 'ageChecks', icon: 'user' },
    { to: withdrawals, key: 'withdrawals', icon: 'receipt' },
    { to: unpaid, key: 'unpaid', icon: 'alert' },
    { to: mails, key: 'mails', icon: 'mail' },
  ],
  members: [
    { to: members, key: 'members', icon: 'user' },
    { to: findMember, key: 'findMember', icon: 'search' },
  ],
  figures: [
    { to: business, key: 'business', icon: 'home' },
    { to: funnel, key: 'funnel', icon: 'swap' },
    { to: money, key: 'money', icon: 'card' },
    { to: surveys, key: 'surveys', icon: 'check' },
    { to: report, key: 'report', icon: 'receipt' },
  ],
  setUp: [
    { to: screens, key: 'screens', icon: 'code-display' },
    { to: content, key: 'content', icon: 'receipt' },
  ],
} as const satisfies Record<string, readonly Entry[]>;

/** Layout of the back office: never indexed, measured or prefetched. */
export function BackOfficeLayout({ styles = [], children, ...page }: LayoutProps) {
  return (
    <Frame
      width="full"
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
  const entryOf = ({ to, key, icon }: Entry) => ({
    ...{ href: link(to.href()), label: t(`backOffice.nav.${key}`), icon, current: samePath(path, to) },
  });
  const menu = (Object.keys(groups) as (keyof typeof groups)[]).flatMap((name) => {
    const own = groups[name].filter(({ key }) => operator?.pages.includes(key));
    return own.length === 0 ? [] : [{ label: t(`backOffice.nav.group.${name}`) }, ...own.map(entryOf)];
  });
  return (
    <div className="top member">
      <div className="wrap">
        <a className="brand" href={link(business.href())}>
          <Mark />
          <span>{t('shared.company')}</span>
        </a>
        <span className="at soft">{t('backOffice.name')}</span>
        <Languages again={typed !== null} />
        <MainMenu entries={menu} />
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
