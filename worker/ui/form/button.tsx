import type { ReactNode } from 'react';
import { Icon, type IconName } from '../block/icon';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'order';

interface Look {
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
}

interface ButtonProps extends Look {
  name?: string;
  value?: string;
  form?: string;
  /** Label while the form is being sent. */
  busy?: string;
}

export function Button({ kind, icon, children, busy, ...rest }: ButtonProps) {
  return (
    <button className={classOf(kind)} data-busy={busy} {...rest}>
      <Inside kind={kind} icon={icon}>
        {children}
      </Inside>
    </button>
  );
}

export function LinkButton({ kind, icon, children, ...rest }: Look & { href: string; id?: string }) {
  return (
    <a className={classOf(kind)} {...rest}>
      <Inside kind={kind} icon={icon}>
        {children}
      </Inside>
    </a>
  );
}

function classOf(kind: ButtonKind = 'primary'): string {
  return kind === 'primary' ? 'btn' : `btn ${kind}`;
}

function Inside({ kind = 'primary', icon = 'arrow-right', children }: Look) {
  const hasDisc = kind !== 'plain' && kind !== 'quiet';
  return (
    <>
      <span>{children}</span>
      {hasDisc && (
        <span className="disc">
          <Icon name={icon} small />
        </span>
      )}
    </>
  );
}
