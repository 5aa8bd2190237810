import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { isNotOwed } from '../../../worker/services/membership/ledger/paid-invoice';

const invoice = {
  ...{ invoice: 'in_1', subscription: 'sub_1', reason: 'renewal', status: 'paid' },
  periodStartsAt: Date.parse('2027-02-01T12:00:00Z'),
};
const ending = { state: 'ending', stopDate: '2027-02-28', pauses: [], providerSubscription: 'sub_1' };
const isNotOwedBy = (held: Record<string, unknown>) =>
  isNotOwed(
    {
      subscription: { ...ending, openInvoice: null, awaitedInvoice: null, ...held },
      recorded: { paymentId: 'p', state: 'failed' },
      market: markets.netherlands,
    } as never,
    invoice as never,
  );

describe('the last charge of whoever has cancelled, paid after it failed', () => {
  it.each([
    ['is owed while it is open', { openInvoice: { invoice: 'in_1' } }, false],
    ['is owed while it is on its way again', { awaitedInvoice: { invoice: 'in_1' } }, false],
    ['is not owed once it was waived', {}, true],
    ['nor where another one is on its way', { awaitedInvoice: { invoice: 'in_2' } }, true],
  ])('%s', (_name, held, expected) => {
    expect(isNotOwedBy(held)).toBe(expected);
  });
});
