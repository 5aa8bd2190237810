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
            <td className="line ink value" style={strong ? { ...styles.value, ...styles.strong } : styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
