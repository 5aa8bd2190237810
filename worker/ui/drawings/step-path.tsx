import { round } from './rays';

/** Steps as dots on an arc, the current one in the chain's colour. */
export function StepPath({ current, total }: { current: number; total: number }) {
  const dots = Array.from({ length: total }, (_, index) => {
    const along = total === 1 ? 0.5 : index / (total - 1);
    return { step: index + 1, x: round(6 + 72 * along), y: round(28 - 22 * 4 * along * (1 - along)) };
  });
  return (
    <svg className="path" width="84" height="34" viewBox="0 0 84 34" aria-hidden="true">
      {dots.map(({ step, x, y }) =>
        step === current ? (
          <circle key={step} className="ink f-accent" cx={x} cy={y} r="7" />
        ) : (
          <circle key={step} className={step < current ? 'done' : 'ahead'} cx={x} cy={y} r="2.6" />
        ),
      )}
    </svg>
  );
}
