const arch = 'M-11 0v-16a11 11 0 0 1 22 0V0zM-4 0v-7a4 4 0 0 1 8 0v7';

/** A studio: an arch with a door. The first one of a page defines the shape, the others reuse it. */
export function House({ first = false }: { first?: boolean }) {
  return (
    <svg className="house" viewBox="-13 -29 26 30" aria-hidden="true">
      {first ? <path id="house" d={arch} /> : <use href="#house" />}
    </svg>
  );
}

export const houseShape = <path id="house" d={arch} />;
