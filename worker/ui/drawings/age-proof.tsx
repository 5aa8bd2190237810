import { Layers } from './layers';

/** Drawing of the age check: a door marked 18+, an answer on its way, and a yes, on a horizon. */
export function AgeProof() {
  return (
    <svg width="100%" height="112" viewBox="0 0 342 112" preserveAspectRatio="xMinYMax meet" aria-hidden="true">
      <path className="ink s-line" d="M0 111.5h1200" strokeWidth="1" />
      <path className="ink f-paper" d="M18 111V48.5a42.5 42.5 0 0 1 85 0V111z" />
      <text x="60.5" y="64" fontSize="29" fontWeight="680" letterSpacing="-1" textAnchor="middle" fill="currentColor">
        18+
      </text>
      <path className="ink" d="M88 76v9" />
      <path className="ink" d="M124 72h58" strokeDasharray="0.1 8" />
      <path className="ink" d="M184 65.5l7 6.5-7 6.5" />
      <g transform="translate(272 111)">
        <Layers of="yes" />
      </g>
    </svg>
  );
}
