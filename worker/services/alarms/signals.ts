import { type AlarmState, isFiring } from '../../domain/alarms/alarm';
import { alarmLimits, type JobName, type Lane } from '../../domain/alarms/conditions';
import { type Signals, waitingSince } from '../../domain/alarms/judge';
import { silentStudios } from '../../domain/alarms/silent-screens';
import { dayMs, toIso } from '../../domain/dates';
import type { CatalogueStore } from '../catalogue/port';
import type { CellParts } from '../cell-parts';
import type { Database, Row } from '../database/database';
import { issuerStatements, issuersOf } from '../database/issuer-answers';
import type { Statement } from '../database/port';
import { dueSinceSql, kindsOfIds, longestPauseMs } from '../outbox/port';
import { alarmStatement, alarmsOf } from './rows';

interface SignalParts extends Pick<CellParts, 'database' | 'market'> {
  catalogue: Pick<CatalogueStore, 'current'>;
}

const { screenSilentMs } = alarmLimits;
/** Rows read of a lane and of what was given up; more say nothing new. */
const mostRows = 200;
const weeks = [7, 14, 21, 28];
const mostEvents = 100;

const instant = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);
const count = (value: unknown) => Number(value ?? 0);
const owed = kindsOfIds.filter((kind) => kind !== 'nothing');

/** Reads everything that is judged, and the alarms, in one batch whose size does not grow with the members. */
export async function readSignals({ database, market, catalogue }: SignalParts, now: number) {
  /** Asked only while a kiosk is silent, which is rare. */
  async function silentScreens(rows: Row[], alarms: readonly AlarmState[], at: number) {
    const current = await catalogue.current(market.id).catch(() => null);
    const kiosks = rows.map((row) => ({
      studioId: String(row.studio_id),
      lastSeenAt: Date.parse(String(row.last_seen_at)),
    }));
    const told = alarms
      .filter((one) => one.condition === 'screen-silent' && isFiring(one))
      .map(({ subject }) => subject);
    return silentStudios(kiosks, { studios: current?.catalogue.studios ?? [], timeZone: market.timeZone, told }, at);
  }

  const [
    jobs = [],
    codes = [],
    members = [],
    others = [],
    dead = [],
    events = [],
    charges = [],
    findings = [],
    ...rest
  ] = await database.read([
    database.prepare(
      `SELECT job, json_extract(last_report_json, '$.run.ranAt') AS ran_at, json_extract(last_report_json, '$.run.outcome') AS outcome,
                json_extract(last_report_json, '$.answer.readAt') AS answered_at FROM job_lease`,
    ),
    ...([0, 1, 2] as const).map((lane) => laneStatement(database, lane, now)),
    database.prepare(
      `SELECT SUM(kind IN (SELECT value FROM json_each(?1))) AS owed, SUM(kind = 'mail' AND dead_at > ?2) AS mails
           FROM (SELECT kind, dead_at FROM outbox INDEXED BY outbox_dead WHERE dead_at IS NOT NULL AND payload <> ''
                  ORDER BY dead_at DESC LIMIT ${mostRows})`,
      JSON.stringify(owed),
      toIso(now - dayMs),
    ),
    eventStatement(database, now),
    database.prepare(
      `SELECT at FROM payment INDEXED BY payment_by_time WHERE at > ? AND kind = 'charge' AND state = 'succeeded'
          ORDER BY at DESC LIMIT 1`,
      toIso(now - 2 * dayMs),
    ),
    database.prepare(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM finding INDEXED BY finding_open
          WHERE resolved_at IS NULL AND kind <> 'deadOutbox' LIMIT ${mostRows})`,
    ),
    ...issuerStatements(database, now),
    database.prepare(
      `SELECT studio_id, last_seen_at FROM device INDEXED BY device_kiosks_seen
        WHERE kind = 'kiosk' AND key_hash IS NOT NULL AND last_seen_at < ? ORDER BY last_seen_at DESC LIMIT ${mostRows}`,
      toIso(now - screenSilentMs),
    ),
    alarmStatement(database),
  ]);
  const [begun = [], answered = [], kiosks = [], told = []] = rest;
  const alarms = alarmsOf(told);
  const signals: Signals = {
    jobs: {
      sweep: runOf(jobs, 'sweep'),
      purge: runOf(jobs, 'purge'),
      reconcile: runOf(jobs, 'reconcile'),
      backup: runOf(jobs, 'backup'),
    },
    mail: { 0: oldestOf(codes), 1: oldestOf(members), 2: oldestOf(others) },
    dead: { owed: count(dead[0]?.owed), mails: count(dead[0]?.mails) },
    webhooks: {
      lastEventAt: instant(events[0]?.last_at),
      lastChargeAt: instant(charges[0]?.at),
      usual: count(events[0]?.usual),
    },
    reconciliation: { answeredAt: answeredAt(jobs), differences: count(findings[0]?.count) },
    issuers: issuersOf(begun, answered),
    screens: kiosks.length === 0 ? [] : await silentScreens(kiosks, alarms, now),
  };
  return { signals, alarms };
}

function runOf(rows: Row[], job: JobName): Signals['jobs'][JobName] {
  const row = rows.find((one) => one.job === job);
  return { ranAt: instant(row?.ran_at), hasFailed: row?.outcome === 'failed' };
}

function answeredAt(rows: Row[]): number | null {
  const at = rows.find(({ job }) => job === 'reconcile')?.answered_at;
  return typeof at === 'number' ? at : null;
}

/** Rows of a lane that are due or were tried, and all its mails. A row under way has counted its attempt already. */
const laneStatement = (database: Database, lane: Lane, now: number): Statement =>
  database.prepare(
    `SELECT ${dueSinceSql} AS due_since, iif(kind = 'mail', 0, tries - (leased_until IS NOT NULL)) AS tries
       FROM outbox INDEXED BY outbox_in_lane
      WHERE is_bulk = 0 AND lane = ${lane} AND next_at < ?1 AND (next_at <= ?2 OR tries > 0 OR kind = 'mail')
      ORDER BY next_at LIMIT ${mostRows}`,
    // What is due later than the longest pause has not been tried.
    toIso(now + longestPauseMs),
    toIso(now),
  );

const oldestOf = (rows: Row[]): number | null =>
  rows.length === 0
    ? null
    : Math.min(...rows.map((row) => waitingSince(Date.parse(String(row.due_since)), count(row.tries))));

/**
 * The last event, and the fewest that came in one of the last four weeks in the span from then until now, of which at most
 * the last day is looked at.
 */
const eventStatement = (database: Database, now: number): Statement => {
  const shifted = (at: string, days: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '-${days} days')`;
  const counts = weeks.map(
    (days) => `(SELECT COUNT(*) FROM (SELECT 1 FROM webhook_event INDEXED BY webhook_event_by_provider
      WHERE provider = 'stripe' AND received_at > ${shifted('(SELECT since FROM silence)', days)}
        AND received_at <= ${shifted('?2', days)} LIMIT ${mostEvents}))`,
  );
  return database.prepare(
    `WITH last (at) AS MATERIALIZED (SELECT (SELECT received_at FROM webhook_event INDEXED BY webhook_event_by_provider
            WHERE provider = 'stripe' ORDER BY received_at DESC LIMIT 1)),
          silence (since) AS MATERIALIZED (SELECT MAX(COALESCE(at, ?1), ?1) FROM last)
     SELECT (SELECT at FROM last) AS last_at, MIN(${counts.join(', ')}) AS usual`,
    toIso(now - dayMs),
    toIso(now),
  );
};
