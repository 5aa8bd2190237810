import type { ReactNode } from 'react';
import { matchPath, paths, samePath } from '../../paths';
import type { IconName } from '../block/icon';
import { Mark } from '../drawings/mark';
import { KeptPart } from '../kept-part';
import { useView } from '../view';
import { Languages, MainMenu } from './menus';

/** Header for visitors and members: logo, login or name, language, and the account's menu for members. */
export function SiteHeader() {
  const { member, language, path, search, typed } = useView();
  const name = member && `${member.firstName} ${member.lastName}`.toLocaleLowerCase(language);
  const isBelow = matchPath(path, paths.accountMore.receipt) !== null;
  const current = member && (isBelow ? 'receipt' : accountEntries.find(({ to }) => samePath(path, to))?.icon);
  const slots = { returnTo: path + search, name: name ?? undefined };
  const fixed = { isMember: member !== null, current, isBelow, again: typed !== null };
  return <KeptPart name="header" component={Header} fixed={fixed} slots={slots} />;
}

interface HeaderProps {
  isMember: boolean;
  /** Icon of the account's page that is shown. */
  current?: IconName | null | undefined;
  /** It is of a page above the one that is shown. */
  isBelow: boolean;
  /** The page answers a form, which a choice of language sends again. */
  again: boolean;
  returnTo: string;
  name?: string;
}

function Header({ isMember, current, isBelow, again, returnTo, name }: HeaderProps) {
  const { t } = useView();
  return (
    <div className={isMember ? 'top member' : 'top'}>
      <div className="wrap">
        <Brand />
        {name ? (
          <a className="at" href={paths.account.main.href()}>
            <span>{name}</span>
          </a>
        ) : (
          <a className="at" href={paths.login.href()}>
            {t('shared.login')}
          </a>
        )}
        <Languages returnTo={returnTo} again={again} />
        {isMember && <Account current={current} isBelow={isBelow} />}
      </div>
    </div>
  );
}

/** Header of a survey: company name and language. */
export function SurveyHeader() {
  const { t } = useView();
  return (
    <div className="top">
      <div className="wrap">
        <a className="brand" href={paths.signup.entry.href()}>
          <span>{t('shared.company')}</span>
        </a>
        <Languages />
      </div>
    </div>
  );
}

/** Header of a kiosk, without links: mark, name and which screen this is. */
export function KioskHeader({ place, languages }: { place?: ReactNode; languages: boolean | string }) {
  return (
    <div className="top">
      <div className="wrap">
        <Brand still />
        {place && <span className="place at soft">{place}</span>}
        {languages && <Languages returnTo={languages === true ? undefined : languages} />}
      </div>
    </div>
  );
}

export function Brand({ still = false, again = false }: { still?: boolean; again?: boolean }) {
  const { t, onScreen } = useView();
  const inside = (
    <>
      <Mark again={again} />
      <span>{t('shared.company')}</span>
    </>
  );
  return still || onScreen ? (
    <div className="brand">{inside}</div>
  ) : (
    <a className="brand" href={t('shared.landing-page')}>
      {inside}
    </a>
  );
}

const accountEntries = [
  { to: paths.account.main, key: 'navigation-menu.my-clubtan-overview', icon: 'home' },
  { to: paths.account.profile, key: 'navigation-menu.my-profile', icon: 'user' },
  { to: paths.account.subscription, key: 'navigation-menu.my-subscription', icon: 'calendar' },
  { to: paths.account.payments, key: 'navigation-menu.my-payments', icon: 'receipt' },
] as const;

function Account({ current, isBelow }: Pick<HeaderProps, 'current' | 'isBelow'>) {
  const { t, isMounted } = useView();
  return (
    <MainMenu
      logout={{ action: paths.logout.href(), label: t('navigation-menu.logout') }}
      entries={accountEntries
        .filter(({ to }) => isMounted(to.patterns[0]))
        .map(({ to, key, icon }) => ({
          href: to.href(),
          label: t(key),
          icon,
          current: icon === current && (isBelow ? 'true' : true),
        }))}
    />
  );
}
