import type { ReactNode } from 'react';
import { styles } from './styles';

interface Words {
  children: ReactNode;
}

export function Title({ children }: Words) {
  return (
    <h1 className="ink" style={styles.h1}>
      {children}
    </h1>
  );
}

export function Lead({ children }: Words) {
  return (
    <p className="soft" style={styles.lead}>
      {children}
    </p>
  );
}

export function Heading({ children }: Words) {
  return (
    <h2 className="ink" style={styles.h2}>
      {children}
    </h2>
  );
}

export function Paragraph({ children }: Words) {
  return (
    <p className="ink" style={styles.body}>
      {children}
    </p>
  );
}

export function Link({ href, children }: Words & { href: string }) {
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
export function Button({ href, children }: Words & { href: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} style={styles.buttonTable}>
      <tbody>
        <tr>
          <td className="button" style={styles.button}>
            <a href={href} className="button-link" style={styles.buttonLink}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A text that contains a mail address, with the address linked. */
export function WithAddress({ text, address, subject }: { text: string; address: string; subject?: string }) {
  const [before = '', ...after] = text.split(address);
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      {before}
      {after.length > 0 && <Link href={`mailto:${address}${query}`}>{address}</Link>}
      {after.join(address)}
    </>
  );
}
