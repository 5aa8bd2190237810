import { civilDateOf, toIso } from '../../domain/dates';
import { marketOf } from '../../domain/markets';
import { liveStateList } from '../database/conditions';
import type { Database, Row } from '../database/database';
import type { Statement } from '../database/port';
import type { SessionFacts, SessionMember } from './port';

/** The session, its member, order and age facts, in one read from the primary. */
export function factStatements(database: Database, idHash: string): Statement[] {
  return [
    database.prepare(
      `SELECT s.id_hash, s.member_id, s.revision, s.state_json, s.auth_at, s.remember, s.device_hint, s.last_seen_at, s.idle_expires_at,
              s.absolute_expires_at, s.revoked_at, s.kept_at, m.proofs_valid_from, m.member_id AS found_member, m.market, m.first_name, m.last_name, m.email,
              m.phone, m.street, m.zip, m.city, m.language,
              o.state AS order_state, o.is_paid AS order_is_paid, o.number AS order_number,
              o.member_id = s.member_id OR (o.ordering_session = s.id_hash AND EXISTS (
                SELECT 1 FROM member w WHERE w.member_id = o.member_id AND w.closed_at IS NULL
                   AND (w.proofs_valid_from IS NULL OR w.proofs_valid_from < o.proved_at))) AS order_is_ours
         FROM session s
         LEFT JOIN member m ON m.member_id = s.member_id AND m.closed_at IS NULL
         LEFT JOIN subscription o ON o.subscription_id = json_extract(s.state_json, '$.order.subscriptionId')
        WHERE s.id_hash = ?`,
      idHash,
    ),
    database.prepare(
      `SELECT a.result, a.method, a.checked_at, v.session_id, a.member_id = s.member_id AS is_members
         FROM session s
         JOIN age_check a ON a.draft_id = json_extract(s.state_json, '$.draft.draftId')
         LEFT JOIN validation_session v ON v.age_check_id = a.age_check_id
        WHERE s.id_hash = ?
          -- A check that an earlier order of this draft was made with counts for nobody but that order's member.
          AND NOT EXISTS (
                SELECT 1 FROM subscription u JOIN member m ON m.member_id = u.member_id
                 WHERE u.draft_id = a.draft_id AND u.ordered_at >= a.checked_at AND u.member_id <> COALESCE(s.member_id, '')
                   AND m.email_key <> COALESCE(lower(json_extract(s.state_json, '$.draft.emailProof.email')), ''))
          AND (a.member_id IS NULL OR a.member_id = s.member_id OR EXISTS (
                SELECT 1 FROM member m WHERE m.member_id = a.member_id
                   AND m.email_key = lower(json_extract(s.state_json, '$.draft.emailProof.email'))))
       UNION ALL
       SELECT a.result, a.method, a.checked_at, NULL, 1
         FROM session s JOIN age_check a ON a.member_id = s.member_id
        WHERE s.id_hash = ?
        ORDER BY 3 DESC LIMIT 10`,
      idHash,
      idHash,
    ),
    database.prepare(
      `SELECT u.subscription_id, u.product_id, u.market, u.state, u.stop_date
         FROM session s JOIN subscription u ON u.member_id = s.member_id
        WHERE s.id_hash = ? AND u.state IN ${liveStateList}
        ORDER BY u.ordered_at DESC LIMIT 10`,
      idHash,
    ),
  ];
}

/** The instant the login is trusted from: it is valid if the member revoked nothing later. */
export function provedAtOf({ auth_at: provedAt, kept_at: keptAt }: Row): string | null {
  if (typeof provedAt !== 'string') return null;
  // A session kept in a revocation has the same instant as the revocation, so it counts as one millisecond later.
  const kept = typeof keptAt === 'string' ? toIso(Date.parse(keptAt) + 1) : '';
  return provedAt > kept ? provedAt : kept;
}

/** True if the member's proofs were revoked after this login, and this session was not the one that was kept. */
export function isOutlived({ proofs_valid_from: from, auth_at: provedAt, kept_at: keptAt }: Row): boolean {
  if (typeof from !== 'string') return false;
  return !(String(provedAt ?? '') > from) && !(String(keptAt ?? '') >= from);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function memberOf(row: Row): SessionMember | null {
  if (!row.found_member) return null;
  return {
    memberId: text(row.found_member),
    market: text(row.market),
    firstName: text(row.first_name),
    lastName: text(row.last_name),
    email: text(row.email),
    phone: text(row.phone),
    street: text(row.street),
    zip: text(row.zip),
    city: text(row.city),
    language: text(row.language),
  };
}

/** A membership whose last day has passed is over, even if its row is not updated yet. */
function isOver({ market, stop_date: stopDate }: Row, now: number): boolean {
  const timeZone = marketOf(text(market))?.timeZone;
  return typeof stopDate === 'string' && timeZone !== undefined && stopDate < civilDateOf(now, timeZone);
}

export function factsOf(session: Row, ages: Row[], live: Row[], now: number): SessionFacts {
  // A `yes` takes precedence over newer results; otherwise the newest counts.
  const age = ages.find((row) => row.result === 'yes') ?? ages[0];
  const last = ages.find((row) => row.result !== 'unknown');
  return {
    order: session.order_state
      ? {
          state: text(session.order_state),
          isPaid: session.order_is_paid === 1,
          number: text(session.order_number),
          isOurs: session.order_is_ours === 1,
        }
      : null,
    age: age
      ? {
          result: age.result as 'yes' | 'no' | 'unknown',
          method: text(age.method),
          checkedAt: text(age.checked_at),
          validationSession: (age.session_id as string | null) ?? null,
          memberProvedAt: text(ages.find((row) => row.result === 'yes' && row.is_members === 1)?.checked_at) || null,
          refusedAt: last?.result === 'no' ? text(last.checked_at) : null,
        }
      : null,
    live: live
      .filter((row) => !isOver(row, now))
      .map((row) => ({
        subscriptionId: text(row.subscription_id),
        productId: text(row.product_id),
        state: text(row.state),
        stopDate: (row.stop_date as string | null) ?? null,
      })),
  };
}
