import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * What is served under /static/, published beside it. `until`: of an earlier release, and kept until then; null for what the
 * release itself needs. Names are hashed, so two releases never mean different files by one name.
 */
const listSchema = z.array(
  z.object({
    // Nothing that could lead out of the folder: the list is read from the network.
    file: z.string().check(z.regex(/^[\w-][\w.-]{0,200}$/)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    until: z.nullable(z.iso.datetime()),
  }),
);
type Listed = z.infer<typeof listSchema>[number];

/** Its address at every host. */
export const listName = 'static-files.json';
/** Longest that a page stays open in a browser and still asks for its files. */
const keptDays = 14;
const dayMs = 86_400_000;

interface Build {
  /** Folder of the browser's files, as it is uploaded. */
  readonly folder: string;
  /** Origin of what is live. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly fetch?: typeof globalThis.fetch;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Adds to a build what the live release serves and this one does not, so that a page of then finds its files now: half way
 * through a deployment and in a browser that was left open. Returns how many there are of each. Throws if it cannot be told
 * what is live, or a file is not what the list says; nothing is deployed then.
 */
export async function keepEarlierFiles({ folder, origin, now, fetch: ask = fetch }: Build) {
  const home = join(folder, 'static');
  const own = ownFiles(folder);
  const names = new Set(own.map(({ file }) => file));
  const kept: Listed[] = [];
  for (const { file, sha256: expected, until } of await listOf(origin, ask)) {
    const end = until ?? new Date(now + keptDays * dayMs).toISOString();
    if (names.has(file) || Date.parse(end) <= now) continue;
    const answer = await ask(`${origin}/static/${file}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok || sha256(bytes) !== expected)
      throw new Error(`${origin}/static/${file} is not what ${listName} there says (${answer.status}).`);
    writeFileSync(join(home, file), bytes);
    kept.push({ file, sha256: expected, until: end });
  }
  writeFileSync(join(folder, listName), JSON.stringify([...own, ...kept]));
  return { own: own.length, kept: kept.length };
}

/** Files of the build itself. What a deployment of the same build added before is taken away. */
function ownFiles(folder: string): Listed[] {
  const home = join(folder, 'static');
  const list = join(folder, listName);
  mkdirSync(home, { recursive: true });
  const before = existsSync(list) ? listSchema.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  for (const { file, until } of before) if (until !== null) rmSync(join(home, file), { force: true });
  return readdirSync(home)
    .sort()
    .map((file) => ({ file, sha256: sha256(readFileSync(join(home, file))), until: null }));
}

/** Empty where no release has published one yet: it answers, and has no such page. */
async function listOf(origin: string, ask: typeof fetch): Promise<Listed[]> {
  const answer = await ask(`${origin}/${listName}`, { redirect: 'manual' });
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`${origin}/${listName} answers ${answer.status}: what is live is not known.`);
  return listSchema.parse(await answer.json());
}
