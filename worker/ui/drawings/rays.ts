interface Rays {
  x: number;
  y: number;
  /** Distances from the centre. */
  from: number;
  to: number;
  count: number;
  /** Angle of the first ray in degrees, clockwise from the top. The others follow all around, or within `sweep`. */
  start?: number;
  sweep?: number;
}

/** SVG path data of rays around a disc. */
export function rays({ x, y, from, to, count, start = 0, sweep = 360 }: Rays): string {
  const gap = sweep / (sweep === 360 ? count : Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => {
    const angle = ((start + index * gap) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `M${round(x + from * sin)} ${round(y - from * cos)}L${round(x + to * sin)} ${round(y - to * cos)}`;
  }).join('');
}

/** Rounds to one decimal, which is finer than a screen's pixels. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
