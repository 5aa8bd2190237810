import type { ParseKeys } from 'i18next';
import type { Translate } from './translate';

export type TextKey = ParseKeys;
export type Values = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, values?: Values) => string;

/**
 * Texts with values put in once. The translator only chooses the text: what a member typed is never looked through for
 * `{{placeholders}}` or `$t(references)`, whatever the translator's settings are.
 */
export function createSay(t: Translate): Say {
  return (key, values = {}) => {
    const text = String(t(key, { skipInterpolation: true, count: Number(values.count ?? 0) }));
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
  };
}
