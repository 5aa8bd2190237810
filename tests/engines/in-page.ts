/** Run in the page, each by itself: what it says of itself as JSON. */

export function placeOf() {
  const { href, pathname, search } = location;
  const heading = document.querySelector('h1')?.textContent ?? '';
  return {
    url: href,
    address: pathname + search,
    heading: heading.replace(/\s+/g, ' ').trim(),
    problems: document.querySelectorAll('.problems').length,
    language: document.documentElement.lang,
    isLoaded: document.readyState === 'complete',
    isReady: document.documentElement.dataset.clientReady === '',
  };
}

/** Where to press, in the window; `fault` says why not. */
export function pointOf(css: string, text: string | null) {
  const plain = (words: string | null) => (words ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => plain(element.getAttribute('aria-label') ?? element.textContent);
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  const found = all.find((one) => one.checkVisibility() && (text === null || nameOf(one) === plain(text)));
  if (!found) return { x: 0, y: 0, fault: `no ${css} says ${text}; there are ${all.map(nameOf).join(' | ')}` };
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getClientRects()[0] ?? found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const there = document.elementFromPoint(x, y);
  const isFree = there !== null && (found.contains(there) || there.contains(found));
  const fault = isFree ? '' : `${css} ${text} lies under ${there?.cloneNode(false) && there.outerHTML.slice(0, 120)}`;
  return { x: Math.round(x), y: Math.round(y), fault };
}

export function fieldsOf(): Record<string, string> {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=hidden]), textarea, select)');
  const kept = [...fields].filter(({ type, checked }) => !/radio|checkbox/.test(type) || checked);
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

/** How wide the page is, and what reaches farthest. */
export function widthOf() {
  const { clientWidth: width, scrollWidth: page } = document.documentElement;
  const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1);
  return { width, page, widest: page > width ? (wide.at(-1)?.outerHTML.slice(0, 200) ?? '') : '' };
}

export const textOf = (css: string): string => document.querySelector<HTMLElement>(css)?.innerText.trim() ?? '';

export const placeOnPage = () => Math.round(scrollY);

export const scrollDown = (to: number) => scrollTo({ top: to, behavior: 'instant' });
