import { describe, expect, test } from 'vitest';
import { drawings as damp } from '../../../chains/damp/drawings';
import { drawings as solhus } from '../../../chains/solhus/drawings';
import type { Drawings } from '../../../worker/domain/markets/chain';

type Point = readonly [x: number, y: number];

/** Where a path goes: the ends of its parts, which for lines is all of it. */
function pointsOf(path: string): Point[][] {
  const parts: Point[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', given = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (given.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7, z: 0 }[command.toLowerCase()] ?? 0;
    const isRelative = command === command.toLowerCase();
    for (let at = 0; size > 0 && at < numbers.length; at += size) {
      const own = numbers.slice(at, at + size);
      const [dx = 0, dy = 0] =
        size === 1 ? (/h/i.test(command) ? [own[0], isRelative ? 0 : y] : [isRelative ? 0 : x, own[0]]) : own.slice(-2);
      [x, y] = isRelative ? [x + (dx ?? 0), y + (dy ?? 0)] : [dx ?? 0, dy ?? 0];
      if (/m/i.test(command) && at === 0) parts.push([]);
      parts.at(-1)?.push([x, y]);
    }
  }
  return parts;
}

const rangeOf = (all: readonly number[]) => [Math.min(...all), Math.max(...all)] as const;

/** Lines in the colour of the text that are drawn on the accent, where a dark page shows them pale on pale: 1.6 to 1. */
function paleLines(drawings: Drawings): string[] {
  return Object.entries(drawings).flatMap(([name, { layers }]) =>
    layers.flatMap(([paint, path], index) => {
      if (paint !== 'line') return [];
      const below = layers.slice(0, index).filter(([one]) => one === 'accent' || one === 'accentLine');
      const on = below.some(([, shape]) => {
        const points = pointsOf(shape).flat();
        const [left, right] = rangeOf(points.map(([x]) => x));
        const [top, bottom] = rangeOf(points.map(([, y]) => y));
        // An arc's end points lie on its flat side; it is as high as it is wide.
        const high = top === bottom ? top - (right - left) / 2 : top;
        return pointsOf(path).some((part) => {
          const [x, y] = [0, 1].map((axis) => part.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / part.length);
          return (x ?? 0) > left && (x ?? 0) < right && (y ?? 0) > high && (y ?? 0) < bottom;
        });
      });
      return on ? [`${name}: ${path}`] : [];
    }),
  );
}

describe('drawings', () => {
  test.each([
    ['solhus', solhus],
    ['damp', damp],
  ] as const)('of %s draw nothing on the accent in the colour of the text', (_, drawings) => {
    expect(paleLines(drawings)).toEqual([]);
  });

  test('a tick on the accent is found', () => {
    const { yes } = solhus;
    const pale = {
      ...yes,
      layers: yes.layers.map(([paint, path]) => [paint === 'onAccentLine' ? 'line' : paint, path] as const),
    };
    expect(paleLines({ ...solhus, yes: pale })).toEqual(['yes: M-15-20l9.5 9.5L16-31']);
  });
});
