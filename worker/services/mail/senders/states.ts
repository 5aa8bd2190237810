import { minuteMs, toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import { fieldsOf } from '../../database/fields';
import type { SenderFaultKind, SenderName, SenderStates } from '../port';
import { quotaResetsAt } from './quota';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  /** Hour in UTC at which the providers' quotas begin anew. */
  resetHour: number;
}

interface State {
  readonly failures: number;
  readonly restsUntil: string | null;
  readonly quotaUntil: string | null;
}

/** Failures in a row after which a provider is left alone. */
const failuresToRest = 5;
const restMs = minuteMs;
/** How long an isolate believes what it read. */
const freshMs = 5_000;

const unwell: readonly (SenderFaultKind | null)[] = ['unsure', 'closed'];
const wellState: State = { failures: 0, restsUntil: null, quotaUntil: null };

/**
 * In the database, since a quota is spent for a day and an isolate lives for minutes. A database that does not answer
 * stops no mail: the provider is asked.
 */
export function createSenderStates({ database, resetHour, now }: Parts): SenderStates {
  let read: { at: number; states: ReadonlyMap<string, State> } | null = null;

  async function stateOf(sender: SenderName): Promise<State> {
    const at = now();
    if (!read || at < read.at || at - read.at >= freshMs) {
      const rows = await database.rows('SELECT sender, failures, rests_until, quota_until FROM mail_sender');
      read = { at, states: new Map(rows.map(({ sender: name, ...state }) => [String(name), fieldsOf<State>(state)])) };
    }
    return read.states.get(sender) ?? wellState;
  }

  /** True for the one caller that may find out whether the provider is well again; all others wait another minute. */
  async function isProbe(sender: SenderName, restedUntil: string): Promise<boolean> {
    const result = await database.run(
      'UPDATE mail_sender SET rests_until = ? WHERE sender = ? AND rests_until = ? RETURNING sender',
      toIso(now() + restMs),
      sender,
      restedUntil,
    );
    read = null;
    return result.results.length > 0;
  }

  const latest = (...times: readonly (string | null)[]) =>
    Math.max(0, ...times.flatMap((time) => (time === null ? [] : [Date.parse(time)])));

  return {
    async waitsUntil(sender) {
      try {
        const { restsUntil, quotaUntil } = await stateOf(sender);
        const until = latest(restsUntil, quotaUntil);
        if (until > now()) return until;
        return restsUntil === null || (await isProbe(sender, restsUntil)) ? null : now() + restMs;
      } catch {
        return null;
      }
    },

    async note(sender, fault) {
      try {
        const known = await stateOf(sender);
        const isKnownWell = known.failures === 0 && known.restsUntil === null && known.quotaUntil === null;
        const isUnwell = unwell.includes(fault);
        if (!isUnwell && fault !== 'quota' && isKnownWell) return;
        const failures = isUnwell ? known.failures + 1 : 0;
        await database.run(
          `INSERT INTO mail_sender (sender, failures, rests_until, quota_until) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (sender) DO UPDATE SET failures = CASE WHEN ?2 = 0 THEN 0 ELSE failures + 1 END, quota_until = ?4,
             rests_until = CASE WHEN ?2 > 0 AND failures + 1 >= ?5 THEN ?6 END`,
          sender,
          failures,
          failures >= failuresToRest ? toIso(now() + restMs) : null,
          fault === 'quota' ? toIso(quotaResetsAt(now(), resetHour)) : null,
          failuresToRest,
          toIso(now() + restMs),
        );
        read = null;
      } catch {
        // The mail is sent or is tried again in any case.
      }
    },

    async quotaUntil(sender) {
      try {
        const { quotaUntil } = await stateOf(sender);
        const until = latest(quotaUntil);
        return until > now() ? until : null;
      } catch {
        return null;
      }
    },
  };
}
