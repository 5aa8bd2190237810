import { describe, expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { callsIn, treeOf } from '../../../scripts/house/syntax';

const worker = filesUnder('worker', code);
const claims: ReadonlySet<string> = new Set(['claim', 'answering', 'releasing']);
const holding = (pattern: RegExp) => worker.filter((file) => pattern.test(read(file)));

describe('a form is sent once in one way', () => {
  test('one file writes what is known of keys; old ones are purged', () => {
    const writing = /(?:INTO|UPDATE|FROM) idempotency\b|remove\('idempotency'/;
    expect(holding(writing)).toEqual(['worker/services/idempotency/store.ts', 'worker/services/jobs/purge.ts']);
  });

  test('only the flow claims and frees a key, and the charge that may outlive its request', () => {
    const claiming = (file: string) => callsIn(treeOf(read(file), file)).some((name) => claims.has(name));
    expect(worker.filter(claiming)).toEqual(['worker/services/membership/plans/changing.ts']);
    expect(callsIn(treeOf(`a.claim(b); a\n  ?.answering(b); a['releasing'](b); const f = a.claim;`))).toEqual([
      ...claims,
    ]);
  });

  test('no feature is handed what claims a key', () => {
    const named = filesUnder('worker', code).filter((file) => /\bFormClaims\b/.test(read(file)));
    expect(named.filter((file) => !/^worker\/services\/(?:idempotency|membership\/plans)\//.test(file))).toEqual([]);
  });

  test('no feature knows how a key looks: it is made, read and tried in one place', () => {
    const known = /idempotencyKey|\.createKey\(|\.isOurs\(|\.submitOnce\(/;
    const homes = ['worker/flows/submit-once.ts', 'worker/ui/form/hidden-fields.tsx'];
    expect(holding(known).filter((file) => !file.startsWith('worker/services/'))).toEqual(homes);
  });

  test('no feature takes a refused second key for an answer of its own', () => {
    const inFeatures = holding(/isReplay|\/idempotency\/\.test|idempotency\.(?!record\()/);
    expect(inFeatures.filter((file) => file.startsWith('worker/features/'))).toEqual([]);
  });
});
