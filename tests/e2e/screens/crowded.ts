import type { CDPSession, Page } from '@playwright/test';

/** Lines, letters, words and paragraphs as far apart as a reader may set them (WCAG 2.2, 1.4.12). */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
/** "Large" and "very large" in a browser's settings; 16 px is what pages are drawn with. A wide screen is held further off. */
const largePx = { phone: 20, wide: 24 };

/** What is lost of a page whose reader sets letters apart, or has large ones: on a phone and on a wide screen. */
export async function lostToReaders(page: Page): Promise<string[]> {
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const [width, px] of [
    [phone.width, largePx.phone],
    [1280, largePx.wide],
  ] as const) {
    await page.setViewportSize({ ...phone, width });
    found.push(...(await lostOn(page, readersSpacing)).map((fault) => `spacing at ${width}: ${fault}`));
    await hasLettersOf(page, browser, px);
    found.push(...(await lostOn(page, '')).map((fault) => `large at ${width}: ${fault}`));
    await hasLettersOf(page, browser, 16);
  }
  await page.setViewportSize(phone);
  await browser.detach();
  return found;
}

/** The page follows the browser's setting a moment later; a studio's screen does so where its layout changes alone. */
export async function hasLettersOf(page: Page, browser: CDPSession, px: number): Promise<void> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await page.waitForFunction((px) => matchMedia(`(width: ${innerWidth / px}rem)`).matches, px);
}

/** Text that lies over other text or outside of its page, and what is cut off without three dots that say so. */
const lostOn = (page: Page, css: string) =>
  page.evaluate((css) => {
    const styles = document.adoptedStyleSheets;
    const added = new CSSStyleSheet();
    added.replaceSync(css);
    document.adoptedStyleSheets = [...styles, added];
    const upwards = (element: Element | null): Element[] =>
      element ? [element, ...upwards(element.parentElement)] : [];
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('script, style, noscript, option, svg') &&
      upwards(element).every((one) => getComputedStyle(one).clipPath === 'none');
    // What stays in view, or stands over a drawing, lies over other text on purpose: it is compared within itself.
    const stuckIn = (element: Element) =>
      upwards(element).find((one) => ['sticky', 'fixed', 'absolute'].includes(getComputedStyle(one).position));
    const cutBy = (element: Element, { left, top, right, bottom }: DOMRect) =>
      upwards(element).some((one) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          (cuts(overflowY) && (top < box.top - 3 || bottom > box.bottom + 3)) ||
          (cuts(overflowX) && textOverflow !== 'ellipsis' && (left < box.left - 3 || right > box.right + 3))
        );
      });

    const lines: { line: DOMRect; of: Element; text: string; stuckIn: Element | undefined }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!of || text === '' || !isShown(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) lines.push({ line, of, text, stuckIn: stuckIn(of) });
    }
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`${scrollWidth} px wide`);
    for (const { line, of, text } of lines) if (cutBy(of, line)) found.add(`“${text}” is cut off`);
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.of === other.of || one.stuckIn !== other.stuckIn) continue;
        const across = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
        const down = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
        // Boxes of lines are taller than their letters.
        if (across > 2 && down > Math.min(one.line.height, other.line.height) * 0.35)
          found.add(`“${one.text}” lies over “${other.text}”`);
      }
    document.adoptedStyleSheets = styles;
    return [...found];
  }, css);
