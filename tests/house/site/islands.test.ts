import { describe, expect, test } from 'vitest';
import { islands } from '../../../client/islands/registry';
import { code, exists, filesUnder, read } from '../../../scripts/house/sources';

const registered = Object.keys(islands);
const serverText = [...filesUnder('worker/ui', code), ...filesUnder('worker/features', code)].map(read).join('\n');
/** A component's name at its `<Island>`, a menu's where its keys are asked for. */
const used = [...serverText.matchAll(/<Island\s[^>]*?name="([\w-]+)"|\{\.\.\.keys\('([\w-]+)'\)\}/gs)].map(
  (match) => match[1] ?? match[2] ?? '',
);
const menus = ['account-menu', 'language-menu'];

describe('islands and their registry agree', () => {
  test.each(registered)('%s has a file of its name and a page that uses it', (name) => {
    expect(exists(`client/islands/${menus.includes(name) ? 'menu-keys.ts' : `${name}.tsx`}`)).toBe(true);
    expect(used).toContain(name);
  });

  test('no page names an island that the browser cannot start', () => {
    expect(used.filter((name) => !registered.includes(name))).toEqual([]);
  });

  test('no component file is left out of the registry', () => {
    const files = filesUnder('client/islands', /^client\/islands\/[\w-]+\.tsx$/).map((file) =>
      file.replace(/^.*\/|\.tsx$/g, ''),
    );
    expect(files.filter((name) => !registered.includes(name))).toEqual([]);
  });
});
