import { isLanguage, type Language } from '../markets/languages';

/** A published document of a cell: its catalogue, its texts of a language, a survey. */
export type ContentId = 'catalogue' | `texts-${Language}` | `survey-${string}`;

export const catalogueId: ContentId = 'catalogue';
export const textsId = (language: Language): ContentId => `texts-${language}`;
export const surveyId = (id: string): ContentId => `survey-${id}`;

type Named =
  | { readonly kind: 'catalogue' }
  | { readonly kind: 'texts'; readonly language: Language }
  | { readonly kind: 'survey'; readonly surveyId: string };

/** What an id of an address names, or null; whether a survey is there is known by its store alone. */
export function namedBy(id: string): Named | null {
  if (id === catalogueId) return { kind: 'catalogue' };
  const [kind = '', rest = ''] = [id.slice(0, id.indexOf('-')), id.slice(id.indexOf('-') + 1)];
  if (kind === 'texts' && isLanguage(rest)) return { kind, language: rest };
  return kind === 'survey' && /^[a-z0-9-]{1,60}$/.test(rest) ? { kind, surveyId: rest } : null;
}

/** The lists of documents whose entries are edited one by one, and the name of what tells their entries apart. */
export const itemLists = {
  products: 'productId',
  studios: 'studioId',
  promotions: 'code',
  questions: 'questionId',
  endings: 'endingId',
} as const;
export type ItemList = keyof typeof itemLists;

export const isItemList = (name: string): name is ItemList => Object.hasOwn(itemLists, name);

/** The item that holds what a document says outside of its lists. */
export const headItem = 'head';
