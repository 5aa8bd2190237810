import { describe, expect, test } from 'vitest';
import { code, filesUnder, type Import, importsOf, read } from '../../../scripts/house/sources';

/** Which room may import from which: the table of the architecture. The first rule whose `room` fits a file binds it. */
interface Rule {
  readonly room: RegExp;
  readonly may: readonly RegExp[];
}

const packages = /^package:/;
const chains = /^chains\//;
const domain = /^worker\/domain\//;
const paths = /^worker\/paths\.ts$/;
const ports = /^worker\/services\/(?:[\w-]+\/)+port\.ts$/;
const crypto = /^worker\/crypto\//;
const locales = /^locales\//;
const islands = /^client\/islands\//;
const styles = /^client\/styles\//;
const ui = /^worker\/ui\//;
/** What is known of addresses: read by whoever answers, made by the table alone. */
const addresses = /^worker\/site\/(?:policy|directory)\.ts$/;
/** What is thrown on purpose, by every adapter and every page, and told apart by who answers the visitor. */
const failures = /^worker\/failures\.ts$/;
/** What a request says of where it comes from, and the cookies it keeps. */
const request = /^worker\/request\//;
/** Also the files that hold all statements that write a table: who has to write it from elsewhere asks there. */
const sharedMeans =
  /^worker\/services\/(?:database\/|outbound\/|(?:cell-parts|log|clock|within|lazy-port)\.ts|(?:[\w-]+\/)+[\w-]+-writes\.ts)/;

const rules: readonly Rule[] = [
  { room: paths, may: [] },
  {
    room: domain,
    may: [
      domain,
      paths,
      /^package:zod(?:\/mini|\/v4\/locales\/en\.js)?$/,
      /^package:virtual:chain(?:\/(?:languages|notation))?$/,
    ],
  },
  { room: failures, may: [] },
  // What a chain says is data in the words of the rules; what all chains share lies beside them.
  { room: chains, may: [/^chains\/[\w-]+\.ts$/, /^locales\/languages\.ts$/, domain] },
  { room: locales, may: [domain] },
  { room: ports, may: [domain, ports] },
  { room: crypto, may: [crypto] },
  { room: /^worker\/env\.ts$/, may: [domain, crypto] },
  // The composition root, and the parts that were taken out of it.
  {
    room: /^worker\/services\/(?:index|cell-jobs|cell-mail|operator-ports)\.ts$/,
    may: [/^worker\/(?:services|domain|crypto)\//, /^worker\/env\.ts$/],
  },
  // What an adapter may be made of, as types.
  { room: /^worker\/services\/cell-parts\.ts$/, may: [domain, crypto, ports, sharedMeans, /^worker\/env\.ts$/] },
  // The registry of cells composes them, and is all that may.
  { room: /^worker\/services\/cells\//, may: [domain, /^worker\/env\.ts$/, /^worker\/services\/(?:index|clock)\.ts$/] },
  // Who hands mails over is an adapter as any other, and no page.
  {
    room: /^worker\/services\/mail\/senders\//,
    may: [/^worker\/services\/mail\/senders\//, domain, ports, sharedMeans, packages],
  },
  // Mails are pages: they are made of the parts and the texts that pages are made of.
  {
    room: /^worker\/services\/mail\//,
    may: [/^worker\/services\/(?:mail\/|within\.ts)/, domain, paths, ports, ui, locales, /^worker\/env\.ts$/, packages],
  },
  { room: /^worker\/services\/[\w-]+\.ts$/, may: [domain, crypto, packages] },
  {
    room: /^worker\/services\//,
    may: [domain, failures, paths, crypto, ports, sharedMeans, /^worker\/env\.ts$/, /^package:(?!hono|react)/],
  },
  { room: /^worker\/guards\//, may: [/^worker\/guards\//, domain, paths, ports] },
  { room: ui, may: [ui, domain, paths, islands, styles, locales, packages] },
  {
    room: /^worker\/middleware\//,
    may: [
      /^worker\/(?:middleware|guards|ui)\//,
      /^worker\/context\.ts$/,
      request,
      failures,
      addresses,
      domain,
      paths,
      ports,
      /^worker\/env\.ts$/,
      crypto,
      packages,
    ],
  },
  {
    room: request,
    may: [request, /^worker\/(?:context|env)\.ts$/, addresses, domain, paths, ports, packages],
  },
  // What several features do alike.
  {
    room: /^worker\/flows\//,
    may: [
      /^worker\/(?:flows|middleware|guards|ui)\//,
      /^worker\/context\.ts$/,
      request,
      failures,
      domain,
      paths,
      ports,
      crypto,
      packages,
    ],
  },
  {
    room: /^worker\/features\//,
    may: [
      /^worker\/(?:flows|middleware|guards|ui)\//,
      /^worker\/context\.ts$/,
      request,
      failures,
      domain,
      paths,
      ports,
      crypto,
      /^worker\/services\/(?:phone|log|within|jobs\/(?:cron|round))\.ts$/,
      packages,
    ],
  },
  { room: /^worker\/context\.ts$/, may: [/^worker\/(?:services|domain|ui)\//, request, addresses, packages] },
  // The table leads to every feature's routes and to nothing else of it; what it says may be read everywhere.
  {
    room: /^worker\/site\//,
    may: [
      /^worker\/site\//,
      /^worker\/features\/(?:[\w-]+\/)+(?:[\w-]+\.)?route\.tsx?$/,
      /^worker\/features\/(?:account|back-office\/access)\/gate\.tsx?$/,
      /^worker\/ui\/text\/translate\.ts$/,
      /^worker\/context\.ts$/,
      paths,
      packages,
    ],
  },
  {
    room: /^worker\/app\.ts$/,
    may: [/^worker\/(?:site|middleware)\//, /^worker\/features\/errors\//, /^worker\/context\.ts$/, packages],
  },
  { room: /^worker\/index\.ts$/, may: [/^worker\//, packages] },
  { room: /^client\//, may: [/^client\//, domain, paths, ui, /^package:react/] },
];

/** A service and a chain may use what lies beside them; two services, two features meet through a port or through `app.ts` alone. */
function sameRoom(from: string, to: string): boolean {
  const room = /^(?:worker\/(?:services|features)|chains)\/[\w-]+\//.exec(from)?.[0];
  return room !== undefined && to.startsWith(room);
}

/** Types of the composed services are known to who is given them; composing them is not. */
const isServicesType = ({ to, typeOnly }: Import) => typeOnly && to === 'worker/services/index.ts';

/** Only these know that there are several cells; a route is handed the services of one. */
const crossing = /^worker\/(?:index|app)\.ts$|^worker\/site\/|^worker\/features\/operations\/local\.route\.ts$/;
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
  const files = [...filesUnder('worker', code), ...filesUnder('client', code), ...filesUnder('chains', code)];
  const imports = files.flatMap(importsOf);

  test('every room imports only what the table allows', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('every file lies in a room of the table', () => {
    expect(files.filter((file) => !rules.some(({ room }) => room.test(file)))).toEqual([]);
  });

  test('statements that write a membership are run in its own room, where an account is closed and where members are imported', () => {
    const mayRun = /^worker\/services\/(?:membership\/|members\/closing\.ts$)|^scripts\/ops\/members\/statements\.ts$/;
    const statements = /^worker\/services\/membership\/(?:[\w-]+\/)*[\w-]+-writes\.ts$/;
    const all = [...imports, ...filesUnder('scripts', code).flatMap(importsOf)];
    const elsewhere = all.filter(({ from, to }) => statements.test(to) && !mayRun.test(from));
    expect(elsewhere.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
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
