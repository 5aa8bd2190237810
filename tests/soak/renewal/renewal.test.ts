import { afterAll, expect, it } from 'vitest';
import { rowsOf } from '../../setup/money/records';
import { figure, longestMs } from '../scale';
import { beginsAnew } from '../workers';
import { createCompany, market } from './company';
import { playsRenewalDay } from './day';

/** `npm run bench -- renewal --charges N` plays it at any size. */
const charges = Number(process.env.RENEWAL_CHARGES || 120);

afterAll(() => beginsAnew());

it(`${charges} renewals in an hour are each in the ledger once`, { timeout: longestMs }, async () => {
  const company = await createCompany(charges);
  const { world, mails } = company;
  const day = await playsRenewalDay(company, charges);
  figure(`renewal day of ${charges}`, { ...day });

  const [ledger] = await rowsOf(
    market,
    `SELECT COUNT(*) AS charges, COUNT(DISTINCT subscription_id) AS memberships, COUNT(DISTINCT provider_reference) AS invoices,
            SUM(state = 'succeeded' AND kind = 'charge') AS succeeded FROM payment WHERE subscription_id LIKE '%-5ca1-4e00-8000-%'`,
  );
  expect(ledger).toEqual({ charges, memberships: charges, invoices: charges, succeeded: charges });
  const [moved] = await rowsOf(
    market,
    `SELECT COUNT(*) AS movements FROM movement WHERE kind = 'charge' AND subscription_id LIKE '%-5ca1-4e00-8000-%'`,
  );
  expect(moved).toEqual({ movements: charges });
  // Events brought what they told of; the jobs found the rest, from the first minute on.
  expect(day.lost).toBeGreaterThan(0);
  expect(day.whileEventsCame).toBeGreaterThan(charges * 0.9);
  const [counted] = await rowsOf(
    market,
    `SELECT (SELECT SUM(value) FROM business_figure WHERE scope = 'market' AND figure = 'paid' AND length(period) = 10) AS figures,
            (SELECT SUM(amount_minor) FROM movement WHERE kind = 'charge' AND market = ?) AS moved`,
    market,
  );
  expect(counted?.figures).toBe(counted?.moved);
  const [renewed] = await rowsOf(
    market,
    `SELECT COUNT(*) AS active FROM subscription WHERE subscription_id LIKE '%-5ca1-4e00-8000-%' AND state = 'active' AND next_charge_at > ?`,
    new Date(world.now()).toISOString(),
  );
  expect(renewed).toEqual({ active: charges });
  // One receipt each, and none twice.
  expect([mails.size, Math.max(...mails.values())]).toEqual([charges, 1]);
  expect(day.mostCalls).toBeLessThanOrEqual(1_000);
  for (let run = 0; ; run += 1) {
    const report = await world.services.jobs.reconcile();
    expect(report).toMatchObject({ differences: [], providerUnavailable: false });
    if (report.cut.length === 0) break;
    expect(run).toBeLessThan(1_000);
  }
  expect(await rowsOf(market, 'SELECT kind FROM finding WHERE resolved_at IS NULL')).toEqual([]);
  expect(await rowsOf(market, 'SELECT kind FROM outbox WHERE dead_at IS NOT NULL')).toEqual([]);
});
