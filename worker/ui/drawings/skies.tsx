import { rays } from './rays';

/** The sun sets: what was here is gone. */
export function SettingSun() {
  return (
    <div className="sky ink-line">
      <svg className="low" width="160" height="104" viewBox="-80 -72 160 104" overflow="visible" aria-hidden="true">
        <path className="ink f-sun" d="M-29 0a29 29 0 0 1 58 0z" />
        <path className="ink" d="M-52 14h104M-31 26h62" />
      </svg>
    </div>
  );
}

/** The sun behind a cloud: it comes back. */
export function CloudedSun() {
  return (
    <div className="sky">
      <svg width="200" height="152" viewBox="0 0 200 152" aria-hidden="true">
        <path className="ink" d={rays({ x: 132, y: 80, from: 48, to: 57, count: 3, start: 0, sweep: 90 })} />
        <circle className="ink f-sun" cx="132" cy="80" r="35" />
        <path className="ink f-paper" d="M38 127a24 24 0 0 1-1-47.5 35 35 0 0 1 64-7 29 29 0 0 1 24 54.5z" />
      </svg>
    </div>
  );
}

/** The sun just rises, as a page's own sky: wait a moment. */
export function DawnSky() {
  return (
    <div className="sky ink-line">
      <svg width="160" height="71" viewBox="-80 -70 160 71" overflow="visible" aria-hidden="true">
        <path className="ink" d={rays({ x: 0, y: 0, from: 38, to: 48, count: 3, start: -45, sweep: 90 })} />
        <path className="ink f-sun" d="M-29 0a29 29 0 0 1 58 0z" />
      </svg>
    </div>
  );
}

/** The sun just rises: nothing here yet. */
export function RisingSun() {
  return (
    <svg width="200" height="56" viewBox="-100 -54 200 56" aria-hidden="true">
      <path className="ink" d={rays({ x: 0, y: 0, from: 32, to: 42, count: 3, start: -45, sweep: 90 })} />
      <path className="ink f-sun" d="M-24 0a24 24 0 0 1 48 0z" />
      <path className="ink" d="M-99 0h198" />
    </svg>
  );
}
