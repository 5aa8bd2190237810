import { checkDocument, type DocumentFault, type Rules } from '../../../worker/domain/content/faults';
import { fail, type Result } from '../../../worker/domain/result';
import { readPath } from '../chain-check/fault';
import { lineInJson } from '../chain-check/lines';
import { jsonFaultOf } from './json-fault';

interface Format<Value> extends Rules<Value> {
  readonly bytesMax: number;
}

/**
 * Parses a file's text, or returns every fault with its line: too large, not JSON (line and column), against the schema,
 * or inconsistent.
 */
export function parseDocument<Value>(text: string, format: Format<Value>): Result<Value, DocumentFault[]> {
  const { file, bytesMax } = format;
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > bytesMax) return fail([{ file, path: '', reason: `has ${bytes} bytes, at most ${bytesMax}` }]);
  const json = text.replace(/^\ufeff/, '');
  const fault = jsonFaultOf(json);
  if (fault) return fail([{ file, path: '', reason: `is no JSON: line ${fault.line}, column ${fault.column}` }]);
  const checked = checkDocument(JSON.parse(json), format);
  if (checked.ok) return checked;
  const lineOf = lineInJson(json);
  return fail(checked.reason.map((one) => ({ ...one, line: lineOf(readPath(one.path)) ?? 1 })));
}
