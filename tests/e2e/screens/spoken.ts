import { expect, type Page } from '@playwright/test';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** What is another on another day: figures, dates, ids, and whether a studio is open. */
const changing: readonly [RegExp, string][] = [
  [/\bvisitor-[\w-]+@/g, 'visitor@'],
  [/Error ID: [\w-]+/g, 'Error ID: 0'],
  [/(?<!level=)\d+/g, '0'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Monday'],
  [new RegExp(`\\b0 (?:${months})\\b`, 'g'), '0 January'],
  [
    /\b(?:Open until|Opens today at|Opens tomorrow at) 0:0\b|\bOpen until midnight\b|\bOpen 0 hours\b|\bClosed today\b/g,
    'Open',
  ],
  [/\b(?:today|tomorrow|Monday)(?= 0:0)/g, 'today'],
  [/\b0 (day|month|session)s?\b/g, '0 $1s'],
  [/^\s*- \/(?:url|placeholder):.*\n/gm, ''],
  // A link of which nothing but its address was below.
  [/^(\s*- (?:'link .*'|link ".*")):$/gm, '$1'],
];

/**
 * A screen as somebody hears it who listens to a screen reader: every landmark, heading, link, field with its name, state and
 * fault, and every sentence, in this order, as text. It is the browser's own accessibility tree.
 */
export async function spokenOn(page: Page): Promise<string> {
  // Its button comes with the script that asks for it, a moment after the page.
  for (const island of await page.locator('[data-island=passkey]').all()) await expect(island).toContainText(/./);
  const tree = `${await page.locator('body').ariaSnapshot()}\n`;
  return changing.reduce((text, [found, same]) => text.replaceAll(found, same), tree).trimEnd();
}

/** The landmarks of a screen without those that were heard just so on the one before, as header and foot mostly are. */
export function unlikeBefore(spoken: string, before: string): string {
  const landmarks = (text: string) => text.split(/^(?=- )/m);
  const known = new Set(landmarks(`${before}\n`));
  return landmarks(`${spoken}\n`)
    .filter((one) => one.startsWith('- main') || !known.has(one))
    .join('')
    .trimEnd();
}
