import type { CSSProperties } from 'react';
import { styles } from './styles';
import { Exact, Words } from './words';

export interface Row {
  readonly term: string;
  /** In lines where it should be broken, such as an address; the text part has them in one. */
  readonly value: string;
  readonly strong?: boolean;
  /** The sum of the rows above it. */
  readonly isTotal?: boolean;
}

/** Facts separated by thin lines, like the summary on the page. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  const termRoom = charactersInLine - longest(rows.flatMap(({ value }) => value.split(/[ \n]/)));
  const terms = rows.map(({ term }) => term).filter(({ length }) => length <= termRoom);
  const valueRoom = charactersInLine - longest(terms);
  return (
    <table cellPadding="0" cellSpacing="0" border={0} className="line" style={styles.rows}>
      <tbody>
        {rows.map(({ term, value, strong, isTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          <tr key={index}>
            <th
              scope="row"
              className={isTotal ? 'total ink term' : 'line soft term'}
              style={{
                ...styles.term,
                ...(term.length <= termRoom && styles.nowrap),
                ...(isTotal && styles.totalTerm),
              }}
            >
              <Words text={term} />
            </th>
            <td
              className={isTotal ? 'total ink value' : 'line ink value'}
              style={{ ...styles.value, ...wholeIf(value), ...(strong && styles.strong), ...(isTotal && styles.total) }}
            >
              <Lines text={value} room={valueRoom} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those of up to `room` characters are not broken. */
export const Lines = ({ text, room = 0 }: { text: string; room?: number }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
    <span key={index} style={line.length <= room ? styles.nowrap : styles.wrap}>
      {index > 0 && <br />}
      <Exact text={line} />
    </span>
  ));

/** A term and a value that fit side by side on a phone, in the widest face it is likely to have. */
const charactersInLine = 36;
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));

/**
 * A narrow cell breaks wherever it must, for the sake of long addresses. A date, a sum or a number has no-break spaces
 * inside, and would be broken all the same: so a value without a long word breaks between words alone.
 */
const longestWhole = 24;
const wholeIf = (value: string): CSSProperties => (longest(value.split(/[ \n]/)) <= longestWhole ? styles.whole : {});
