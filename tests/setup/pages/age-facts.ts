import { rows } from '../money/records';

/** Number of age proofs in all cells: checks answered yes, and sessions that carry one. */
export async function countProofs(): Promise<{ checks: number; validations: number }> {
  const [checks, validations] = await Promise.all([
    rows(`SELECT 1 FROM age_check WHERE result = 'yes'`),
    rows('SELECT 1 FROM validation_session'),
  ]);
  return { checks: checks.length, validations: validations.length };
}
