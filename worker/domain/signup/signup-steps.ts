import type { Draft } from './draft';

/** The counted steps of a sign-up, in their usual order. */
export const signupSteps = [
  'visited',
  'chosen',
  'ageProved',
  'detailsEntered',
  'emailProved',
  'ordered',
  'paid',
] as const;
export type SignupStep = (typeof signupSteps)[number];

/** A step as a figure of the business: of a studio and a product; of the market steps are in a table of their own. */
export const stepFigure = (step: SignupStep) => `step:${step}` as const;
export const isStep = (figure: string) => figure.startsWith('step:');

/**
 * Steps that this change of the draft completes. Drafts only grow, so each occurs once; proving a changed address again
 * is not counted.
 */
export function stepsReached(before: Draft | null, after: Draft | null): SignupStep[] {
  if (!after) return [];
  const earlier = before?.draftId === after.draftId ? before : null;
  const steps: SignupStep[] = [];
  if (after.choice && !earlier?.choice) steps.push('chosen');
  if (after.details && !earlier?.details) steps.push('detailsEntered');
  if (after.emailProvedOnce && !earlier?.emailProvedOnce) steps.push('emailProved');
  return steps;
}
