import * as z from 'zod';
import type { Report } from '../fault';
import { colour } from './colour';
import { pathData } from './drawings';

export const culture = z.string().refine(isCulture, 'is no culture that Intl knows: such as nb-NO');
const language = z.strictObject({
  culture,
  ownName: z.string().trim().min(1).max(40),
  alsoAskedAs: z.array(z.string().regex(/^[a-z]{2,3}$/)).optional(),
  afterZ: z
    .string()
    .regex(/^\p{Ll}+$/u)
    .optional(),
  nameKey: z
    .string()
    .regex(/^navigation-menu\.[a-z]+$/)
    .optional(),
  flag: z.array(z.tuple([colour, pathData])).min(1),
});
export const languagesSchema = z.record(z.string(), language);

/** Whether `Intl` knows the culture, written in its canonical form. */
function isCulture(culture: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(culture)[0] === culture;
  } catch {
    return false;
  }
}

/** Plural forms that the texts have keys for: `_one` and `_other`. */
const pluralForms = ['one', 'other'];

/** Checks the languages: exactly those of the markets, each with a name, a culture and the plural forms above. */
export function checkLanguages(
  languages: Readonly<Record<string, unknown>>,
  spoken: ReadonlySet<string>,
  report: Report,
): void {
  const file = 'languages.ts';
  for (const [code, said] of Object.entries(languages)) {
    report(file, [code], !/^[a-z]{2,3}$/.test(code) && 'is no language: two or three small letters, such as nb');
    report(file, [code], !spoken.has(code) && 'is spoken in no market');
    const { culture } = (said ?? {}) as { culture?: unknown };
    if (typeof culture !== 'string' || !isCulture(culture)) continue;
    report(file, [code, 'culture'], new Intl.Locale(culture).language !== code && `is a culture of another language`);
    const others = new Intl.PluralRules(culture)
      .resolvedOptions()
      .pluralCategories.filter((form) => !pluralForms.includes(form));
    report(file, [code], others.length > 0 && `counts with ${others.join(' and ')}, for which texts have no key`);
  }
}
