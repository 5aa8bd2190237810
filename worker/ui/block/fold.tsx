import type { ReactNode } from 'react';
import { Icon } from './icon';

interface FoldProps {
  /** The line that is pressed. */
  title: ReactNode;
  className?: string;
  open?: boolean;
  children: ReactNode;
}

/** What is folded away below its title. */
export function Fold({ title, className = '', open, children }: FoldProps) {
  return (
    <details className={`fold ${className}`.trimEnd()} open={open}>
      <summary>
        {title}
        <Icon name="chevron-down" className="screen" />
      </summary>
      {children}
    </details>
  );
}
