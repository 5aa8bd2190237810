import { afterEach, beforeEach, expect } from 'vitest';
import { takeNoise } from './console-guard';

beforeEach(() => void takeNoise());

afterEach(() => {
  expect(takeNoise(), 'undeclared console output').toEqual([]);
});
