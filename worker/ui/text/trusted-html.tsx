import { createElement, Fragment, type ReactNode } from 'react';
import { useView } from '../view';
import { parseTrustedHtml, type TrustedNode } from './trusted-html-parser';
import { unbroken } from './unbroken';

/** `links`: `live`, or plain text where nothing may lead away. */
interface TrustedHtmlProps {
  html: string;
  links?: 'live' | 'text';
}

/** The only place where markup of `…Html` texts enters a page: as elements, never as a string of HTML. */
export function TrustedHtml({ html, links = 'live' }: TrustedHtmlProps) {
  const { isMounted } = useView();
  const nodes = prune(parseTrustedHtml(html), isMounted);
  return <>{nodes.map((node, index) => toElement(node, index, links))}</>;
}

/** True if anything but headings is left after removing links to unmounted routes. */
export function hasContent(html: string, isMounted: (path: string) => boolean): boolean {
  return prune(parseTrustedHtml(html), isMounted).some((node) => typeof node !== 'string' && !/^h\d$/.test(node.tag));
}

/** Removes links to routes that do not exist, and elements that become empty by it. */
function prune(nodes: readonly TrustedNode[], isMounted: (path: string) => boolean): TrustedNode[] {
  return nodes.flatMap((node): TrustedNode[] => {
    if (typeof node === 'string') return [node];
    if (node.href?.startsWith('/') && !isMounted(node.href.split(/[?#]/, 1)[0] ?? '')) return [];
    if (node.tag === 'br') return [node];
    const children = prune(node.children, isMounted);
    const isEmpty = children.every((child) => typeof child === 'string' && child.trim() === '');
    return isEmpty ? [] : [{ ...node, children }];
  });
}

function toElement(node: TrustedNode, key: number, links: 'live' | 'text'): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>;
  if (node.tag === 'br') return <br key={key} />;
  const children = node.children.map((child, index) =>
    node.tag === 'a' && typeof child === 'string' ? unbroken(child) : toElement(child, index, links),
  );
  if (node.tag !== 'a') return createElement(node.tag, { key }, ...children);
  if (links === 'text') return <span key={key}>{children}</span>;
  const isExternal = node.href?.startsWith('https:');
  return (
    <a key={key} href={node.href} rel={isExternal ? 'noopener' : undefined}>
      {children}
    </a>
  );
}
