import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { vatPartOf } from '../../../worker/domain/money/money';
import type { MovementKind } from '../../../worker/domain/money/movement';
import { balancesOf, salesOf } from '../../../worker/domain/money/vat-journal';
import type { Statement } from '../../../worker/services/database/port';
import { movementStatements } from '../../../worker/services/membership/ledger/movement-writes';
import { insertCharge, insertRefund } from '../../../worker/services/membership/ledger/payment-writes';
import { rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** The journal of VAT against the ledger, and against the receipts one by one, whatever happens to a charge. */
let world: World;
let member: Member;
let nth = 0;

beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
});

/** What comes of one charge: parts of it are paid back, some twice or by hand, and a bank may want it back, too. */
interface Life {
  readonly amountMinor: number;
  readonly vatRate: number;
  readonly seller: string;
  readonly month: number;
  readonly parts: readonly {
    readonly share: number;
    readonly month: number;
    readonly end: 'paid' | 'failed' | 'otherwise';
  }[];
  readonly dispute: 'none' | 'won' | 'lost';
  readonly carriedMinor: number;
}

const life: fc.Arbitrary<Life> = fc.record({
  amountMinor: fc.integer({ min: 1, max: 100_000 }),
  vatRate: fc.constantFrom(2500, 2100, 2000, 600, 850, 0),
  seller: fc.constantFrom('DK1', 'DK2'),
  month: fc.integer({ min: 1, max: 3 }),
  parts: fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 60 }),
      month: fc.integer({ min: 1, max: 5 }),
      end: fc.constantFrom('paid' as const, 'failed' as const, 'otherwise' as const),
    }),
    { maxLength: 4 },
  ),
  dispute: fc.constantFrom('none' as const, 'won' as const, 'lost' as const),
  carriedMinor: fc.constantFrom(0, 0, 3, -7),
});

const instant = (month: number) => `2031-0${month}-15T11:00:00.000Z`;
const currency = 'DKK';

/** Writes a life as the ledger does, and says what VAT its documents have: `month seller rate` → minor units. */
async function lives(
  { amountMinor, vatRate, seller, month, parts, dispute, carriedMinor }: Life,
  vat: Map<string, number>,
) {
  const { database } = world.services;
  const { subscriptionId, memberId } = member;
  nth += 1;
  const paymentId = `charge-${nth}`;
  const add = (at: number, minor: number) => {
    const name = `2031-0${at} ${seller} ${vatRate}`;
    vat.set(name, (vat.get(name) ?? 0) + minor);
  };
  const moves = (kind: MovementKind, reference: string, cause: string, sumMinor: number, at: number) =>
    movementStatements(
      database,
      [{ kind, reference, cause, subscriptionId, market: 'denmark', sumMinor, currency, at: instant(at) }],
      instant(at),
    );
  // Each document has a number of its own.
  const next = () => database.prepare(`UPDATE receipt_series SET last_number = last_number + 1 WHERE series = 'TEST'`);
  const statements: Statement[] = [
    next(),
    insertCharge(database, {
      ...{ paymentId, subscriptionId, memberId, reference: `in-${nth}`, currency, series: 'TEST', at: instant(month) },
      ...{ amountMinor, vatMinor: vatPartOf(amountMinor, vatRate), vatRate, seller },
      ...{ method: null, periodStart: null, periodEndsAt: null, productNameJson: null },
    }),
    ...moves('charge', `in-${nth}`, paymentId, amountMinor, month),
    ...moves('balanceCarried', `in-${nth}`, paymentId, carriedMinor, month),
  ];
  add(month, vatPartOf(amountMinor, vatRate));
  let left = amountMinor;
  for (const [index, part] of parts.entries()) {
    const minor = Math.min(left, Math.ceil((amountMinor * part.share) / 100));
    if (minor === 0) break;
    left -= minor;
    const refundId = `refund-${nth}-${index}`;
    const at = Math.max(month, part.month);
    // Ordered under today's rate, whatever the charge was taxed by.
    statements.push(
      next(),
      insertRefund(database, {
        ...{ paymentId: refundId, subscriptionId, memberId, reference: `re-${nth}-${index}`, currency, series: 'TEST' },
        ...{ state: 'succeeded', amountMinor: minor, vatMinor: vatPartOf(minor, 2500), vatRate: 2500, seller: 'DK9' },
        ...{ method: null, chargeId: paymentId, at: instant(at) },
      }),
      ...moves('creditNote', refundId, refundId, minor, at),
      ...(part.end === 'otherwise' ? [] : moves('refund', `re-${nth}-${index}`, refundId, minor, at)),
      ...(part.end === 'failed' ? moves('refundFailed', `re-${nth}-${index}`, refundId, minor, at + 1) : []),
      ...(part.end === 'paid' ? [] : moves('paidOtherwise', refundId, refundId, minor, at + 2)),
    );
    add(at, -vatPartOf(minor, vatRate));
  }
  if (dispute !== 'none') {
    const id = `dispute-${nth}`;
    statements.push(
      database.prepare(
        `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, opened_at, asked_at)
         VALUES (?, ?, ?, 'denmark', ?, ?, 'other', ?, ?, ?)`,
        ...[id, paymentId, subscriptionId, amountMinor, currency, dispute, instant(4), instant(4)],
      ),
      ...moves('disputeTaken', id, id, amountMinor, 4),
      ...moves('disputeFee', id, id, 1_500, 4),
      ...(dispute === 'won'
        ? [...moves('disputeReturned', id, id, amountMinor, 5), ...moves('disputeFeeReturned', id, id, 1_500, 5)]
        : moves('disputeLost', id, id, amountMinor - left, 5)),
    );
  }
  await database.write(statements);
}

describe('the journal of VAT', () => {
  it('balances with the ledger and the documents to the minor unit, whatever happened', async () => {
    const { database, business } = world.services;
    await database.write([
      database.prepare(`INSERT OR IGNORE INTO receipt_series (series, last_number) VALUES ('TEST', 1)`),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 12 }), async (all) => {
        await database.write(
          ['vat_day', 'movement_day', 'movement', 'dispute', 'payment'].map((table) =>
            database.prepare(`DELETE FROM ${table}`),
          ),
        );
        const vat = new Map<string, number>();
        for (const one of all) await lives(one, vat);
        const { lines, ledger } = await business.vatJournal('2031-01-01', '2031-12-31');
        const [sums] = await rowsOf<{ amount: number; owed: number }>(
          'denmark',
          'SELECT SUM(amount_minor) AS amount, SUM(owed_minor) AS owed FROM movement',
        );
        const balances = balancesOf(lines, ledger);
        for (const one of balances) {
          expect(one.off).toEqual({ accountMinor: 0, owedMinor: 0 });
          expect(one.accountMinor - one.owedMinor).toBe(
            one.salesMinor + one.disputesMinor + one.elsewhereMinor + one.carriedMinor,
          );
        }
        expect(balances.reduce((sum, one) => sum + one.accountMinor, 0)).toBe(sums?.amount ?? 0);
        expect(balances.reduce((sum, one) => sum + one.owedMinor, 0)).toBe(sums?.owed ?? 0);
        const sales = salesOf(lines);
        expect(
          new Map(sales.map((one) => [`${one.month} ${one.seller} ${one.vatRateBasisPoints}`, one.vatMinor])),
        ).toEqual(vat);
        for (const { grossMinor, netMinor, vatMinor } of sales) expect(netMinor + vatMinor).toBe(grossMinor);
      }),
      { numRuns: 60 },
    );
  });

  it('has what the product itself writes, with the seller and the rate of the market', async () => {
    const own = await createWorld();
    const joined = await createMember(own, { language: 'en' });
    const [charge] = await rowsOf<{ payment_id: string; amount_minor: number; vat_minor: number }>(
      'denmark',
      'SELECT payment_id, amount_minor, vat_minor FROM payment WHERE subscription_id = ?',
      joined.subscriptionId,
    );
    const { refunds, database, business, market } = own.services;
    const left = Number(charge?.amount_minor);
    await database.write(await refunds.statements({ paymentId: charge?.payment_id ?? '', leftMinor: left }, 3_333));
    await own.settle();
    const year = new Date(own.now()).getUTCFullYear();
    const { lines, ledger } = await business.vatJournal(`${year}-01-01`, `${year}-12-31`);
    expect(salesOf(lines)).toMatchObject([
      {
        seller: market.seller.vatNumber,
        vatRateBasisPoints: 2500,
        ...{ receipts: 1, creditNotes: 1, grossMinor: left - 3_333 },
        vatMinor: Number(charge?.vat_minor) - vatPartOf(3_333, 2500),
      },
    ]);
    expect(balancesOf(lines, ledger).map(({ off }) => off)).toEqual([{ accountMinor: 0, owedMinor: 0 }]);
  });
});
