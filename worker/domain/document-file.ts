import type * as z from 'zod';
import { jsonFaultOf } from './json-fault';
import { fail, ok, type Result } from './result';

/** One thing an operator has to mend: where in which file, and why. */
export interface DocumentFault {
  readonly file: string;
  /** `products[3].studios[0]`. */
  readonly path: string;
  readonly reason: string;
}

interface Format<Value> {
  /** Only names the file in the faults. */
  readonly file: string;
  readonly bytesMax: number;
  readonly schema: z.ZodType<Value>;
  /** What the schema cannot see. */
  readonly check: (value: Value) => DocumentFault[];
}

/** A file's text as a document, or everything that is wrong with it: too large, no JSON (line and column), not the shape, at odds with itself. */
export function parseDocument<Value>(text: string, format: Format<Value>): Result<Value, DocumentFault[]> {
  const { file, bytesMax, schema, check } = format;
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > bytesMax) return fail([{ file, path: '', reason: `has ${bytes} bytes, at most ${bytesMax}` }]);
  const json = text.replace(/^\ufeff/, '');
  const fault = jsonFaultOf(json);
  if (fault) return fail([{ file, path: '', reason: `is no JSON: line ${fault.line}, column ${fault.column}` }]);
  const parsed = schema.safeParse(JSON.parse(json));
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

/** The alternative that was meant: the one that got further into the value before it failed. */
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
