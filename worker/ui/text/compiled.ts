import type { Translate } from './text-key';

/** What i18next says of one language's texts in the order of its layers. */
export interface Source {
  /** The text of a key with its placeholders as written; by `count` in the plural form that it selects. */
  written(key: string, count: number | undefined): string;
  /** The text filled in by i18next itself. */
  filled(key: string, values: Readonly<Record<string, unknown>>): string;
  /** The ending of the plural form for a count. */
  formOf(count: number): string;
}

/** Texts and names of values in turn; a text alone where there is nothing to fill in. */
type Pieces = readonly string[];

interface Compiled {
  readonly written: string;
  readonly pieces: Pieces | null;
}

/** i18next's own settings among the values of a call: these calls are its own affair. No text has such a placeholder. */
const settings: ReadonlySet<string> = new Set(
  'context ordinal lng lngs ns replace defaultValue interpolation postProcess returnObjects returnDetails joinArrays keyPrefix keySeparator nsSeparator fallbackLng'.split(
    ' ',
  ),
);

const placeholder = /\{\{(.+?)\}\}/g;
const plainName = /^\w+$/;
const mostCounts = 1_000;

/** Null where the text asks for more than values put in: a format, a nested text, a path into an object. */
function piecesOf(text: string): Pieces | null {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(placeholder)) {
    if (!plainName.test(name.trim()) || settings.has(name.trim())) return null;
    pieces.push(text.slice(from, index), name.trim());
    from = index + whole.length;
  }
  const end = text.slice(from);
  if (/\$t\(|\{\{/.test(pieces.filter((_, at) => at % 2 === 0).join('') + end)) return null;
  return [...pieces, end];
}

/** Null where a value is missing, or nothing that is written as it is. */
function fill(pieces: Pieces, values: Readonly<Record<string, unknown>>): string | null {
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    text += value + (pieces[at + 1] ?? '');
  }
  return text;
}

/**
 * `t` that looks each text up once: i18next finds it and selects its plural form, then only values are put in, which costs
 * a thirtieth of i18next's own way. A value is never searched for placeholders. What is out of the ordinary i18next does.
 *
 * It is valid as long as no texts are added: whoever adds some makes another.
 */
export function compiled(source: Source): Translate {
  const texts = new Map<string, Compiled>();
  const forms = new Map<number, string>();

  function formOf(count: number): string {
    let form = forms.get(count);
    if (form === undefined) {
      form = source.formOf(count);
      if (forms.size >= mostCounts) forms.clear();
      forms.set(count, form);
    }
    return form;
  }

  function lookUp(name: string, key: string, count: number | undefined): Compiled {
    let found = texts.get(name);
    if (!found) {
      const written = source.written(key, count);
      found = { written, pieces: piecesOf(written) };
      texts.set(name, found);
    }
    return found;
  }

  return (key, values) => {
    if (values === undefined) {
      const { pieces } = lookUp(key, key, undefined);
      return pieces?.length === 1 ? (pieces[0] ?? '') : source.filled(key, {});
    }
    const { count } = values;
    const isPlural = typeof count === 'number';
    if (count !== undefined && !isPlural && typeof count !== 'string') return source.filled(key, values);
    // i18next has a form of its own for zero, where a language gives one.
    const name = isPlural ? `${key}${formOf(count)}${count === 0 ? '0' : ''}#` : key;
    for (const given in values) if (settings.has(given)) return source.filled(key, values);
    const { written, pieces } = lookUp(name, key, isPlural ? count : undefined);
    if ('skipInterpolation' in values) return written;
    return (pieces && fill(pieces, values)) ?? source.filled(key, values);
  };
}
