export const languages = ['da', 'sv', 'nl', 'en'] as const;
export type Language = (typeof languages)[number];

/** Flag drawn beside each language's own name (specification §9). */
export const flagOf: Record<Language, 'dk' | 'se' | 'nl' | 'gb'> = { da: 'dk', sv: 'se', nl: 'nl', en: 'gb' };
export const ownNameOf: Record<Language, string> = { da: 'Dansk', sv: 'Svenska', nl: 'Nederlands', en: 'English' };

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}
