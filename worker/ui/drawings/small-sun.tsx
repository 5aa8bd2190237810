import { rays } from './rays';

export function SmallSun() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <path className="ink" d={rays({ x: 13, y: 13, from: 10, to: 13, count: 8 })} />
      <circle className="ink f-sun" cx="13" cy="13" r="7" />
    </svg>
  );
}
