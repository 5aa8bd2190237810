import type { Plugin } from 'vite';

/**
 * SQL stands indented in the sources of the services; what is deployed has its lines without. Only text of templates is
 * shortened and every line stays a line, so that an error names the same place (docs/decisions/053).
 */
export function flushSql(): Plugin {
  return {
    name: 'medlem:flush-sql',
    apply: 'build',
    transform: {
      // After the types are gone.
      order: 'post',
      filter: { id: /\/worker\/services\/(?!mail\/)[^?]*\.ts$/ },
      handler(code) {
        const parts = templateTexts(this.parse(code)).sort((one, other) => other.start - one.start);
        const flush = parts.reduce(
          (text, { start, end }) =>
            text.slice(0, start) + text.slice(start, end).replace(/\n +/g, '\n') + text.slice(end),
          code,
        );
        return flush === code ? null : { code: flush, map: null };
      },
    },
  };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

function templateTexts(node: unknown): Part[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, start, end } = node as { type?: unknown } & Part;
  if (type === 'TemplateElement') return [{ start, end }];
  return Object.values(node).flatMap(templateTexts);
}
