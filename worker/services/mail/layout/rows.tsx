import type { CSSProperties } from 'react';
import { styles } from './styles';

export interface Row {
  readonly term: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** Facts separated by thin lines, like the summary on the page. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table cellPadding="0" cellSpacing="0" border={0} className="line" style={styles.rows}>
      <tbody>
        {rows.map(({ term, value, strong }) => (
          <tr key={term}>
            <th scope="row" className="line soft term" style={styles.term}>
              {term}
            </th>
            <td className="line ink value" style={valueStyle(value, strong)}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const longestWhole = 24;

/**
 * A narrow cell breaks wherever it must, for the sake of long addresses. A date, a sum or a number has no-break spaces
 * inside, and would be broken all the same: so a value without a long word breaks between words alone.
 */
function valueStyle(value: string, strong = false): CSSProperties {
  const isShort = value.split(' ').every((word) => word.length <= longestWhole);
  return { ...styles.value, ...(strong && styles.strong), ...(isShort && styles.whole) };
}
