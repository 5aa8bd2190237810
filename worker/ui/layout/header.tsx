import type { ReactNode } from 'react';
import { AccountMenu, type AccountMenuProps } from '../../../client/islands/account-menu';
import { LanguageMenu } from '../../../client/islands/language-menu';
import { type Language, languageData } from '../../domain/markets/languages';
import { paths, samePath } from '../../paths';
import type { IconName } from '../block/icon';
import { Mark } from '../drawings/mark';
import { Island } from '../island';
import { KeptPart } from '../kept-part';
import type { TextKey } from '../text/text-key';
import { useView } from '../view';
import { typedFormId } from './typed-form';

/** Header for visitors and members: logo, login or name, language, and the account's menu for members. */
export function SiteHeader() {
  const { member, language, path, search, typed } = useView();
  const name = member && `${member.firstName} ${member.lastName}`.toLocaleLowerCase(language);
  const current = member && accountEntries.find(({ to }) => samePath(path, to))?.icon;
  const slots = { returnTo: path + search, name: name ?? undefined };
  const fixed = { isMember: member !== null, current, again: typed !== null };
  return <KeptPart name="header" component={Header} fixed={fixed} slots={slots} />;
}

interface HeaderProps {
  isMember: boolean;
  /** Icon of the account's page that is shown. */
  current?: IconName | null;
  /** The page answers a form, which a choice of language sends again. */
  again: boolean;
  returnTo: string;
  name?: string;
}

function Header({ isMember, current, again, returnTo, name }: HeaderProps) {
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
        {isMember && <Account current={current} />}
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
        {place && <span className="place soft">{place}</span>}
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

export function Languages({ returnTo, again = false }: { returnTo?: string; again?: boolean }) {
  const { t, market, language, path, search } = useView();
  // A survey may be in a language that the market does not offer.
  const codes = market.languages.includes(language) ? market.languages : [language, ...market.languages];
  if (codes.length < 2) return null;
  const nameOf = (code: Language) => {
    const { nameKey, ownName } = languageData[code];
    return nameKey ? t(nameKey as TextKey) : ownName;
  };
  return (
    <Island
      name="language-menu"
      component={LanguageMenu}
      className="menu"
      when="interaction"
      props={{
        label: t('navigation-menu.choose-language'),
        action: paths.culture.href(),
        returnTo: returnTo ?? path + search,
        current: language,
        form: again ? typedFormId : undefined,
        languages: codes.map((code) => ({ code, name: nameOf(code) })),
      }}
    />
  );
}

const accountEntries = [
  { to: paths.account.main, key: 'navigation-menu.my-clubtan-overview', icon: 'home' },
  { to: paths.account.profile, key: 'navigation-menu.my-profile', icon: 'user' },
  { to: paths.account.subscription, key: 'navigation-menu.my-subscription', icon: 'calendar' },
  { to: paths.account.payments, key: 'navigation-menu.my-payments', icon: 'receipt' },
] as const;

function Account({ current }: Pick<HeaderProps, 'current'>) {
  const { t, isMounted } = useView();
  return (
    <MainMenu
      logout={{ action: paths.logout.href(), label: t('navigation-menu.logout') }}
      entries={accountEntries
        .filter(({ to }) => isMounted(to.patterns[0]))
        .map(({ to, key, icon }) => ({ href: to.href(), label: t(key), icon, current: icon === current }))}
    />
  );
}

/** A bar of links from 768 px, a menu below that. */
export function MainMenu(menu: Omit<AccountMenuProps, 'label'>) {
  const { t } = useView();
  return (
    <Island
      name="account-menu"
      component={AccountMenu}
      className="menu"
      when="interaction"
      props={{ label: t('navigation-menu.menu'), ...menu }}
    />
  );
}
