import type { IslandName } from '../../../client/islands/registry';
import { type Language, languageData } from '../../domain/markets/languages';
import { paths } from '../../paths';
import { Flag } from '../block/flag';
import { Icon, type IconName } from '../block/icon';
import type { TextKey } from '../text/text-key';
import { useView } from '../view';
import { typedFormId } from './typed-form';

/** What the browser adds to a menu that opens, closes and posts by itself: arrow keys, and that it closes after a choice. */
const keys = (name: IslandName) => ({ className: 'menu', 'data-island': name, 'data-when': 'interaction' });

interface LanguagesProps {
  /** Path and query to come back to; without it this page's own. */
  returnTo?: string;
  /** The page answers a form, which a choice of language sends again, to the form's own page, with what was typed. */
  again?: boolean;
}

/** The page's language, and the others that the market offers. */
export function Languages({ returnTo, again = false }: LanguagesProps) {
  const { t, market, language, path, search } = useView();
  // A survey may be in a language that the market does not offer.
  const codes = market.languages.includes(language) ? market.languages : [language, ...market.languages];
  if (codes.length < 2) return null;
  const nameOf = (code: Language) => {
    const { nameKey, ownName } = languageData[code];
    return nameKey ? t(nameKey as TextKey) : ownName;
  };
  return (
    <div {...keys('language-menu')}>
      <button type="button" className="at" popoverTarget="languages">
        <Flag language={language} />
        <span className="sr">{t('navigation-menu.choose-language')}</span>
        <span className="langs-code">{language.toUpperCase()}</span>
      </button>
      <div id="languages" popover="auto" className="langs">
        <form method="post" action={paths.culture.href()}>
          <input type="hidden" name="returnTo" value={returnTo ?? path + search} />
          {codes.map((code) => (
            <button
              type="submit"
              key={code}
              className="entry"
              form={again ? typedFormId : undefined}
              name={again ? 'speak' : 'language'}
              value={code}
              lang={code}
              aria-current={code === language || undefined}
            >
              <Flag language={code} />
              {nameOf(code)}
              {code === language && <Icon name="check" />}
            </button>
          ))}
        </form>
      </div>
    </div>
  );
}

interface MainMenuProps {
  /** Without an icon it is the name of those that follow. `current`: of this page; 'true': of one above it. */
  entries: readonly { href?: string; label: string; icon?: IconName; current?: boolean | 'true' }[];
  /** Absent where logging out is one of the links. */
  logout?: { action: string; label: string };
}

/** A list of links: a bar from 768 px, below that a menu that opens. */
export function MainMenu({ entries, logout }: MainMenuProps) {
  const { t } = useView();
  const label = t('navigation-menu.menu');
  return (
    <div {...keys('account-menu')}>
      <button type="button" className="at opens-account" popoverTarget="account" aria-label={label}>
        <Icon name="menu" className="open" />
        <Icon name="cross" className="close" />
      </button>
      <nav id="account" popover="auto" className="account" aria-label={label}>
        {entries.map(({ href, label: text, icon, current }) =>
          icon ? (
            <a key={href} className="entry" href={href} aria-current={current === true ? 'page' : current || undefined}>
              <Icon name={icon} />
              {text}
            </a>
          ) : (
            <span key={text} className="kin small soft">
              {text}
            </span>
          ),
        )}
        {logout && (
          <form method="post" action={logout.action}>
            <button type="submit" className="entry">
              <Icon name="log-out" />
              {logout.label}
            </button>
          </form>
        )}
      </nav>
    </div>
  );
}
