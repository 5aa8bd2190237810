import type * as z from 'zod';
import { type Catalogue, catalogueSchema } from './catalogue';
import { type CatalogueFault, checkCatalogue } from './catalogue-check';
import { jsonFaultOf } from './json-fault';
import type { Market } from './market';
import { fail, ok, type Result } from './result';

export const catalogueBytesMax = 5_000_000;

/**
 * A catalogue file as text, ready to publish, or everything that is wrong with it: too large, no JSON (line and
 * column), not the shape, or at odds with itself or its market. `file` only names it in the faults.
 */
export function parseCatalogueFile(
  text: string,
  market: Market,
  file = 'catalogue.json',
): Result<Catalogue, CatalogueFault[]> {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > catalogueBytesMax)
    return fail([{ file, path: '', reason: `has ${bytes} bytes, at most ${catalogueBytesMax}` }]);
  const json = text.replace(/^\ufeff/, '');
  const fault = jsonFaultOf(json);
  if (fault) return fail([{ file, path: '', reason: `is no JSON: line ${fault.line}, column ${fault.column}` }]);
  const parsed = catalogueSchema.safeParse(JSON.parse(json));
  if (!parsed.success) return fail(parsed.error.issues.flatMap((issue) => faultsOfIssue(issue, [], file)));
  const faults = checkCatalogue(parsed.data, market, file);
  return faults.length === 0 ? ok(parsed.data) : fail(faults);
}

function faultsOfIssue(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[], file: string): CatalogueFault[] {
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
