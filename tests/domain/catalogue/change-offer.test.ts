import { describe, expect, it } from 'vitest';
import denmark from '../../../chains/solhus/catalogue/denmark.json';
import england from '../../../chains/solhus/catalogue/england.json';
import { catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { foreignOffer, productForChange, studioForChange } from '../../../worker/domain/catalogue/change-offer';
import { isSoldAt } from '../../../worker/domain/catalogue/product-availability';
import { marketIds, markets } from '../../../worker/domain/markets';

const [danish, english] = [catalogueSchema.parse(denmark), catalogueSchema.parse(england)];
const today = '2026-11-22';
const [sold] = danish.products.filter(({ validTo, studios }) => validTo === null && studios !== 'all');
const only = sold && Array.isArray(sold.studios) ? (sold.studios[0] ?? '') : '';
const membership = { market: 'denmark', currency: 'DKK', studioId: only } as const;
const home = { catalogue: danish, market: markets.denmark, today };

describe('what a membership may take over', () => {
  it('is of its own market and its own currency, for every pair of markets', () => {
    for (const mine of marketIds)
      for (const theirs of marketIds) {
        const offered = { market: theirs, currency: markets[theirs].currency };
        const outcome = foreignOffer({ market: mine, currency: markets[mine].currency }, offered);
        expect([mine, theirs, outcome]).toEqual([mine, theirs, mine === theirs ? null : 'otherMarket']);
      }
  });

  it('is refused where only the currency is another: a market that changed its money keeps its old contracts', () => {
    expect(foreignOffer(membership, { market: 'denmark', currency: 'EUR' })).toBe('otherCurrency');
  });

  it('is a product sold at its studio on that day', () => {
    const found = productForChange(membership, home, sold?.productId ?? '');
    expect(found).toMatchObject({
      ok: true,
      value: { product: sold, offered: { market: 'denmark', currency: 'DKK' } },
    });
    const elsewhere = danish.studios.find(({ studioId }) => sold && !isSoldAt(sold, studioId));
    const away = { ...membership, studioId: elsewhere?.studioId ?? '' };
    expect(productForChange(away, home, sold?.productId ?? '')).toEqual({ ok: false, reason: 'notAtStudio' });
    const gone = { ...membership, studioId: 'nowhere' };
    expect(productForChange(gone, home, sold?.productId ?? '')).toEqual({ ok: false, reason: 'unknownStudio' });
  });

  it('is never a product of another market, whichever catalogue it is looked up in', () => {
    const foreign = english.products[0]?.productId ?? '';
    expect(productForChange(membership, home, foreign)).toEqual({ ok: false, reason: 'unknownProduct' });
    const across = { catalogue: english, market: markets.england, today };
    expect(productForChange(membership, across, foreign)).toEqual({ ok: false, reason: 'otherMarket' });
    // The live attack: another market's catalogue, charged in the membership's own money.
    const mixed = { catalogue: english, market: markets.denmark, today };
    expect(productForChange(membership, mixed, foreign)).toEqual({ ok: false, reason: 'otherMarket' });
  });

  it('is a studio of its own catalogue', () => {
    expect(studioForChange(membership, home, only)).toMatchObject({ ok: true, value: { studio: { studioId: only } } });
    const theirs = english.studios[0]?.studioId ?? '';
    expect(studioForChange(membership, home, theirs)).toEqual({ ok: false, reason: 'unknownStudio' });
    const across = { catalogue: english, market: markets.england };
    expect(studioForChange(membership, across, theirs)).toEqual({ ok: false, reason: 'otherMarket' });
  });
});
