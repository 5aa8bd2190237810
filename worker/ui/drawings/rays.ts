interface Rays {
  x: number;
  y: number;
  /** Distances from the centre. */
  from: number;
  to: number;
  count: number;
  /** Degrees of the first ray, clockwise from straight up; the rest follow all around, or within `sweep`. */
  start?: number;
  sweep?: number;
}

/** Path data of rays around a sun. */
export function rays({ x, y, from, to, count, start = 0, sweep = 360 }: Rays): string {
  const gap = sweep / (sweep === 360 ? count : Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => {
    const angle = ((start + index * gap) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `M${round(x + from * sin)} ${round(y - from * cos)}L${round(x + to * sin)} ${round(y - to * cos)}`;
  }).join('');
}

/** One decimal is finer than a screen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
