import type { ReactNode } from 'react';
import { useView } from './view';

export interface SummaryRow {
  /** Where two rows can have the same term. */
  key?: string;
  term: string;
  value: ReactNode;
  change?: { href: string; label?: string };
  /** Something else at the right, such as a small form. */
  action?: ReactNode;
}

/** Rows of term and value; `bold` where the values are the point. */
export function SummaryList({ rows, bold = false }: { rows: readonly SummaryRow[]; bold?: boolean }) {
  const { t } = useView();
  return (
    <dl className={bold ? 'rows pairs bold' : 'rows pairs'}>
      {rows.map(({ term, key = term, value, change, action }) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {(change || action) && (
            <dd className="change">
              {action}
              {change && (
                <a className="link" href={change.href}>
                  {change.label ?? t('form.change')}
                  <span className="sr"> {term}</span>
                </a>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
