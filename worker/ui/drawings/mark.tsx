const shape = (
  <>
    <path
      className="rays"
      d="M43.07 34.13l4.28-1.39M36.17 24.63l2.64-3.64M25 21v-5.5M13.83 24.63l-2.64-3.64M6.93 34.13l-4.28-1.39"
    />
    <path d="M11 40a14 14 0 0 1 28 0z" />
    <path className="f-on" d="M21 40v-4.5a4 4 0 0 1 8 0V40z" />
  </>
);

/** The house with the sun in it. It always stands on a line. Written once a page, then used again by its id. */
export function Mark({ again = false, className = '' }: { again?: boolean; className?: string }) {
  return (
    <svg className={`mark ${className}`.trimEnd()} viewBox="1 14 48 26" aria-hidden="true">
      {again ? <use href="#mark" /> : <g id="mark">{shape}</g>}
    </svg>
  );
}

/** Large on a hairline from edge to edge, below a header with the mark; pale while something is still awaited. */
export function BigMark({ pale = false }: { pale?: boolean }) {
  return (
    <div className="horizon">
      <Mark again className={pale ? 'big pale' : 'big'} />
    </div>
  );
}
