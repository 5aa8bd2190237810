import type { ReactNode } from 'react';
import { RisingSun } from './drawings/skies';

/** Nothing here yet: the drawing, one heading, one line. */
export function EmptyState({
  title,
  children,
  heading: Heading = 'h2',
}: {
  title: ReactNode;
  children?: ReactNode;
  heading?: 'h2' | 'h3';
}) {
  return (
    <div className="empty">
      <RisingSun />
      <Heading className="h3">{title}</Heading>
      {children && <p className="soft">{children}</p>}
    </div>
  );
}
