import { describe, expect, it } from 'vitest';
import { marketIds, marketOf, markets } from '../../../worker/domain/markets';
import { languages } from '../../../worker/domain/markets/languages';
import { checkField, fieldRulesOf, normalisePostalCode } from '../../../worker/domain/signup/fields';
import { parsePhone } from '../../../worker/services/phone';

const all = marketIds.map((id) => markets[id]);

describe.each(all)('$id', (market) => {
  it('has its legal texts in each of its languages and in no other', () => {
    for (const text of Object.values(market.legal))
      expect(Object.keys(text).sort()).toEqual([...market.languages].sort());
    for (const text of Object.values(market.legal.startNow)) expect(text).toContain('{date}');
  });
  it('has an enabled issuer for everybody and one for its screens, and distinct ids that fit an address', () => {
    const enabled = market.issuers.filter((issuer) => issuer.enabled);
    expect(enabled.map(({ id }) => id)).toEqual(
      { denmark: ['mitid', 'mitid-code'], sweden: ['bankid'], netherlands: ['idin'], england: ['oneid'] }[market.id],
    );
    expect(enabled.some(({ kioskAllowed }) => kioskAllowed)).toBe(true);
    expect(new Set(market.issuers.map((issuer) => issuer.id)).size).toBe(market.issuers.length);
    for (const { id } of market.issuers) expect(id).toMatch(/^[a-z][a-z0-9-]{1,39}$/);
  });
  it('takes no answer of a lower level than substantial', () => {
    for (const { assurance } of market.issuers) expect(['substantial', 'high']).toContain(assurance);
  });
  it('asks issuers for nothing but an age: no scope or claim of a name, number or birth date', () => {
    for (const issuer of market.issuers)
      expect(`${issuer.scope} ${issuer.claim.path.join(' ')}`).not.toMatch(
        /profile|ssn|cpr|bsn|birth|name|address|nin\b/i,
      );
  });
  it('tells yes from no by type and value', () => {
    for (const { claim } of market.issuers)
      expect(typeof claim.equals === typeof claim.no && claim.equals !== claim.no).toBe(true);
  });
  it('shows examples that pass its own rules', () => {
    const rules = fieldRulesOf(market);
    expect(checkField('phone', market.phone.example, rules)).toBeNull();
    expect(checkField('zip', market.postal.example, rules)).toBeNull();
    expect(checkField('email', market.emailExample, rules)).toBeNull();
    expect(parsePhone(market.phone.example, market.country)).toMatch(
      new RegExp(`^\\+${market.phone.callingCode}\\d+$`),
    );
    expect(normalisePostalCode(market.postal.example, market.postal)).toBe(market.postal.example);
  });
  it('has a zone, a currency and a culture Intl knows', () => {
    const format = new Intl.DateTimeFormat(market.culture, { timeZone: market.timeZone });
    expect(format.resolvedOptions().timeZone).toBe(market.timeZone);
    // What it resolves to may be shorter: `nb-NO` is formatted as `nb`.
    expect(Intl.DateTimeFormat.supportedLocalesOf(market.culture)).toEqual([market.culture]);
    expect(market.culture.slice(0, 2)).toBe(market.languages[0]);
  });
  it('stops at type 1, skin cancer, photosensitising medicine, abnormal reaction and skin disease', () => {
    expect(market.skin?.stopTypes).toEqual([1]);
    expect([...(market.skin?.stops ?? [])].sort()).toEqual([
      'abnormalReaction',
      'photoMedicine',
      'skinCancer',
      'skinDisease',
    ]);
  });
});

it('differs where countries differ', () => {
  for (const read of [
    (m) => m.numberLetter,
    (m) => m.receiptSeries,
    (m) => m.timeZone,
    (m) => m.currency,
    (m) => m.seller.legalName,
  ] satisfies ((market: (typeof all)[number]) => string)[]) {
    expect(new Set(all.map(read)).size).toBe(4);
  }
  expect(
    all.map((m) => [m.id, m.vatRateBasisPoints, m.maxBindingMonths, m.maxBillingIntervalMonths, m.distanceUnit]),
  ).toEqual([
    ['denmark', 2500, 6, 1, 'km'],
    ['sweden', 2500, 24, 12, 'km'],
    ['netherlands', 2100, 12, 1, 'km'],
    ['england', 2000, 24, 12, 'mile'],
  ]);
  expect(new Set(all.flatMap((market) => market.languages))).toEqual(new Set(languages));
});

it('order and withdrawal buttons carry the words of the law', () => {
  expect(all.map((market) => Object.values(market.legal.orderButton)[0])).toEqual([
    'Bestil med betalingsforpligtelse',
    'Beställ med betalningsskyldighet',
    'Bestelling met betalingsverplichting',
    'Order with obligation to pay',
  ]);
  expect(all.map((market) => Object.values(market.legal.withdrawOpen)[0])).toEqual([
    'Fortryd aftale',
    'Ångra avtalet här',
    'Hier de overeenkomst herroepen',
    'Cancel within your 14-day cooling-off period',
  ]);
  expect(all.map((market) => Object.values(market.legal.withdrawConfirm)[0])).toEqual([
    'Bekræft fortrydelse',
    'Bekräfta frånträde',
    'Herroeping bevestigen',
    'Confirm cancellation',
  ]);
});

it('knows markets by id and nothing else', () => {
  expect(marketOf('denmark')).toBe(markets.denmark);
  for (const id of ['atlantis', '', 'Denmark', '__proto__', 'constructor']) expect(marketOf(id)).toBeNull();
});
