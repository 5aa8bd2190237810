import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { read } from '../../../scripts/house/sources';
import { asvsSections } from './asvs-ids';

/** The table of requirements is whole, says of each how it stands, and names nothing that is not there. */
const text = read('docs/security.md');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', level = '', short = '', status = '', how = '', proof = '']) => ({
    id,
    level,
    short,
    status,
    how,
    proof,
  }),
);
const wanted = Object.entries(asvsSections).flatMap(([section, levels]) =>
  levels.flatMap((numbers, index) => numbers.map((number) => `${section}.${number} L${index + 1}`)),
);
const pathsIn = (cell: string) => [...cell.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path = '']) => path);

describe('docs/security.md', () => {
  test('has each requirement of levels 1 and 2 once, and no other', () => {
    expect(wanted.length).toBe(253);
    expect(rows.map(({ id, level }) => `${id} L${level}`).sort()).toEqual(wanted.toSorted());
  });

  test.each(rows)('$id says how it stands and by what', ({ status, how, proof }) => {
    expect(['met', 'platform', 'n/a', '**open**']).toContain(status);
    expect(how.length).toBeGreaterThan(3);
    if (status === 'met') expect(pathsIn(proof).length).toBeGreaterThan(0);
    expect(pathsIn(proof).filter((path) => !existsSync(path))).toEqual([]);
  });

  test('counts itself right', () => {
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    const said = /(\d+) rows: (\d+) met, (\d+) the platform's, (\d+) not applicable, (\d+) open/.exec(text)?.slice(1);
    expect(said?.map(Number)).toEqual([rows.length, count('met'), count('platform'), count('n/a'), count('**open**')]);
  });

  test('links to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(new URL(to, new URL('docs/', `file://${process.cwd()}/`))))).toEqual([]);
  });
});
