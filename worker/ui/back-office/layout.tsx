import { paths, samePath } from '../../paths';
import { Banner } from '../block/banner';
import type { IconName } from '../block/icon';
import { Mark } from '../drawings/mark';
import { Frame, type LayoutProps } from '../layout/layouts';
import { Languages, MainMenu } from '../layout/menus';
import { useView } from '../view';
import { useMarketLink } from './market-link';

type Page = keyof typeof paths.backOffice;

/** Pages of the back office in the order of its menu: what waits today, whom it is about, how it goes, what is set up. */
const groups = {
  today: { health: 'shield-check', ageChecks: 'user', withdrawals: 'receipt', unpaid: 'alert', mails: 'mail' },
  members: { members: 'user', findMember: 'search' },
  figures: { business: 'home', funnel: 'swap', money: 'card', surveys: 'check', report: 'receipt' },
  setUp: { screens: 'code-display', content: 'receipt' },
} as const satisfies Record<string, Partial<Record<Page, IconName>>>;

/** The entry below which a page is that is in no menu, where its address begins with another word than the entry's. */
const above: Readonly<Record<string, Page>> = {
  ...{ member: 'members', payment: 'members', outbox: 'health', refund: 'money', vat: 'money' },
};

/** The menu's entry that an address lies below, of the pages that an operator may open; undefined for one below none. */
export function entryAbove(path: string, pages: readonly string[] = []): Page | undefined {
  const [, , first = '', more] = path.split(/\W/);
  const parent = first === 'member' && !more ? '' : (above[first] ?? first);
  return parent in paths.backOffice && pages.includes(parent) ? (parent as Page) : undefined;
}

/** Layout of the back office: never indexed, measured or prefetched. */
export function BackOfficeLayout({ styles = [], ...page }: LayoutProps) {
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
      outage={<Missing />}
    />
  );
}

/** Says that some cells did not answer, so that figures and sums on the page are without them. */
function Missing() {
  const { t, operator } = useView();
  if (!operator || operator.missing.length === 0) return null;
  const names = operator.missing.map((id) => t(`market.${id}.name`)).join(', ');
  return (
    <Banner
      tone="failure"
      title={t('backOffice.cells.missing', { names })}
      role="status"
      text={t('backOffice.cells.missingText')}
    />
  );
}

function BackOfficeHeader() {
  const { t, path, typed, operator } = useView();
  const link = useMarketLink();
  const menu = (Object.keys(groups) as (keyof typeof groups)[]).map((name) => ({
    label: t(`backOffice.nav.group.${name}`),
    own: (Object.entries(groups[name]) as [Page, IconName][]).filter(([page]) => operator?.pages.includes(page)),
  }));
  const parent = entryAbove(path, operator?.pages);
  const entryOf = ([page, icon]: [Page, IconName]) => {
    const to = paths.backOffice[page];
    const current = samePath(path, to) || (page === parent && ('true' as const));
    return { href: link(to.href()), label: t(`backOffice.nav.${page}`), icon, current };
  };
  return (
    <div className="top member">
      <div className="wrap">
        {/* Whoever may not see figures is led on to what is theirs. */}
        <a className="brand" href={link(paths.backOffice.business.href())}>
          <Mark />
          <span>{t('shared.company')}</span>
        </a>
        <span className="at soft">{t('backOffice.name')}</span>
        <Languages again={typed !== null} />
        <MainMenu
          entries={menu.flatMap(({ label, own }) => (own.length > 0 ? [{ label }, ...own.map(entryOf)] : []))}
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
            {t('backOffice.loggedIn', { email: operator.email })}
            <br />
            {t('backOffice.version', { version: operator.version })} ·{' '}
            <a href={paths.access.leave.href()}>{t('backOffice.logout')}</a>
          </p>
        )}
      </div>
    </footer>
  );
}
