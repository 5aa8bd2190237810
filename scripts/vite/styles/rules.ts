import { type ChildNode, type Container, parse } from 'postcss';
import { needsOf, type StyleRule } from '../../../worker/ui/style-rules.ts';

/**
 * Takes a style sheet apart, so that a page can leave out rules for classes it has not: see `StyleRule`. What it cannot
 * tell stays in every page.
 * @param css minified or not; what is no CSS is refused with its place
 */
export const rulesOf = (css: string): StyleRule[] => blockOf(parse(css));

/** What stands in a block. Neighbours that every page has are one text, and the last declaration needs no semicolon. */
function blockOf(block: Container): StyleRule[] {
  const rules: StyleRule[] = [];
  for (const node of block.nodes as ChildNode[]) {
    const rule = ruleOf(node);
    const last = rules.at(-1);
    if (typeof rule === 'string' && typeof last === 'string') rules[rules.length - 1] = last + rule;
    else if (rule !== '') rules.push(rule);
  }
  const last = rules.at(-1);
  return block.type === 'root' || typeof last !== 'string' ? rules : [...rules.slice(0, -1), last.replace(/;$/, '')];
}

function ruleOf(node: ChildNode): StyleRule {
  if (node.type === 'comment') return '';
  if (node.type === 'decl') return `${node.toString()};`;
  if (node.type === 'rule') return asText([node.selectors, blockOf(node)]);
  const name = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
  return node.nodes ? asText([[name], blockOf(node as Container)]) : `${name};`;
}

/** A rule without conditions, within it neither, is text. */
function asText(rule: Exclude<StyleRule, string>): StyleRule {
  const [selectors, [first = '', ...more]] = rule;
  const isCertain =
    selectors.every((selector) => needsOf(selector).length === 0) && more.length === 0 && typeof first === 'string';
  return isCertain ? `${selectors.join(',')}{${first}}` : rule;
}
