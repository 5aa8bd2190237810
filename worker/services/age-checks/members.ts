import { toIso } from '../../domain/dates';
import { ageThreshold } from '../../domain/markets/market-data';
import { audit, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import type { Statement } from '../database/port';
import { admitToMember, insertMemberCheck } from './age-check-writes';
import type { AgeChecks } from './port';

type Parts = Pick<CellParts, 'database' | 'now'>;

/** Checks of members, whose proof is theirs and no draft's. */
export function createMemberChecks({
  database,
  now,
}: Parts): Pick<AgeChecks, 'recordingForMember' | 'admittingToMember'> {
  const checkedByMember = (memberId: string, { result, method }: { result: string; method: string }): Statement =>
    audit(
      database,
      {
        ...{ actor: memberId, action: 'age.checkedByMember', subject: memberId, at: toIso(now()) },
        detail: { result, method },
      },
      ifChanged,
    );

  return {
    recordingForMember: async (check) => [
      insertMemberCheck(database, {
        ...check,
        ageCheckId: crypto.randomUUID(),
        thresholdYears: ageThreshold,
        at: toIso(now()),
      }),
      checkedByMember(check.memberId, check),
    ],

    admittingToMember: async (kioskSession, memberId) => [
      admitToMember(database, memberId, kioskSession),
      checkedByMember(memberId, { result: 'yes', method: 'kiosk' }),
      database.prepare(
        `SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM age_check WHERE kiosk_session = ? AND member_id = ?)
                THEN json('not theirs') END AS theirs`,
        kioskSession,
        memberId,
      ),
    ],
  };
}
