/** How far a step lies on the way over the sky, 0 to 1. */
export const alongOf = ({ current, total }: { current: number; total: number }) =>
  total === 1 ? 0.5 : (current - 1) / (total - 1);

/** How high the sky is there, as a part of its top: a parabola, 0 at both ends. */
export const heightAt = (along: number) => 4 * along * (1 - along);

/** Steps as dots on an arc, the current one in the chain's colour. */
export function StepPath({ current, total }: { current: number; total: number }) {
  const dots = Array.from({ length: total }, (_, index) => {
    const along = alongOf({ current: index + 1, total });
    return { step: index + 1, x: Math.round(6 + 72 * along), y: Math.round(28 - 22 * heightAt(along)) };
  });
  return (
    <svg className="path" width="84" height="34" overflow="visible" aria-hidden="true">
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
