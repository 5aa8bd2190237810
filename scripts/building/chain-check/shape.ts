import type * as z from 'zod';

/** A fault in the shape of a value. */
interface ShapeFault {
  readonly path: readonly PropertyKey[];
  readonly sentence: string;
}

/** Every fault of a value by a schema, in plain words. */
export function shapeFaultsOf(schema: z.ZodType, value: unknown): ShapeFault[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key], sentence: 'is no name that is read here' }));
    return [{ path: issue.path, sentence: sentenceOf(issue, valueAt(value, issue.path)) }];
  });
}

function sentenceOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing';
  // A message written in the schema itself.
  if (!/^(?:Too |Invalid )/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return `is no ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
  if (issue.code === 'invalid_value')
    return issue.values.length === 1
      ? `is not ${issue.values.map(String)}`
      : `is none of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small' && value === '') return 'is empty';
  if (issue.code === 'too_small') return `is too small: at least ${issue.minimum}`;
  return issue.code === 'too_big' ? `is too large: at most ${issue.maximum}` : issue.message;
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  );
}
