import type { Import } from './sources';

type Arrow = Pick<Import, 'from' | 'to'>;

/**
 * Import cycles as groups of files (strongly connected components): no file of a group can be read, moved or tested
 * without the others.
 */
export function circlesIn(imports: readonly Arrow[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /**
   * Returns the lowest index of an open file reachable from this one (Tarjan's algorithm; each file is visited once).
   */
  function enter(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const { to } of next.get(file) ?? []) {
      const seen = order.get(to);
      if (seen === undefined) earliest = Math.min(earliest, enter(to));
      else if (open.includes(to)) earliest = Math.min(earliest, seen);
    }
    if (earliest === own) {
      const knot = open.splice(open.indexOf(file));
      const isCircle = knot.length > 1 || (next.get(file) ?? []).some(({ to }) => to === file);
      if (isCircle) circles.push(knot.sort());
    }
    return earliest;
  }

  for (const file of next.keys()) if (!order.has(file)) enter(file);
  return circles;
}
