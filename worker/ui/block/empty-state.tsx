import type { ReactNode } from 'react';
import { Drawn } from '../drawings/layers';

/** Shown where there is no content yet: a drawing, a heading and a line. */
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
      <Drawn of="empty" />
      <Heading className="h3">{title}</Heading>
      {children && <p className="soft">{children}</p>}
    </div>
  );
}
