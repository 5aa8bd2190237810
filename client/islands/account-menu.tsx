import { Icon, type IconName } from '../../worker/ui/block/icon';
import { closeMenu, walkEntries } from './menu-keys';

export interface AccountMenuProps {
  label: string;
  /** Without an icon it is the name of those that follow. */
  entries: readonly { href?: string; label: string; icon?: IconName; current?: boolean }[];
  /** Absent where logging out is one of the links. */
  logout?: { action: string; label: string };
}

/** A list of links: a bar where there is room, else a menu that opens. */
export function AccountMenu({ label, entries, logout }: AccountMenuProps) {
  return (
    <>
      <button type="button" className="at opens-account" popoverTarget="account" aria-label={label}>
        <Icon name="menu" className="open" />
        <Icon name="cross" className="close" />
      </button>
      <nav
        id="account"
        popover="auto"
        className="account"
        aria-label={label}
        onKeyDown={walkEntries}
        onClick={closeMenu}
      >
        {entries.map(({ href, label: text, icon, current }) =>
          icon ? (
            <a key={href} className="entry" href={href} aria-current={current ? 'page' : undefined}>
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
    </>
  );
}
