import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether figures were asked for: `FIGURES=1`, or a long run at full size. */
    figures: boolean;
  }
}

/** Prints what a test measured, for whoever asked for figures; `npm run soak` collects the lines. */
export function printFigure(text: string): void {
  if (inject('figures')) console.info(`FIGURE ${text}`);
}
