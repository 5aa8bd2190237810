import type { Plugin } from 'vite';

const services = /\/worker\/services\/[\w/-]+\.ts$/;
/** As far as the first template inside of it. */
const statement = /(?<=\bprepare\(\s*(?:\/\/[^\n]*\n\s*)*)`[^`]*`/g;

/** It would swallow what follows it on its line. */
const comment = /\n\s*--/;

/** Statements are written in lines for people; a database reads them as well without their indentation. */
export function plainSql(): Plugin {
  return {
    name: 'medlem:plain-sql',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!services.test(id.split('?')[0] ?? '')) return null;
      return {
        code: code.replace(statement, (sql) => (comment.test(sql) ? sql : sql.replace(/\n\s+/g, ' '))),
        map: null,
      };
    },
  };
}
