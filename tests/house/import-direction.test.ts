import { describe, expect, test } from 'vitest';
import { code, filesUnder, type Import, importsOf, read } from './sources';

/** Which room may import from which: the table of the architecture. The first rule whose `room` fits a file binds it. */
interface Rule {
  readonly room: RegExp;
  readonly may: readonly RegExp[];
}

const packages = /^package:/;
const domain = /^worker\/domain\//;
const paths = /^worker\/paths\.ts$/;
const ports = /^worker\/services\/[\w-]+\/port\.ts$/;
const crypto = /^worker\/crypto\//;
const locales = /^locales\//;
const islands = /^client\/islands\//;
const styles = /^client\/styles\//;
const ui = /^worker\/ui\//;
/** Failures of the database are thrown by every adapter and told apart by who answers the visitor. */
const databaseFailures = /^worker\/services\/database\/database\.ts$/;
const sharedMeans = /^worker\/services\/(?:database\/|outbound\/|log\.ts|clock\.ts|lazy-port\.ts)/;

const rules: readonly Rule[] = [
  { room: paths, may: [] },
  { room: domain, may: [domain, paths, /^package:zod(?:\/mini)?$/] },
  { room: ports, may: [domain, ports] },
  { room: crypto, may: [crypto, /^package:zod\/mini$/] },
  { room: /^worker\/env\.ts$/, may: [domain, crypto, /^package:zod(?:\/mini)?$/] },
  { room: /^worker\/services\/index\.ts$/, may: [/^worker\/(?:services|domain|crypto)\//, /^worker\/env\.ts$/] },
  // The registry of cells composes them, and is all that may.
  { room: /^worker\/services\/cells\//, may: [domain, /^worker\/env\.ts$/, /^worker\/services\/(?:index|clock)\.ts$/] },
  // Mails are pages: they are made of the parts and the texts that pages are made of.
  {
    room: /^worker\/services\/mail\//,
    may: [/^worker\/services\/mail\//, domain, paths, ports, ui, locales, /^worker\/env\.ts$/, packages],
  },
  { room: /^worker\/services\/[\w-]+\.ts$/, may: [domain, crypto, packages] },
  {
    room: /^worker\/services\//,
    may: [domain, paths, crypto, ports, sharedMeans, /^worker\/env\.ts$/, /^package:(?!hono|react)/],
  },
  { room: /^worker\/guards\//, may: [/^worker\/guards\//, domain, paths, ports] },
  { room: ui, may: [ui, domain, paths, islands, styles, locales, packages] },
  {
    room: /^worker\/middleware\//,
    may: [
      /^worker\/(?:middleware|guards|ui)\//,
      /^worker\/context\.ts$/,
      /^worker\/features\/errors\//,
      domain,
      paths,
      ports,
      /^worker\/env\.ts$/,
      crypto,
      databaseFailures,
      packages,
    ],
  },
  {
    room: /^worker\/features\//,
    may: [
      /^worker\/(?:middleware|guards|ui)\//,
      /^worker\/context\.ts$/,
      /^worker\/features\/errors\//,
      domain,
      paths,
      ports,
      crypto,
      databaseFailures,
      /^worker\/services\/(?:phone|log|jobs\/cron)\.ts$/,
      packages,
    ],
  },
  { room: /^worker\/context\.ts$/, may: [/^worker\/(?:services|domain|ui|middleware)\//, packages] },
  {
    room: /^worker\/app\.ts$/,
    may: [/^worker\/(?:features|middleware)\//, /^worker\/(?:context|paths)\.ts$/, packages],
  },
  { room: /^worker\/index\.ts$/, may: [/^worker\//, packages] },
  { room: /^client\//, may: [/^client\//, domain, paths, ui, /^package:react/] },
];

/** A service may use what lies beside it; two services, two features meet through a port or through `app.ts` alone. */
function sameRoom(from: string, to: string): boolean {
  const room = /^worker\/(?:services|features)\/[\w-]+\//.exec(from)?.[0];
  return room !== undefined && to.startsWith(room);
}

/** Types of the composed services are known to who is given them; composing them is not. */
const isServicesType = ({ to, typeOnly }: Import) => typeOnly && to === 'worker/services/index.ts';

/** Only these know that there are several cells; a route is handed the services of one. */
const crossing = /^worker\/(?:index|app)\.ts$|^worker\/features\/operations\/local\.route\.ts$/;
const isCells = ({ from, to, typeOnly }: Import) =>
  crossing.test(from) && (typeOnly || from === 'worker/index.ts') && to === 'worker/services/cells/index.ts';

function isAllowed(one: Import): boolean {
  const rule = rules.find(({ room }) => room.test(one.from));
  if (rule === undefined) return false;
  return (
    sameRoom(one.from, one.to) ||
    isServicesType(one) ||
    isCells(one) ||
    rule.may.some((allowed) => allowed.test(one.to))
  );
}

describe('imports point one way', () => {
  const files = [...filesUnder('worker', code), ...filesUnder('client', code)];
  const imports = files.flatMap(importsOf);

  test('every room imports only what the table allows', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('every file lies in a room of the table', () => {
    expect(files.filter((file) => !rules.some(({ room }) => room.test(file)))).toEqual([]);
  });

  test('the whole of zod is never imported by name: that brings every locale along', () => {
    const byName = /import\s+(?:type\s+)?\{[^}]*\}\s+from\s+'zod'/;
    const all = [...files, ...filesUnder('sandbox', code), ...filesUnder('scripts', code)];
    expect(all.filter((file) => byName.test(read(file)))).toEqual([]);
  });

  test('nothing of the server is reachable from the browser', () => {
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file) || !files.includes(file)) return;
      reached.add(file);
      for (const { to, typeOnly } of importsOf(file)) if (!typeOnly) follow(to);
    };
    follow('client/main.ts');
    expect([...reached].filter((file) => !/^client\/|^worker\/(?:ui|domain)\/|^worker\/paths\.ts$/.test(file))).toEqual(
      [],
    );
  });

  test('nothing uses the sandbox: it stands outside and is spoken to over HTTP', () => {
    expect(imports.filter(({ to }) => to.startsWith('sandbox/')).map(({ from }) => from)).toEqual([]);
  });
});
