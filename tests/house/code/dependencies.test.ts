import { describe, expect, test } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';

const manifest = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
};
const all = { ...manifest.dependencies, ...manifest.devDependencies };

describe('dependencies', () => {
  test('are few: at most twelve reach the product', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(12);
  });

  test('have exact versions', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('are run by one Node, also by who opens the project in an editor', () => {
    expect(read('.nvmrc').trim()).toBe(all.node);
    expect(read('.devcontainer/devcontainer.json')).toContain(`:${all.node?.split('.')[0]}"`);
  });

  test('are each named in a decision', () => {
    const decisions = filesUnder('docs/decisions', /\.md$/).map(read).join('\n');
    expect(Object.keys(all).filter((name) => !decisions.includes(name))).toEqual([]);
  });

  test('lock one version of the runtime, for all five platforms', () => {
    const runtimes = Object.entries(lock.packages).filter(([path]) =>
      /^node_modules\/@cloudflare\/workerd-/.test(path),
    );
    expect(runtimes).toHaveLength(5);
    expect(new Set(runtimes.map(([, { version }]) => version)).size).toBe(1);
    expect(Object.keys(lock.packages).filter((path) => path.endsWith('/workerd'))).toEqual(['node_modules/workerd']);
  });

  test('are locked for every platform: npm leaves out what a registry lacks, and `npm ci` then refuses', () => {
    const absent = Object.entries(lock.packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies ?? {}).filter(
        (name) => !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
      ),
    );
    expect(absent).toEqual([]);
  });

  test('come from the public registry', () => {
    const foreign = Object.values(lock.packages).filter(
      ({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(foreign).toEqual([]);
  });
});
