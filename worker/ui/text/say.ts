import type { TextKey, Translate, Values } from './text-key';

export type Say = (key: TextKey, values?: Values) => string;

/**
 * Inserts values into texts, once. The translator only selects the text, so a value that a member typed is never
 * searched for `{{placeholders}}` or `$t(references)`, whatever the translator's settings.
 */
export function createSay(t: Translate): Say {
  return (key, values = {}) => {
    const text = t(key, { skipInterpolation: true, count: Number(values.count ?? 0) });
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
  };
}
