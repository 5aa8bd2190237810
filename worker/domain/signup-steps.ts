import type { Draft } from './draft';

/** What a sign-up is counted by, in the order most go through it. */
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

/**
 * Steps that a draft has with this change and did not have before it. A draft only grows, so each comes up once;
 * an address that is changed is proved again, and counts the first time alone.
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
