import type { ReactNode } from 'react';
import { unbroken } from '../text/unbroken';
import { Icon, type IconName } from './icon';

interface RadioRowProps {
  name: string;
  value: string;
  id?: string;
  checked?: boolean;
  title: ReactNode;
  lines?: readonly ReactNode[];
  tag?: ReactNode;
  /** At the right of the row, such as a price. */
  figure?: ReactNode;
  figureLine?: ReactNode;
}

/** A radio button as a full-width row; the selected one is highlighted. */
export function RadioRow({ name, value, id, checked, title, lines = [], tag, figure, figureLine }: RadioRowProps) {
  return (
    <label className={figure === undefined ? 'row pick' : 'row pick priced'}>
      <input type="radio" name={name} value={value} id={id} defaultChecked={checked} />
      <span>
        <span className={lines.length > 0 || figure ? 'name' : undefined}>{title}</span>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          <span className="line" key={index}>
            {line}
          </span>
        ))}
        {tag}
      </span>
      {figure !== undefined && (
        <span className="figure">
          <span className="price price-s">{figure}</span>
          {figureLine !== undefined && <span className="line">{figureLine}</span>}
        </span>
      )}
    </label>
  );
}

export function Rows({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rows ${className}`.trimEnd()}>{children}</div>;
}

export interface Choice {
  key: string;
  title: ReactNode;
  line?: ReactNode;
  /** Letters or an icon on the tile; without either there is no tile. */
  tile?: string;
  icon?: IconName;
  /** The icon is shown without a tile. */
  bare?: boolean;
  /** Address, if the row is a link … */
  href?: string;
  /** … or name and value, if it is a button of the surrounding form. */
  submit?: { name: string; value: string };
}

/** List of issuers or account actions; the whole row can be pressed. */
export function ChoiceList({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="rows">
      {choices.map(({ key, ...choice }) => (
        <li key={key}>
          {choice.submit ? (
            <button className="choice" {...choice.submit}>
              <ChoiceInside {...choice} />
            </button>
          ) : (
            <a className="choice" href={choice.href}>
              <ChoiceInside {...choice} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function ChoiceInside({ title, line, tile, icon, bare }: Omit<Choice, 'key'>) {
  const mark = tile ?? (icon && <Icon name={icon} />);
  return (
    <>
      {mark && (
        <span className={bare ? 'mark-icon' : 'tile'} aria-hidden="true">
          {mark}
        </span>
      )}
      <span>
        <span className="title">{typeof title === 'string' ? unbroken(title) : title}</span>
        {line !== undefined && <span className="line">{line}</span>}
      </span>
      <Icon name="chevron-right" />
    </>
  );
}

/** A text such as "Nothing came?" at the left, its link or button at the right. */
export function LinkRow({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="linked">
      <span>{text}</span>
      {children}
    </div>
  );
}
