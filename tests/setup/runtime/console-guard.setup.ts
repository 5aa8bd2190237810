import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { takeNoise } from './console-guard';

beforeEach(() => void takeNoise());

afterEach(() => {
  expect(takeNoise(), 'undeclared console output').toEqual([]);
});

// A page that nobody waits for, loaded ahead, would be told as an uncaught exception when the file's runner goes.
afterAll(() => vi.dynamicImportSettled());
