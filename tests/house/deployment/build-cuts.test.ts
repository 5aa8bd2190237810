import { createRequire } from 'node:module';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { exists, read } from '../../../scripts/house/sources';
import { flushSql } from '../../../scripts/vite/flush-sql';
import { stringRenderer } from '../../../scripts/vite/string-renderer';
import { leftOut, roots, unwrapSignature, withoutAttestation } from '../../../scripts/vite/without-attestation';

/**
 * The build cuts into libraries. Each test is named after its cut and fails when an upgrade moves what is cut: before that, the
 * build would carry the whole library again, or a part that nothing refuses any more.
 */
const passkeys = 'node_modules/@simplewebauthn/server/esm';

describe('without-attestation', () => {
  const resolveId = withoutAttestation().resolveId as unknown as (id: string, importer: string) => string | null;
  const load = withoutAttestation().load as unknown as (id: string) => string | null;
  const importer = `/x/${passkeys}/index.js`;

  it.each(Object.entries({ ...leftOut, ...roots }))('%s is a module of the passkey library', (module, names) => {
    const file = `${passkeys}/${module}.js`;
    expect(exists(file), file).toBe(true);
    const exported = [...read(file).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(
      expect.arrayContaining(exported.filter((name) => name && !/^_/.test(name) && name !== 'BaseMetadataService')),
    );
    for (const name of names) expect(read(file)).toContain(name);
    const stub = load(resolveId(`./${module}.js`, importer) ?? '') ?? '';
    for (const name of names) expect(stub).toContain(`export ${module in roots ? 'const' : 'function'} ${name}`);
  });

  it('reads signatures with code of our own, where the library has its reader of ASN.1', () => {
    const file = `${passkeys}/${unwrapSignature}.js`;
    expect(read(file)).toMatch(/export function unwrapEC2Signature\(signature, crv\)/);
    expect(resolveId(`./${unwrapSignature}.js`, importer)).toMatch(/ecdsa-signature\.ts$/);
  });
});

describe('phone-metadata', () => {
  const metadata = createRequire(import.meta.url)('libphonenumber-js/metadata.min.json') as {
    version: number;
    countries: Record<string, unknown[]>;
  };
  const { version, countries } = metadata;

  it('cuts the form of a country that the library has: calling code, prefix, pattern, lengths, formats', () => {
    expect(version).toBe(4);
    const denmark = countries.DK ?? [];
    expect(denmark[0]).toBe('45');
    expect(new RegExp(`^(?:${denmark[2]})$`).test('32123456')).toBe(true);
    expect(denmark[3]).toEqual([8]);
    for (const [name, country] of Object.entries(countries)) {
      expect(typeof country[2], `${name}: pattern`).toBe('string');
      expect(Array.isArray(country[3]), `${name}: possible lengths`).toBe(true);
      expect(country[4] === 0 || country[4] === undefined || Array.isArray(country[4]), `${name}: formats`).toBe(true);
    }
  });
});

describe('string-renderer', () => {
  it('is the file that React’s own entry takes the renderer to strings from', () => {
    const { find, replacement } = stringRenderer;
    expect(find.test('react-dom/server')).toBe(true);
    expect(exists(replacement.slice(replacement.indexOf('node_modules')))).toBe(true);
    const file = replacement.slice(replacement.lastIndexOf('/') + 1);
    const entry = read('node_modules/react-dom/server.browser.js');
    expect(entry).toContain(`./cjs/${file}`);
    expect(entry).toMatch(/exports\.renderToString = l\.renderToString/);
    expect(read(`node_modules/react-dom/cjs/${file}`)).toContain('exports.renderToString');
  });
});

describe('plain-imports', () => {
  it('takes the place of the helper that Vite writes around each import()', () => {
    const chunks = read('node_modules/vite/dist/node/chunks/node.js');
    expect(chunks).toContain('const preloadHelperId = "\\0vite/preload-helper.js"');
    expect(chunks).toMatch(/const preloadMethod = (?:"|`)__vitePreload(?:"|`)/);
  });
});

describe('flush-sql', () => {
  const transform = flushSql().transform as unknown as {
    filter: { id: RegExp };
    handler: (this: { parse: (code: string) => unknown }, code: string) => { code: string } | null;
  };
  const flushed = (code: string) => transform.handler.call({ parse: (source) => parseAst(source) }, code)?.code ?? null;

  it('takes the indentation of SQL and of nothing else, and keeps each line', () => {
    const rest = (from: string, where: string) =>
      ['f(', '    `SELECT a', from, `${where}\${`, '        c', "      } = '  '`,", "    '  ');"].join('\n');
    expect(flushed(rest('       FROM b', '      WHERE '))).toBe(rest('FROM b', 'WHERE '));
    expect(flushed("const a =\n  'b';")).toBeNull();
  });

  it('reaches the services and no text of a mail', () => {
    const { id } = transform.filter;
    expect(id.test('/x/worker/services/membership/store.ts')).toBe(true);
    for (const other of ['services/mail/terms.ts', 'services/mail/render.tsx', 'features/help/terms.page.tsx'])
      expect(id.test(`/x/worker/${other}`), other).toBe(false);
  });
});
