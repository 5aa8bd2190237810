import { code, filesUnder, read } from './sources';
import { textsIn, treeOf, unknownPart } from './syntax';

/** The purge may delete from every table: it ends the retention of all data. What moves rows to the archive is part of it. */
const isPurge = (file: string) =>
  /^worker\/services\/jobs\/(?:purge(?:-market)?|chunks|archive\/[\w-]+)\.ts$/.test(file);

/** Commands that fill or move a whole database, each with what it may write of one; `*` is every table. */
const fillers: Readonly<Record<string, readonly string[]>> = {
  'scripts/bench/row-widths.mjs': ['*'],
  'scripts/bench/scale-fill.mjs': ['*'],
  'scripts/bench/survey-results.mjs': ['survey_response', 'survey_answer'],
  'scripts/local/surveys.mjs': ['survey_version', 'survey_pointer', 'survey_link'],
  'scripts/ops/backup/dump.ts': ['*'],
  'scripts/ops/backup/restore.ts': ['*'],
  'scripts/ops/cells/begin.ts': ['job_lease', 'finding'],
  'scripts/ops/cells/since.ts': ['business_change'],
  'scripts/ops/cells/split.ts': ['survey_pointer'],
  'scripts/ops/cells/tables.ts': ['*'],
  // Takes back what an import wrote, in every table that it writes.
  'scripts/ops/members/undo.ts': [
    ...['member', 'member_without_order', 'subscription', 'subscription_pause', 'activation_code', 'age_check'],
    ...['consent', 'outbox'],
  ],
  // Takes rows back that were moved, as they were.
  'worker/services/membership/archive/back.ts': ['*'],
  'scripts/soak/kills/databases.mjs': ['survey_version', 'survey_pointer', 'survey_link'],
};

const created = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["`[]?(\w+)/gi;
const remarks = /\/\*[\s\S]*?\*\/|--[^\n]*/g;
/** What writes, then the name of a table, or the end of the text if the name is joined later. */
const written =
  /\b((?:INSERT(?:\s+OR\s+\w+)?|REPLACE)\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)(?:\s*$|(?:\s+|\s*(?=["`[]))(?:["`[]?main["`\]]?\s*\.\s*)?["`[]?([\w\0]+))/gi;
const mayWrite = /insert|replace|update|delete/i;
/** "Update" is also a word that is said; with a name that is not there to be looked up, it has to look like SQL. */
const isSaid = (verb: string, rest: string) =>
  /^update/i.test(verb) && verb !== verb.toUpperCase() && !/\bset\b/i.test(rest);

/** Tables that the SQL in a source writes; `*` for one whose name is only known when the code runs. */
export function tablesWrittenIn(source: string, file?: string): Set<string> {
  if (!mayWrite.test(source)) return new Set();
  const statements = textsIn(treeOf(source, file)).map((text) => text.replace(remarks, ' '));
  return new Set(
    statements.flatMap((sql) =>
      [...sql.matchAll(written)].flatMap(({ 1: verb = '', 2: name = '', index }) => {
        if (name !== '' && !name.includes(unknownPart)) return [name.toLowerCase()];
        return isSaid(verb, sql.slice(index)) ? [] : ['*'];
      }),
    ),
  );
}

interface Writers {
  /** The files whose SQL writes to a table, by table; purge and fillers are left out. */
  readonly ofTables: Map<string, Set<string>>;
  /** Files whose SQL does not say which table it writes. */
  readonly ofAnyTable: string[];
}

export function findWriters(): Writers {
  const tables = filesUnder('worker/migrations', /\.sql$/).flatMap((file) =>
    [...read(file).matchAll(created)].map((match) => match[1] ?? ''),
  );
  const ofTables = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]));
  const ofAnyTable: string[] = [];
  for (const file of [...filesUnder('worker', code), ...filesUnder('scripts', code)]) {
    if (isPurge(file)) continue;
    for (const table of tablesWrittenIn(read(file), file)) {
      if (fillers[file]?.includes(table)) continue;
      if (table === '*') ofAnyTable.push(file);
      else ofTables.get(table)?.add(file);
    }
  }
  return { ofTables, ofAnyTable };
}
