import type { RequestContext } from '../../context';
import { csvMark } from '../../domain/text/csv';

/** A CSV download, streamed as it is read. `name` must not contain what somebody typed. */
export function csvAnswer(c: RequestContext, name: string, lines: AsyncIterable<string> | Iterable<string>): Response {
  const encoder = new TextEncoder();
  const iterator = (async function* () {
    yield* lines;
  })();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(csvMark)),
    async pull(stream) {
      const { done, value } = await iterator.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
  });
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
