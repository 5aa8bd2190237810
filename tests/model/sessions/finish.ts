import type { SessionState } from '../../../worker/services/sessions/port';
import { tokensOf } from './known';
import type { World } from './world';

/** When all is quiet: every promise ever made is kept in the database itself. */
export async function finish(world: World): Promise<void> {
  const { oracle, turns, violations, raw } = world;
  await turns.drain();
  const audited = new Set(
    raw
      .prepare('SELECT audit_id FROM audit')
      .all()
      .map((row) => row.audit_id),
  );
  for (const known of oracle.sessions.values()) {
    const last = oracle.truth.latest(known.idHash);
    if (!last) continue;
    // Ending a session empties it: what it was promised to hold is what it held until then.
    const held = oracle.truth.of(known.idHash).findLast(({ revoked }) => !revoked) ?? last;
    const state = JSON.parse(held.state) as SessionState;
    const kept = new Set(tokensOf(state));
    oracle.judgeTokens(known, known.acknowledged, state);
    if (known.ended && !last.revoked) violations.add('replay', 'an ended session is not revoked');
    for (const token of known.paired)
      if (kept.has(token) !== audited.has(token)) violations.add('halfBatch', `${token} and its row are not together`);
    for (const version of oracle.truth.of(known.idHash))
      if (version.idleUntil > version.committedAt + known.life.idleMs)
        violations.add('pastExpiry', 'idle longer than promised');
  }
  const outlived = raw
    .prepare(
      `SELECT s.id_hash FROM session s JOIN member m ON m.member_id = s.member_id
        WHERE s.revoked_at IS NULL AND m.proofs_valid_from >= s.auth_at AND COALESCE(s.kept_at, '') < m.proofs_valid_from`,
    )
    .all();
  for (const { id_hash: idHash } of outlived)
    violations.add('revokedLogin', `${idHash} lives on a proof that its member revoked`);
  raw.close();
}
