import type * as z from 'zod';
import { fail, ok, type Result } from '../../../worker/domain/result';
import { jsonFaultOf } from './json-fault';

/** A fault for the operator to correct: file, place and reason. */
export interface DocumentFault {
  readonly file: string;
  /** `products[3].studios[0]`. */
  readonly path: string;
  readonly reason: string;
}

interface Format<Value> {
  /** Name of the file in the faults. */
  readonly file: string;
  readonly bytesMax: number;
  readonly schema: z.ZodType<Value>;
  /** Checks beyond the schema. */
  readonly check: (value: Value) => DocumentFault[];
}

/**
 * Parses a file's text, or returns every fault: too large, not JSON (line and column), against the schema, or
 * inconsistent.
 */
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
