import { type AlarmState, phaseOwed, step } from '../../domain/alarms/alarm';
import { conditionRules } from '../../domain/alarms/conditions';
import { type Condition, judge, runbookOf } from '../../domain/alarms/judge';
import { toIso } from '../../domain/dates';
import { isWritten } from '../../failures';
import type { CatalogueStore } from '../catalogue/port';
import type { CellParts } from '../cell-parts';
import type { Statement } from '../database/port';
import type { Log } from '../log';
import type { Alarms, Look, Notice, PostNotice } from './port';
import { createRemembered } from './remembered';
import { keeping } from './rows';
import { readSignals } from './signals';
import { createTelling } from './telling';

interface Parts extends Pick<CellParts, 'database' | 'kv' | 'outbox' | 'env' | 'market' | 'fetch' | 'now'> {
  catalogue: Pick<CatalogueStore, 'current'>;
  log: Log;
}

/** The alarm about the database itself is kept in KV, where it can be read while the database cannot. */
const ofDatabase = 'database-unreachable';
const keyOf = ({ condition, subject }: Pick<AlarmState, 'condition' | 'subject'>) => `${condition}:${subject}`;

export function createAlarms({ database, kv, outbox, env, market, catalogue, fetch, log, now }: Parts): Alarms {
  const telling = createTelling({ env, fetch, log, market, now });
  const remembered = createRemembered(kv);

  async function look(): Promise<Look> {
    try {
      const { signals, alarms } = await readSignals({ database, market, catalogue }, now());
      return { signals, alarms, conditions: judge(signals, now()) };
    } catch {
      return { signals: null, alarms: [], conditions: judge(null, now()) };
    }
  }

  /** The mail is ordered in the batch that says it was, so it is sent once. */
  const mailOf = (notice: Notice) =>
    outbox.enqueue({
      message: {
        kind: 'mail',
        mail: {
          to: String(env.ALARM_MAIL),
          language: market.languages[0],
          market: market.id,
          template: 'alarm',
          data: { ...notice },
        },
      },
      dedupe: `alarm:${notice.cell}:${notice.condition}:${notice.subject}:${notice.openedAt}:${notice.phase}`,
    });

  const noticeOf = (state: AlarmState, phase: Notice['phase']): Notice => ({
    cell: market.id,
    phase,
    condition: state.condition,
    subject: state.subject,
    severity: conditionRules[state.condition].severity,
    openedAt: toIso(state.openedAt ?? now()),
    at: toIso(now()),
    facts: state.facts,
    runbook: env.RUNBOOKS_URL ? `${env.RUNBOOKS_URL}/${state.condition}.md` : runbookOf(state.condition),
  });

  const mailOwed = (state: AlarmState | null) => (state && env.ALARM_MAIL ? phaseOwed(state, state.toldMail) : null);

  /** The webhook is tried at each look until it is taken; its id is the same each time. */
  async function hooked(state: AlarmState): Promise<AlarmState> {
    const phase = telling.hasHook ? phaseOwed(state, state.toldHook) : null;
    if (!phase || !(await telling.hook(noticeOf(state, phase)))) return state;
    return { ...state, toldHook: phase };
  }

  function note(before: AlarmState | null, next: AlarmState | null): void {
    const [was, is] = [before?.openedAt ?? null, next?.openedAt ?? null];
    const phase = is !== null && is !== was ? 'opened' : next?.recoveredAt && !before?.recoveredAt ? 'recovered' : null;
    if (next && phase) log({ event: 'alarm', reason: keyOf(next), outcome: phase, market: market.id });
  }

  /** False: another run looked at the same time, and tells. */
  const isKept = (before: AlarmState | null, next: AlarmState | null, mail: readonly Statement[] = []) =>
    isWritten(database.write([...keeping(database, before, next), ...mail]));

  async function keepRow(before: AlarmState | null, found: Condition | null): Promise<void> {
    const stepped = step(before, found, now());
    const phase = mailOwed(stepped);
    const next = stepped && phase ? { ...stepped, toldMail: phase } : stepped;
    const isChanged = next !== before;
    if (isChanged) {
      const mail = next && phase ? [await mailOf(noticeOf(next, phase))] : [];
      if (!(await isKept(before, next, mail))) return;
      note(before, next);
      if (phase) outbox.wake();
    }
    // Written first, so that of two runs one tells; what the webhook did not take is told by a later run.
    const kept = next && isChanged ? { ...next, revision: next.revision + 1 } : next;
    const told = kept && (await hooked(kept));
    if (told !== kept) await isKept(kept, told);
  }

  /** By whichever cell's outbox takes it, its own first. */
  async function posted(notice: Notice, posts: readonly PostNotice[]): Promise<boolean> {
    for (const one of posts) {
      try {
        await one(notice);
        return true;
      } catch {
        // The next one may be reachable.
      }
    }
    return false;
  }

  async function keepRemembered(found: Condition | null, posts: readonly PostNotice[]): Promise<void> {
    const before = await remembered.read();
    const stepped = step(before, found, now());
    const next = stepped && (await hooked(stepped));
    const phase = mailOwed(next);
    const isPosted = next && phase ? await posted(noticeOf(next, phase), posts) : false;
    const told = next && phase && isPosted ? { ...next, toldMail: phase } : next;
    if (told === before) return;
    await remembered.write(told, before);
    note(before, told);
  }

  const post: PostNotice = async (notice) => {
    await database.write([await mailOf(notice)]);
    outbox.wake();
  };

  return {
    look,
    post,
    beat: telling.beat,

    async watch(elsewhere) {
      const seen = await look();
      const found = new Map(seen.conditions.map((one) => [keyOf({ condition: one.id, subject: one.subject }), one]));
      await keepRemembered(found.get(keyOf({ condition: ofDatabase, subject: '' })) ?? null, [post, ...elsewhere]);
      if (!seen.signals) return seen;
      const known = new Map(seen.alarms.map((one) => [keyOf(one), one]));
      for (const key of new Set([...known.keys(), ...found.keys()]))
        await keepRow(known.get(key) ?? null, found.get(key) ?? null);
      return seen;
    },
  };
}
