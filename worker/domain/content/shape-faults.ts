import type * as z from 'zod/mini';

/** What a value has to be, told apart so that a page can say it in the language of whoever reads it. */
interface SaidFault {
  readonly key:
    | 'missing'
    | 'empty'
    | 'number'
    | 'whole'
    | 'oneOf'
    | 'least'
    | 'most'
    | 'entriesLeast'
    | 'entriesMost'
    | 'entriesExactly'
    | 'charactersLeast'
    | 'charactersMost'
    | 'day'
    | 'instant'
    | 'form';
  /** The limit, or what may be chosen. */
  readonly limit: string;
}

export interface ShapeFault {
  /** `products[3].studios[0]`. */
  readonly path: string;
  /** Continues from the place, in English: what a terminal prints. */
  readonly reason: string;
  /** The same for a page to say in its own language; absent of rules that are said in English alone. */
  readonly said?: SaidFault;
}

type Issue = z.core.$ZodIssue;

/** Stands in for a message that no schema gave: the library's own words are never said. */
export const unsaid = '\u0000';

/** What a fault of the shape says; a message that stands in the schema is the rule's own and stays. */
export function faultsOfShape(issues: readonly Issue[], value: unknown): ShapeFault[] {
  return issues.flatMap((issue) => faultsOfIssue(issue, [], value));
}

function faultsOfIssue(issue: Issue, prefix: readonly PropertyKey[], value: unknown): ShapeFault[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      ...{ path: writePath([...path, key]), reason: 'is no name that is read here: misspelt, or in the wrong place?' },
      said: { key: 'form', limit: '' },
    }));
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : null;
  if (branch) return branch.flatMap((inner) => faultsOfIssue(inner, path, value));
  const at = writePath(path);
  if (issue.message !== unsaid) return [{ path: at, reason: issue.message }];
  const is = valueAt(value, path);
  if (is === undefined) return [{ path: at, reason: 'is missing', said: { key: 'missing', limit: '' } }];
  const { needs, ...said } = neededBy(issue, is);
  return [{ path: at, reason: said.key === 'empty' ? needs : `${needs}, and ${standing(is, said)}`, said }];
}

type Needed = SaidFault & { readonly needs: string };
const need = (key: SaidFault['key'], needs: string, limit: unknown = ''): Needed => ({
  ...{ key, needs, limit: String(limit) },
});

function neededBy(issue: Issue, is: unknown): Needed {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number') return need('number', 'must be a number without quotation marks');
      if (issue.expected === 'int') return need('whole', 'must be a whole number');
      return need('form', `must be ${nounOf(issue.expected)}`);
    case 'invalid_value':
      return need('oneOf', `must be ${listed(issue.values.map(quoted))}`, issue.values.join(', '));
    case 'too_small':
      return is === '' ? need('empty', 'is empty') : sized(issue.origin, 'Least', issue.minimum, issue.exact);
    case 'too_big':
      return sized(issue.origin, 'Most', issue.maximum, issue.exact);
    case 'invalid_format':
      if (issue.format === 'date') return need('day', 'must be a day such as 2027-01-31');
      if (issue.format === 'datetime') return need('instant', 'must be an instant such as 2027-01-31T09:00:00Z');
      return need('form', 'must be written otherwise');
    case 'invalid_union':
      if ('options' in issue && issue.options)
        return need('oneOf', `must be ${listed(issue.options.map(quoted))}`, issue.options.join(', '));
      return need('form', `must be ${issue.errors.flatMap((branch) => branch.slice(0, 1).map(choiceOf)).join(' or ')}`);
    default:
      return need('form', 'must be written otherwise');
  }
}

/** A limit of a list, a text or a number. */
function sized(origin: string, end: 'Least' | 'Most', limit: number | bigint, isExact = false): Needed {
  const words = isExact ? 'exactly' : end === 'Least' ? 'at least' : 'at most';
  if (origin === 'array')
    return need(
      isExact ? 'entriesExactly' : `entries${end}`,
      `must have ${words} ${limit} ${limit === 1 ? 'entry' : 'entries'}`,
      limit,
    );
  if (origin === 'string') return need(`characters${end}`, `must have ${words} ${limit} characters`, limit);
  return need(end === 'Least' ? 'least' : 'most', `must be ${words} ${limit}`, limit);
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'names with values in { }',
  record: 'names with values in { }',
  null: 'null',
};
const nounOf = (expected: string) => nouns[expected] ?? expected;
const choiceOf = (issue: Issue): string =>
  issue.code === 'invalid_value'
    ? listed(issue.values.map(quoted))
    : issue.code === 'invalid_type'
      ? nounOf(issue.expected)
      : 'something else';
const quoted = (value: unknown) => JSON.stringify(value) ?? String(value);
const listed = (all: readonly string[]) => (all.length > 1 ? `one of ${all.join(', ')}` : (all[0] ?? 'nothing'));

/** What stands there now, as the file has it. */
function standing(is: unknown, { key }: SaidFault): string {
  if (Array.isArray(is)) return key.startsWith('entries') ? `has ${is.length}` : 'is a list';
  if (typeof is === 'object' && is !== null) return 'is names with values';
  if (typeof is === 'string' && key.startsWith('characters')) return `has ${is.length}`;
  const says = quoted(is);
  return `is ${says.length > 60 ? `${says.slice(0, 60)}…` : says}`;
}

/** The union member that was probably meant: the one whose validation got furthest. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const depth = (branch: readonly Issue[]) =>
    Math.max(0, ...branch.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
  const deepest = Math.max(0, ...branches.map(depth));
  return deepest === 0 ? null : (branches.find((branch) => depth(branch) === deepest) ?? null);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[part], value);

function writePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
