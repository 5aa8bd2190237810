import { minuteMs, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import { retention } from '../../domain/markets/retention';
import type { IssuerHealth } from '../back-office/port';
import type { Database, Row } from './database';
import type { Statement } from './port';

/** As long as begun checks are kept (docs/decisions/024); answers are counted over the same time. */
const windowMs = 15 * minuteMs;
/** A check expires this long after it was begun. */
const openMs = retention.ageTransactionOpenMinutes * minuteMs;

export const issuerStatements = (database: Database, now: number): [Statement, Statement] => [
  database.prepare(
    `SELECT market, issuer_id, COUNT(*) AS begun, COUNT(used_at) AS returned FROM age_transaction
      WHERE expires_at > ? GROUP BY market, issuer_id`,
    toIso(now - windowMs + openMs),
  ),
  database.prepare(
    `SELECT market, method, COUNT(*) AS answered FROM age_check
      WHERE market IN (SELECT DISTINCT market FROM age_transaction WHERE expires_at > ?1) AND checked_at > ?2
      GROUP BY market, method`,
    toIso(now - windowMs + openMs),
    toIso(now - windowMs),
  ),
];

/** From the rows of both statements. */
export const issuersOf = (begun: Row[], answered: Row[] = []): IssuerHealth[] =>
  begun.map((row) => ({
    market: row.market as MarketId,
    issuerId: String(row.issuer_id),
    begun: Number(row.begun),
    returned: Number(row.returned),
    answered: Number(answered.find((one) => one.market === row.market && one.method === row.issuer_id)?.answered ?? 0),
  }));
