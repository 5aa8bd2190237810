import { type Plugin, parseAst } from 'vite';

const services = /\/worker\/services\/[\w/-]+\.ts$/;
/** No other text of a service is written in these capitals. */
const sql = /\b(?:SELECT|FROM|WHERE|UPDATE|INSERT|VALUES|JOIN|AND)\b/;
/** It would swallow what follows it on its line. */
const comment = /\n\s*--/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly quasis?: readonly Node[];
}

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

/** Texts of templates that are statements or parts of one, in order. */
const partsOf = (code: string): Node[] =>
  [...nodesIn(parseAst(code, { lang: 'ts' }))]
    .filter(({ type, start, end }) => type === 'TemplateLiteral' && sql.test(code.slice(start, end)))
    .flatMap(({ quasis = [] }) => quasis)
    .toSorted((one, other) => one.start - other.start);

/** Statements are written in lines for people; a database reads them as well without their indentation. */
export function plainSql(): Plugin {
  return {
    name: 'medlem:plain-sql',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!services.test(id.split('?')[0] ?? '')) return null;
      let plain = '';
      let done = 0;
      for (const { start, end } of partsOf(code)) {
        // A statement in the expression of another has had its turn.
        if (start < done) continue;
        const text = code.slice(start, end);
        plain += code.slice(done, start) + (comment.test(text) ? text : text.replace(/\n\s+/g, ' '));
        done = end;
      }
      return { code: plain + code.slice(done), map: null };
    },
  };
}
