import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Shot } from '../../../scripts/gallery/shots.mjs';
import { colourFaultsOf, faultsOf, unsticks } from '../screens/axe';
import { brokenWordsOn } from '../screens/broken-words';
import { isPage, type LookAt } from '../screens/shown';
import type { Visitor } from '../visitor';

export type Theme = 'light' | 'dark';

interface Camera {
  readonly folder: string;
  readonly walk: string;
  readonly visitor: Visitor;
  readonly width: number;
  readonly themes: readonly Theme[];
  /** Colours depend on no language: they are judged in one. */
  readonly judgesColours: boolean;
  /** Screens that are meant; the others are walked past. */
  readonly only: RegExp | null;
  /** How long a screen may take to be there. */
  readonly patienceMs?: number;
}

/** A mail is shown inside a program's own page, which has the landmarks. */
const ofPages = /^(?:landmark-one-main|region):/;

const nameOf = (words: readonly (string | number)[]) =>
  words
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Takes a picture of each screen it is shown, in each theme, after axe has judged it. What it took is in `shots`. */
export function createCamera({ folder, walk, visitor, width, themes, judgesColours, only, patienceMs }: Camera) {
  const { language, market, scripts } = visitor;
  const shots: Shot[] = [];
  const pictures = join(folder, 'new');
  mkdirSync(pictures, { recursive: true });

  async function faults(page: Page, theme: Theme): Promise<string[]> {
    // Axe is a script itself; without scripts the pages are the same.
    if (!scripts) return [];
    if (theme === 'dark') return judgesColours ? colourFaultsOf(page) : [];
    const found = await faultsOf(page, { colours: judgesColours });
    return walk === 'mails' ? found.filter((fault) => !ofPages.test(fault)) : found;
  }

  const look: LookAt = async (screen, at, heading, page = visitor.page) => {
    await isPage(page, at, heading, patienceMs);
    if (only && !only.test(screen)) return;
    if (at) await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await unsticks(page);
      const broken = theme === themes[0] ? await brokenWordsOn(page) : [];
      const found = [...(await faults(page, theme)), ...broken.map((word) => `broken in two: ${word}`)];
      const file = `${nameOf([screen, language, width, theme, scripts ? 'script' : 'plain'])}.png`;
      await page.screenshot({ path: join(pictures, file), fullPage: true, animations: 'disabled', scale: 'css' });
      const size = page.viewportSize()?.width ?? width;
      shots.push({ file, walk, screen, heading, language, market, width, size, theme, scripts, faults: found });
    }
  };
  return {
    look,
    shots,
    /** Kept for the sheet, whether or not the walk came to its end. */
    keeps(missed: string | null): void {
      const kept = join(folder, 'taken');
      mkdirSync(kept, { recursive: true });
      const file = nameOf([walk, language, width, scripts ? 'script' : 'plain']);
      writeFileSync(join(kept, `${file}.json`), JSON.stringify({ walk, language, width, scripts, missed, shots }));
    },
  };
}
