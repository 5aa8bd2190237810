import { code, filesUnder, read } from './sources';

const remarks = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const exported = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;

/** Whether the file's exports are found by the table of addresses, whatever their names: routes and gates. */
const isFoundByKind = (file: string) => /(?:^|[/.])(?:route|gate)\.tsx?$/.test(file);
const configurations = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

/** Exports of these folders that no other file uses; a use in tests counts. */
export function unusedExports(folders: readonly string[]): { readonly file: string; readonly fault: string }[] {
  const files = [...folders, 'tests'].flatMap((folder) => filesUnder(folder, code));
  const texts = [...files, ...configurations].map((file) => ({ file, text: read(file).replace(remarks, '') }));
  const uses = new Map<string, number>();
  for (const { text } of texts) {
    for (const word of new Set(text.match(/\w+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return texts
    .filter(({ file }) => !file.startsWith('tests/') && !isFoundByKind(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(exported)].map(([, name = '']) => ({ file, name, uses: uses.get(name) ?? 0 })),
    )
    .filter((one) => one.uses < 2)
    .map(({ file, name }) => ({ file, fault: `nobody imports ${name}` }));
}
