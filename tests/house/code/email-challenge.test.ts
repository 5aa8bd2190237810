import { expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';

test('codes by mail are asked for and entered in one place: login, sign-up, another address, confirmation', () => {
  const asking = /\bcodes\.(?:request|check)\(/;
  expect(filesUnder('worker', code).filter((file) => asking.test(read(file)))).toEqual([
    'worker/flows/email-challenge.ts',
  ]);
});
