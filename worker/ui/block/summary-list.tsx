import type { ReactNode } from 'react';
import { useView } from '../view';
import { Link } from './link';

export interface SummaryRow {
  /** Needed where two rows have the same term. */
  key?: string;
  term: string;
  value: ReactNode;
  change?: { href: string; label?: string };
  /** Another control at the right, such as a small form. */
  action?: ReactNode;
}

/** A row, or nothing where there is nothing to say. */
export type MaybeRow = SummaryRow | false | null | undefined | '';

interface SummaryListProps {
  rows: readonly MaybeRow[];
  bold?: boolean;
  /** More rows: `SummaryRows`. */
  children?: ReactNode;
}

/** Rows of term and value; `bold` emphasises the values. */
export function SummaryList({ rows, bold = false, children }: SummaryListProps) {
  return (
    <dl className={bold ? 'rows pairs bold' : 'rows pairs'}>
      <SummaryRows rows={rows} />
      {children}
    </dl>
  );
}

export function SummaryRows({ rows }: { rows: readonly MaybeRow[] }) {
  const { t } = useView();
  return rows
    .filter((row) => !!row)
    .map(({ term, key = term, value, change, action }) => (
      <div key={key}>
        <dt>{term}</dt>
        <dd>{value}</dd>
        {(change || action) && (
          <dd className="change">
            {action}
            {change && (
              <Link href={change.href}>
                {change.label ?? t('form.change')}
                <span className="sr">{` ${term}`}</span>
              </Link>
            )}
          </dd>
        )}
      </div>
    ));
}
