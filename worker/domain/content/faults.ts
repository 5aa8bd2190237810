import type * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';
import { fail, ok, type Result } from '../result';

/** A fault for the operator to correct: file, place and reason. */
export interface DocumentFault {
  readonly file: string;
  /** `products[3].studios[0]`. */
  readonly path: string;
  readonly reason: string;
}

export interface Rules<Value> {
  /** Name of the file in the faults. */
  readonly file: string;
  readonly schema: z.ZodMiniType<Value>;
  /** Checks beyond the schema. */
  readonly check: (value: Value) => DocumentFault[];
}

/** Said here alone: pages say what is wrong in words of their own, so the words of the library stay out of their code. */
const { localeError } = english();

/** Checks a document that was read, from a file or the back office; returns it in the schema's order, or every fault. */
export function checkDocument<Value>(
  value: unknown,
  { file, schema, check }: Rules<Value>,
): Result<Value, DocumentFault[]> {
  const parsed = schema.safeParse(value, { error: localeError });
  if (!parsed.success) return fail(parsed.error.issues.flatMap((issue) => faultsOfIssue(issue, [], file)));
  const faults = check(parsed.data);
  return faults.length === 0 ? ok(parsed.data) : fail(faults);
}

function faultsOfIssue(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[], file: string): DocumentFault[] {
  const path = [...prefix, ...issue.path];
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => faultsOfIssue(inner, path, file));
  }
  return [{ file, path: writePath(path), reason: issue.message }];
}

/** The union member that was probably meant: the one whose validation got furthest. */
function closestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | null {
  const depth = (branch: readonly z.core.$ZodIssue[]) =>
    Math.max(0, ...branch.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
  const deepest = Math.max(0, ...branches.map(depth));
  return deepest === 0 ? null : (branches.find((branch) => depth(branch) === deepest) ?? null);
}

function writePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
