import { expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';

test('codes by mail are asked for and entered in one place; those that a caller reads out, by the operator', () => {
  const asking = /\bcodes\.(?:request|check)\(/;
  expect(filesUnder('worker', code).filter((file) => asking.test(read(file)))).toEqual([
    'worker/features/back-office/acting/proved.route.tsx',
    'worker/flows/email-challenge.ts',
  ]);
});
