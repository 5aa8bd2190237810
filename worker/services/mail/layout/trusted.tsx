import { Fragment, type ReactNode } from 'react';
import { parseTrustedHtml, type TrustedNode } from '../../../ui/text/trusted-html-parser';
import { Link, Paragraph } from './parts';
import { styles } from './styles';

/** The absolute address of one of our own pages. */
const absolute = (href: string, origin: string) => (href.startsWith('/') ? origin + href : href);

/** The catalogue's `…Html` texts as elements: paragraphs, lists, strong, emphasis, line breaks, links. */
export function Trusted({ html, origin }: { html: string; origin: string }) {
  return <>{parseTrustedHtml(html).map((node, index) => toElement(node, index, origin))}</>;
}

function toElement(node: TrustedNode, key: number, origin: string): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  const children = node.children.map((child, index) => toElement(child, index, origin));
  switch (node.tag) {
    case 'br':
      return <br key={key} />;
    case 'strong':
      return <strong key={key}>{children}</strong>;
    case 'em':
      return <em key={key}>{children}</em>;
    case 'ul':
    case 'ol': {
      const List = node.tag;
      return (
        <List key={key} className="ink" style={styles.list}>
          {children}
        </List>
      );
    }
    case 'li':
      return <li key={key}>{children}</li>;
    case 'a': {
      if (!node.href) return <Fragment key={key}>{children}</Fragment>;
      return (
        <Link key={key} href={absolute(node.href, origin)}>
          {children}
        </Link>
      );
    }
    default:
      return <Paragraph key={key}>{children}</Paragraph>;
  }
}

/** The same as plain text: a blank line between paragraphs, a dash before list entries, links written out. */
export function trustedText(html: string, origin: string): string {
  return write(parseTrustedHtml(html), origin)
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function write(nodes: readonly TrustedNode[], origin: string): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node.replace(/\s+/g, ' ') : writeElement(node, origin)))
    .join('');
}

function writeElement(node: Exclude<TrustedNode, string>, origin: string): string {
  const inner = write(node.children, origin);
  switch (node.tag) {
    case 'br':
      return '\n';
    case 'strong':
    case 'em':
      return inner;
    case 'li':
      return `\n- ${inner.trim()}`;
    case 'a': {
      const target = node.href?.replace(/^(mailto|tel):/, '');
      return target && target !== inner ? `${inner} (${absolute(target, origin)})` : inner;
    }
    default:
      return `\n\n${inner}\n\n`;
  }
}
