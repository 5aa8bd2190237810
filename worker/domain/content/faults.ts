import type * as z from 'zod/mini';
import { fail, ok, type Result } from '../result';
import { faultsOfShape, type ShapeFault, unsaid } from './shape-faults';

/** A fault for the operator to correct: file, place and reason. */
export interface DocumentFault extends ShapeFault {
  readonly file: string;
  /** Line of the place in the file, from 1; absent of a draft. */
  readonly line?: number;
}

export interface Rules<Value> {
  /** Name of the file in the faults. */
  readonly file: string;
  readonly schema: z.ZodMiniType<Value>;
  /** Checks beyond the schema. */
  readonly check: (value: Value) => DocumentFault[];
}

/** Checks a document that was read, from a file or the back office; returns it in the schema's order, or every fault. */
export function checkDocument<Value>(
  value: unknown,
  { file, schema, check }: Rules<Value>,
): Result<Value, DocumentFault[]> {
  const parsed = schema.safeParse(value, { error: () => unsaid });
  if (!parsed.success) return fail(faultsOfShape(parsed.error.issues, value).map((fault) => ({ file, ...fault })));
  const faults = check(parsed.data);
  return faults.length === 0 ? ok(parsed.data) : fail(faults);
}
