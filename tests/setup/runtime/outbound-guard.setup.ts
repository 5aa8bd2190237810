import { afterEach, beforeEach, expect } from 'vitest';
import { takeUnexpectedCalls } from './outbound-guard';

beforeEach(() => void takeUnexpectedCalls());

afterEach(() => {
  expect(takeUnexpectedCalls(), 'undeclared outbound calls').toEqual([]);
});
