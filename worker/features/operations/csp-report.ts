import * as z from 'zod/mini';
import { readBody } from '../../middleware/form';

const maximumBytes = 16 * 1024;
const directive = z.string().check(z.regex(/^[a-z-]{1,40}$/));
const oldForm = z.object({ 'csp-report': z.object({ 'violated-directive': directive }) });
const newForm = z
  .array(z.object({ type: z.string(), body: z.object({ effectiveDirective: directive }) }))
  .check(z.minLength(1));

/** The violated directive and nothing else: addresses in a report may hold queries, samples may hold typed text. */
export async function describeReport(request: Request): Promise<{ reason: string }> {
  try {
    const json: unknown = JSON.parse(await readBody(request, maximumBytes));
    const old = oldForm.safeParse(json);
    if (old.success) return { reason: old.data['csp-report']['violated-directive'] };
    const modern = newForm.safeParse(json);
    return { reason: modern.success ? (modern.data[0]?.body.effectiveDirective ?? 'unknown') : 'unknown' };
  } catch {
    return { reason: 'unreadable' };
  }
}
