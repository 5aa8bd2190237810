import type { Texts } from '../../../worker/domain/text/text-overrides';

export interface TextChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  /** `new`: replaces the built-in text; `back`: the built-in text is shown again. */
  readonly kind: 'new' | 'changed' | 'back';
}

/** Texts by their keys, groups joined by a dot. */
export function flatTexts(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text] as const] : [...flatTexts(text, `${prefix}${key}.`)],
    ),
  );
}

/** The texts that visitors would read differently if `next` replaced `published`. */
export function diffTexts(published: Texts, next: Texts, builtIn: Texts): TextChange[] {
  const [before, after, known] = [flatTexts(published), flatTexts(next), flatTexts(builtIn)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key) => {
    const [old, now] = [before.get(key) ?? known.get(key) ?? '', after.get(key) ?? known.get(key) ?? ''];
    if (old === now) return [];
    return [{ key, before: old, after: now, kind: !after.has(key) ? 'back' : before.has(key) ? 'changed' : 'new' }];
  });
}
