import { env } from 'cloudflare:workers';

/** How many proofs of age there are in the database: what a broken answer must never add to. */
export async function countProofs(): Promise<{ checks: number; validations: number }> {
  const { DB } = env as unknown as { DB: D1Database };
  const [checks, validations] = await DB.batch<{ count: number }>([
    DB.prepare(`SELECT count(*) AS count FROM age_check WHERE result = 'yes'`),
    DB.prepare('SELECT count(*) AS count FROM validation_session'),
  ]);
  return { checks: checks?.results[0]?.count ?? -1, validations: validations?.results[0]?.count ?? -1 };
}
