import type { Page } from '@playwright/test';

/** Longer ones break wherever they must. */
const longest = 18;

/** Words that are broken in two for want of room, where none is hyphenated: what stands beside them takes too much. */
export const brokenWordsOn = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.body as unknown as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !(parent as HTMLElement).checkVisibility() || getComputedStyle(parent).hyphens === 'auto')
        continue;
      // A word ends at a space and at what may end a line: a hyphen, also a soft one, a slash. An address breaks anywhere.
      for (const { 0: word, 1: address, index } of (node.nodeValue ?? '').matchAll(/(\S*@\S*)|[^\s\-\u00ad/.]+/g)) {
        if (address || word.length < 2 || word.length > most) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(word);
      }
    }
    return [...broken];
  }, longest);
