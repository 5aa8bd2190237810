import type { ReactNode } from 'react';

interface LinkProps {
  href: string;
  rel?: 'next';
  children: ReactNode;
}

/** A link within a page's text. */
export const Link = ({ children, ...rest }: LinkProps) => (
  <a className="link" {...rest}>
    {children}
  </a>
);
