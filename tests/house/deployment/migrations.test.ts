import { describe, expect, test } from 'vitest';
import { filesUnder, places, read } from '../../../scripts/house/sources';

const files = filesUnder('worker/migrations', /\.sql$/);

/** Words of a column that would hold when somebody was born, or the number a state gave them. */
const forbiddenColumn =
  /\b(?:birth\w*|born\w*|date_of_birth|dob|national_\w+|cpr\w*|ssn\w*|bsn\w*|personnummer\w*|social_security\w*|passport\w*|fodsels\w*)\b/i;

describe('migrations', () => {
  test('are numbered from 0001 without a gap', () => {
    const numbers = files.map((file) => /\/(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1]);
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  test('only go forward and only add', () => {
    const destructive = /\bDROP\s+(?:TABLE|COLUMN)\b|\bRENAME\s+(?:TO|COLUMN)\b/i;
    const faults = files.filter((file) => destructive.test(read(file)) && !/--\s*contract:/i.test(read(file)));
    expect(faults, 'a later release that removes says so in a comment "contract: since when nothing reads it"').toEqual(
      [],
    );
  });

  test('have no column for a birth date or a national number', () => {
    const columns = files.flatMap((file) => {
      const sql = read(file)
        .replace(/--.*$/gm, '')
        .replace(/'[^']*'/g, "''");
      const match = forbiddenColumn.exec(sql);
      return match ? [{ file, fault: `names ${match[0]}` }] : [];
    });
    expect(places(columns)).toEqual([]);
  });

  test('that change rows are made once more by a restore, whose rows come after them', () => {
    // There were no backups before 0022.
    const changing = files.filter(
      (file) => file > 'worker/migrations/0022_scale.sql' && /^(?:UPDATE|DELETE)/m.test(read(file)),
    );
    expect(changing).toContain('worker/migrations/0035_no_health_reasons.sql');
    const restore = read('scripts/ops/backup/restore.ts');
    expect(changing.filter((file) => !restore.includes(`'${file}'`))).toEqual([]);
  });

  test('make no table that the document of what is stored does not name', () => {
    const tables = files.flatMap((file) => [...read(file).matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name));
    expect(tables.length).toBeGreaterThan(30);
    const storage = read('docs/storage.md');
    expect(tables.filter((name) => !storage.includes(`\`${name}\``))).toEqual([]);
  });
});
