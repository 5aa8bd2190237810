import { rows } from './books';

/** How many proofs of an age there are in all cells: checks that said yes, and sessions that hand one on. */
export async function countProofs(): Promise<{ checks: number; validations: number }> {
  const [checks, validations] = await Promise.all([
    rows(`SELECT 1 FROM age_check WHERE result = 'yes'`),
    rows('SELECT 1 FROM validation_session'),
  ]);
  return { checks: checks.length, validations: validations.length };
}
