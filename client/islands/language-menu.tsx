import type { Language } from '../../worker/domain/markets/languages';
import { Flag } from '../../worker/ui/block/flag';
import { Icon } from '../../worker/ui/block/icon';
import { closeMenu, walkEntries } from './menu-keys';

interface LanguageMenuProps {
  label: string;
  action: string;
  /** Path and query of this page. */
  returnTo: string;
  current: Language;
  /** Id of the form to send instead, to whose own page; it has what was typed. */
  form?: string;
  languages: readonly { code: Language; name: string }[];
}

/** Opens, closes and posts without script; the island adds arrow keys and closes it after a choice. */
export function LanguageMenu({ label, action, returnTo, current, form, languages }: LanguageMenuProps) {
  return (
    <>
      <button type="button" className="at" popoverTarget="languages">
        <Flag language={current} />
        <span className="sr">{label}</span>
        <span className="langs-code">{current.toUpperCase()}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div id="languages" popover="auto" className="langs" onKeyDown={walkEntries} onSubmit={closeMenu}>
        <form method="post" action={action}>
          <input type="hidden" name="returnTo" value={returnTo} />
          {languages.map(({ code, name }) => (
            <button
              type="submit"
              key={code}
              className="entry"
              form={form}
              name={form ? 'speak' : 'language'}
              value={code}
              lang={code}
              aria-current={code === current || undefined}
            >
              <Flag language={code} />
              {name}
              {code === current && <Icon name="check" />}
            </button>
          ))}
        </form>
      </div>
    </>
  );
}
