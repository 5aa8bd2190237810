import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** Short lines with an icon each; `ruled` separates them by hairlines. */
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
