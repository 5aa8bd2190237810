import { needsOf, type StyleRule } from '../../../worker/ui/style-rules.ts';

/**
 * Takes a style sheet apart, so that a page can leave out rules for classes it has not: see `StyleRule`. What it cannot
 * tell stays in every page.
 * @param css valid CSS, minified or not
 */
export function rulesOf(css: string): StyleRule[] {
  const source = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const [rules, end] = blockAt(source, 0);
  if (end < source.length)
    throw new Error(`a style sheet closes a block that it did not open: …${source.slice(end - 40, end)}`);
  return rules;
}

/** What stands up to the end of the block that begins at `from`, and where it ends. */
function blockAt(css: string, from: number): [rules: StyleRule[], end: number] {
  const rules: StyleRule[] = [];
  let at = from;
  while (at < css.length) {
    const end = endOfPart(css, at);
    const text = css.slice(at, end).trim();
    if (css[end] === '{') {
      const [inner, close] = blockAt(css, end + 1);
      if (css[close] !== '}') throw new Error(`a style sheet does not close the block of ${text}`);
      rules.push([text.startsWith('@') ? [text] : splitAtCommas(text), withoutLast(inner)]);
      at = close + 1;
    } else {
      if (text !== '') rules.push(`${text};`);
      if (css[end] !== ';') return [joined(rules), end];
      at = end + 1;
    }
  }
  return [joined(rules), at];
}

/** Where the next `{`, `}` or `;` stands that is neither in quotes nor in brackets. */
function endOfPart(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const letter = css[at] ?? '';
    if (letter === '"' || letter === "'") at = css.indexOf(letter, at + 1);
    else if ('(['.includes(letter)) depth += 1;
    else if (')]'.includes(letter)) depth -= 1;
    else if (depth === 0 && '{};'.includes(letter)) return at;
  }
  return css.length;
}

/** The last declaration of a block needs no semicolon. */
function withoutLast(rules: readonly StyleRule[]): StyleRule[] {
  const last = rules.at(-1);
  return typeof last === 'string' ? [...rules.slice(0, -1), last.replace(/;$/, '')] : [...rules];
}

/** Neighbours that every page has are one text. */
function joined(rules: readonly StyleRule[]): StyleRule[] {
  const short: StyleRule[] = [];
  for (const rule of rules.map(asText)) {
    const last = short.at(-1);
    if (typeof rule === 'string' && typeof last === 'string') short[short.length - 1] = last + rule;
    else short.push(rule);
  }
  return short;
}

/** A rule without conditions, within it neither, is text. */
function asText(rule: StyleRule): StyleRule {
  if (typeof rule === 'string') return rule;
  const [selectors, [first = '', ...more]] = rule;
  const isCertain =
    selectors.every((selector) => needsOf(selector).length === 0) && more.length === 0 && typeof first === 'string';
  return isCertain ? `${selectors.join(',')}{${first}}` : rule;
}

function splitAtCommas(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of selectors) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
