import type da from '../../../locales/da.json';
import type { BrandTexts, ChainTexts } from '../../domain/markets/chain-texts';

/** What is filled into a text; `count` selects its plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** A key with the ending that i18next selects by `count` removed. */
type WithoutForm<Key extends string> = Key extends `${infer Text}_${'one' | 'other'}` ? Text : Key;

type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? WithoutForm<Key> : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];

/** The name of a text, as `errors.home`. The languages have the same keys, which a house test checks. */
export type TextKey = KeysOf<typeof da & ChainTexts & BrandTexts>;

/**
 * A text in the request's language. i18next's own type also takes lists of keys and default texts, and names every key there is
 * when one is wrong.
 */
export type Translate = (
  key: TextKey,
  values?:
    | Readonly<Record<keyof Values, Values[string] | null | undefined>>
    | { count: number; skipInterpolation: true },
) => string;
