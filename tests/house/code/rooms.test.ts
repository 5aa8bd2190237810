import { expect, test } from 'vitest';
import { limits, product } from '../../../scripts/house/figures';
import { roomsOf } from '../../../scripts/house/sizes';

/** A room is looked over at a glance: what it holds at one level. */
test(`no room holds more than ${limits.room} files at one level`, () => {
  const over = roomsOf([...product, 'tests']).filter(({ files }) => files > limits.room);
  expect(over.map(({ room, files }) => `${room}: ${files} files`)).toEqual([]);
});
