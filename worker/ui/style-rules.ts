/**
 * What few pages have besides classes, and by what HTML a page is known that has it now, or may have it once its scripts
 * have worked. Named in `needs` as here.
 */
export const rareParts: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['select', 'textarea', 'dialog', 'fieldset', 'h3', 'address', 'summary', 'details'].map((tag) => [
      tag,
      [`<${tag}`],
    ]),
  ),
  '[aria-invalid]': [' aria-invalid="', ' data-island="form-validation"'],
  '[aria-disabled]': [' aria-disabled="', ' data-busy="'],
  '[aria-current]': [' aria-current="'],
};

/** A part of a style sheet: text that every page has; or a rule, its selectors or its `@`, and what stands in its block. */
export type StyleRule = string | readonly [selectors: readonly string[], inner: readonly StyleRule[]];

/** The rules that can match in a page that has these classes and rare parts, in their order, as CSS. Without `has`, all. */
export function styleText(rules: readonly StyleRule[], has: ReadonlySet<string> | null): string {
  let css = '';
  let layer = '';
  for (const rule of rules) {
    if (typeof rule === 'string') {
      css += rule;
      layer = '';
      continue;
    }
    const [selectors, inner] = rule;
    const fitting = has ? selectors.filter((selector) => needsOf(selector).every((need) => has.has(need))) : selectors;
    const body = fitting.length > 0 ? styleText(inner, has) : '';
    if (body === '') continue;
    const start = fitting.join(',');
    // Neighbours in one layer are one block.
    css = start === layer ? `${css.slice(0, -1)}${body}}` : `${css}${start}{${body}}`;
    layer = start.startsWith('@layer') ? start : '';
  }
  return css;
}

/** Of our own style sheets only. */
const needs = new Map<string, readonly string[]>();

/**
 * What an element, its ancestors or what it `:has` must have for a selector to match: classes and rare parts. What must
 * not be there is no need, and of several that may be there none is.
 */
export function needsOf(selector: string): readonly string[] {
  let found = needs.get(selector);
  if (!found) {
    found = selector.startsWith('@') ? [] : neededBy(withoutCalls(selector));
    needs.set(selector, found);
  }
  return found;
}

function neededBy(selector: string): string[] {
  const outside = selector.replace(/\[[^\]]*\]/g, '');
  const classes = outside.match(/\.[a-z_][\w-]*/gi) ?? [];
  const tags = outside.match(/(?<![\w.#:-])[a-z]\w*/g) ?? [];
  const attributes = selector.match(/\[[\w-]+\]/g) ?? [];
  return [...classes.map((name) => name.slice(1)), ...[...tags, ...attributes].filter((part) => part in rareParts)];
}

/** Takes out `:not()`, `:is()` and their like, from within; `:has()` of one selector stays. */
function withoutCalls(selector: string): string {
  const less = selector.replace(/:(not|is|where|has)\(((?:[^()]|\([^()]*\))*)\)/, (_, name, inner) =>
    name === 'has' && !inner.includes(',') ? ` ${inner} ` : '',
  );
  return less === selector ? selector : withoutCalls(less);
}
