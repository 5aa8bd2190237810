import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { outputFolder } from '../building/chain.mjs';

const moduleId = 'virtual:client-manifest';
const entry = 'client/main.ts';
const islandFile = /^client\/islands\/([a-z0-9-]+)\.tsx$/;

interface ClientManifest {
  main: string;
  islands: Record<string, string[]>;
}

/** Tells the Worker the hashed names of the browser's files. The client must be built before. */
export function clientManifest(): Plugin {
  let root = '';
  let serving = false;
  return {
    name: 'medlem:client-manifest',
    configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      const manifest = serving
        ? sourceManifest()
        : builtManifest(resolve(root, outputFolder, 'client/.vite/manifest.json'));
      return `export const clientManifest = ${JSON.stringify(manifest)};`;
    },
  };
}

/** In development and tests, sources are served under their own names. */
function sourceManifest(): ClientManifest {
  return { main: `/${entry}`, islands: {} };
}

function builtManifest(file: string): ClientManifest {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const main = manifest[entry];
  if (main === undefined) throw new Error(`${file} has no entry ${entry}`);
  const islands: Record<string, string[]> = {};
  for (const key of Object.keys(manifest)) {
    const name = islandFile.exec(key)?.[1];
    if (name !== undefined && manifest[key]?.isDynamicEntry) islands[name] = staticClosure(manifest, key);
  }
  return { main: `/${main.file}`, islands };
}

/** The chunk with all its static imports: what a browser fetches before the island can start. */
function staticClosure(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((next) => staticClosure(manifest, next, seen))];
}
