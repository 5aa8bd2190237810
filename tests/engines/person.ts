import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Language } from '../../worker/domain/markets/languages';
import { mailTo } from '../e2e/sandbox';
import { detailsIn } from '../e2e/signup/shop';
import { textIn, type Values } from '../e2e/texts';
import { appUrl } from '../setup/e2e-addresses';
import type { Size, Tab } from './drivers/tab';
import { fieldsOf, placeOf, pointOf, widthOf } from './in-page';

/**
 * What is no fault: the browser's own fade from page to page, given up because it was late, which no script of ours asks for; and,
 * in Firefox, a module on its way to a page that was left meanwhile.
 */
const unmeant = /Transition was (?:aborted|skipped)|[Ss]kip\w* view transition|loading dynamically imported module/;
const patience = { timeout: 20_000, intervals: [50, 100, 250] };

/** What every person of one run has in common. */
export interface Surroundings {
  readonly scripts: boolean;
  /** Where the pictures go, and how each one's name ends. */
  readonly folder: string;
  /** First of each picture's name. */
  readonly walk: string;
}

interface Options extends Surroundings {
  readonly tab: Tab;
  readonly size: Size;
  readonly language?: Language;
  readonly email?: string;
}

/** Somebody in Denmark at a browser of whatever make. As the visitor of the other browser tests, but for Playwright's page. */
export function createPerson({ tab, scripts, folder, walk, size, language = 'da', email }: Options) {
  const complaints: string[] = [];
  const details = { ...detailsIn('denmark'), ...(email === undefined ? {} : { email }) };
  const t = (key: string, values?: Values) => textIn(language, key, values, 'denmark');
  let pictures = 0;
  const listens = async () => {
    complaints.push(...(await tab.complaints()).filter((line) => !unmeant.test(line)));
  };

  const person = {
    tab,
    t,
    scripts,
    details,
    complaints,
    ask: tab.ask,

    async opens(path: string): Promise<void> {
      await tab.goTo(path.startsWith('http') ? path : appUrl('denmark') + path);
      await listens();
    },
    async reloads(): Promise<void> {
      await listens();
      await tab.reload();
      await listens();
    },
    async goesBack(): Promise<void> {
      await listens();
      await tab.goBack();
    },
    /** The page with this heading is there, at an address that begins so, and its scripts have done what they do unasked. */
    async isAt(heading: string, address = ''): Promise<void> {
      await expect(async () => {
        const place = await tab.ask(placeOf);
        expect(place.heading).toBe(heading.replace(/\s+/g, ' ').trim());
        expect(place.address.startsWith(address), place.address).toBe(true);
        expect([place.isLoaded, place.isReady]).toEqual([true, scripts]);
      }).toPass(patience);
      await listens();
    },
    /** Somewhere else than ours: a partner's page of the sandbox. */
    isAway: (part: string) => eventually(async () => expect((await tab.ask(placeOf)).url).toContain(part)),
    /** In the middle of the first that fits, where nothing may lie over it. */
    async presses(css: string, text?: string): Promise<void> {
      let point = { x: 0, y: 0 };
      await expect(async () => {
        const found = await tab.ask(pointOf, css, text ?? null);
        expect(found.fault).toBe('');
        const moved = found.x !== point.x || found.y !== point.y;
        point = found;
        expect(moved, 'still moves').toBe(false);
      }).toPass({ ...patience, intervals: [20, 50, 100, 250] });
      await listens();
      await tab.press(point.x, point.y);
    },
    button: (text: string) => person.presses('main button', text),
    option: (name: string, value: string | number) =>
      person.presses(`label:has(input[name="${name}"][value="${value}"])`),
    async fills(values: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        await person.presses(`main [name="${name}"]`);
        await tab.ask(() => (document.activeElement as HTMLInputElement).select());
        await tab.type([...value]);
      }
      expect(await person.fields()).toMatchObject(values);
    },
    fields: () => tab.ask(fieldsOf),
    /** A form was refused: it says so, and holds what was typed. */
    async isRefused(values: Record<string, string>): Promise<void> {
      await eventually(async () => expect(await tab.ask(placeOf)).toMatchObject({ problems: 1, isLoaded: true }));
      expect(await person.fields()).toMatchObject(values);
    },
    async readsCode(): Promise<string> {
      let code: string | undefined;
      await eventually(async () => {
        const mails = await mailTo(details.email);
        code = mails.flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])[0];
        expect(code).toBeDefined();
      });
      return code ?? '';
    },
    /** Nothing is wider than the screen; and a picture. */
    async looks(name: string): Promise<void> {
      pictures += 1;
      const number = String(pictures).padStart(2, '0');
      const { width, page, widest } = await tab.ask(widthOf);
      expect(page, `${name}: wider than ${width}: ${widest}`).toBeLessThanOrEqual(width);
      mkdirSync(folder, { recursive: true });
      const file = `${walk} ${number} ${name}, ${size.width}${scripts ? '' : ', without script'}.png`;
      writeFileSync(join(folder, file), await tab.picture());
      await listens();
    },
    async leaves(): Promise<void> {
      await listens();
      await tab.close();
    },
  };
  return person;
}

export type Person = ReturnType<typeof createPerson>;

export const eventually = (assert: () => Promise<void>) => expect(assert).toPass(patience);
