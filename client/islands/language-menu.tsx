import { Flag } from '../../worker/ui/flag';
import { Icon } from '../../worker/ui/icon';
import { closeMenu, walkEntries } from './menu-keys';

export interface LanguageMenuProps {
  label: string;
  action: string;
  /** Path and query of this page. */
  returnTo: string;
  current: string;
  languages: readonly { code: string; flag: 'dk' | 'se' | 'nl' | 'gb'; name: string }[];
}

/** Opens, closes and posts without script; the island adds arrow keys and closes it once chosen. */
export function LanguageMenu({ label, action, returnTo, current, languages }: LanguageMenuProps) {
  const chosen = languages.find(({ code }) => code === current) ?? languages[0];
  return (
    <>
      <button type="button" className="at" popoverTarget="languages">
        {chosen && <Flag country={chosen.flag} />}
        <span className="sr">{label}</span>
        <span className="langs-code">{current.toUpperCase()}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div id="languages" popover="auto" className="langs" onKeyDown={walkEntries} onSubmit={closeMenu}>
        <form method="post" action={action}>
          <input type="hidden" name="returnTo" value={returnTo} />
          {languages.map(({ code, flag, name }) => (
            <button
              type="submit"
              key={code}
              className="entry"
              name="language"
              value={code}
              lang={code}
              aria-current={code === current || undefined}
            >
              <Flag country={flag} />
              {name}
              {code === current && <Icon name="check" />}
            </button>
          ))}
        </form>
      </div>
    </>
  );
}
