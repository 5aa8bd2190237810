import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

interface RadioRowProps {
  name: string;
  value: string;
  id?: string;
  checked?: boolean;
  title: ReactNode;
  lines?: readonly ReactNode[];
  tag?: ReactNode;
  /** Stands at the right, such as a price. */
  figure?: ReactNode;
  figureLine?: ReactNode;
  describedBy?: string;
}

/** A choice as a row between hairlines; the chosen one lies on the sun's wash. */
export function RadioRow({
  name,
  value,
  id,
  checked,
  title,
  lines = [],
  tag,
  figure,
  figureLine,
  describedBy,
}: RadioRowProps) {
  return (
    <label className="row">
      <input type="radio" name={name} value={value} id={id} defaultChecked={checked} aria-describedby={describedBy} />
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

/** Holds `RadioRow`s, or any other rows between hairlines. */
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
  /** The icon stands bare at the left, without its tile. */
  bare?: boolean;
  /** A link … */
  href?: string;
  /** … or the button of the form around the list. */
  submit?: { name: string; value: string };
}

/** Issuers, account actions: each row is the target. */
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
        <span className="title">{title}</span>
        {line !== undefined && <span className="line">{line}</span>}
      </span>
      <Icon name="chevron-right" />
    </>
  );
}

/** "Nothing came?" at the left, its link or button at the right. */
export function LinkRow({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="linked">
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Short lines behind one icon each; `ruled` puts them between hairlines. */
export function FactList({
  facts,
  ruled = false,
}: {
  facts: readonly { icon?: IconName; text: ReactNode; key: string }[];
  ruled?: boolean;
}) {
  return (
    <ul className={ruled ? 'facts rows' : 'facts'}>
      {facts.map(({ key, icon = 'check', text }) => (
        <li key={key}>
          <Icon name={icon} small={!ruled} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
