import type { CSSProperties, ReactNode } from 'react';
import { styles } from './styles';
import { Exact, Words } from './words';

interface Plain {
  children: string;
}
interface Any {
  children: ReactNode;
}

export function Title({ children }: Plain) {
  return (
    <h1 className="ink" style={styles.h1}>
      <Words text={children} />
    </h1>
  );
}

export function Lead({ children }: Any) {
  return (
    <p className="soft" style={styles.lead}>
      {children}
    </p>
  );
}

export function Heading({ children }: Plain) {
  return (
    <h2 className="ink" style={styles.h2}>
      <Words text={children} />
    </h2>
  );
}

export function Paragraph({ children }: Any) {
  return (
    <p className="ink" style={styles.body}>
      {typeof children === 'string' ? <Words text={children} /> : children}
    </p>
  );
}

export function Link({ href, children }: Any & { href: string }) {
  return (
    <a href={href} className="link" style={styles.link}>
      {children}
    </a>
  );
}

/**
 * The page's button without its disc. The table cell has the pill shape, since some mailboxes ignore the padding of
 * links.
 */
export function Button({ href, isBelowTile = false, children }: Any & { href: string; isBelowTile?: boolean }) {
  return (
    <Standing style={isBelowTile ? undefined : styles.buttonRoom}>
      <td className="button" style={styles.button}>
        <a href={href} className="button-link" style={styles.buttonLink}>
          {children}
        </a>
      </td>
    </Standing>
  );
}

/** A cell that stands by itself, with the room below it that some mailboxes take from a table's margin. */
export function Standing({ style, children }: Any & { style?: CSSProperties | undefined }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={style}>
      <tbody>
        <tr>{children}</tr>
        <tr>
          <td height="24" style={styles.gap} />
        </tr>
      </tbody>
    </table>
  );
}

/** A text that contains a mail address, with the address linked. */
export function WithAddress({ text, address }: { text: string; address: string }) {
  const [before = '', ...after] = text.split(address);
  return (
    <>
      <Exact text={before} />
      {after.length > 0 && <Link href={`mailto:${address}`}>{address}</Link>}
      <Exact text={after.join(address)} />
    </>
  );
}
