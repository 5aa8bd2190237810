import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isBackOfficeGroups } from '../../../worker/domain/back-office/roles';
import {
  address,
  Fault,
  json,
  optional,
  readAll,
  secret,
  withDefault,
} from '../../../worker/domain/environment/variables';
import { marketIds } from '../../../worker/domain/markets';

/** What is read by plain functions is held against a library's schemas, over everything near what is right. */
const guid = '925e82fe-ca2e-4d15-8dca-eb38c4584801';
const grant = z
  .strictObject({
    role: z.enum(['studio', 'support', 'money', 'content', 'admin']),
    markets: z.optional(z.array(z.enum(marketIds)).check(z.minLength(1))),
    studios: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)))),
    refundLimitMinor: z.optional(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.int().check(z.nonnegative()))),
  })
  .check(z.refine(({ role, studios = [] }) => (role === 'studio') === studios.length > 0));
const groups = z.record(z.string().check(z.minLength(1)), grant);

const odd = fc.constantFrom<unknown[]>(null, 0, '', true, [], {}, [null], 'admin', undefined);
const orOdd = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: odd });
const nearGroup = fc.record(
  {
    role: orOdd(fc.constantFrom('studio', 'support', 'money', 'content', 'admin', 'owner')),
    markets: orOdd(fc.array(fc.constantFrom(...marketIds, 'atlantis'), { maxLength: 2 })),
    studios: orOdd(fc.array(fc.constantFrom(guid, guid.toUpperCase(), 1), { maxLength: 2 })),
    refundLimitMinor: orOdd(fc.dictionary(fc.constantFrom('DKK', 'kr'), fc.constantFrom(0, 5, -1, 0.5, '5', 2 ** 53))),
    all: odd,
  },
  { requiredKeys: ['role'] },
);
const nearGroups = orOdd(fc.dictionary(fc.constantFrom('boss', '*', '', 'x'), orOdd(nearGroup), { maxKeys: 2 }));

test('groups are those of the schema, over everything near one', () => {
  let right = 0;
  fc.assert(
    fc.property(nearGroups, (value) => {
      const written = JSON.parse(JSON.stringify(value) ?? 'null');
      const fits = groups.safeParse(written).success;
      right += Number(fits);
      expect([written, isBackOfficeGroups(written)]).toEqual([written, fits]);
    }),
    { numRuns: 3000 },
  );
  expect(right).toBeGreaterThan(200);
  // The schema leaves this name out, and with it a limit that somebody wrote.
  expect(isBackOfficeGroups(JSON.parse('{"x":{"role":"money","refundLimitMinor":{"__proto__":1}}}'))).toBe(false);
});

test('addresses are those of the schema', () => {
  const near = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('x:', '//x', 'https://', 'http://a b', 'HTTPS://X/ '),
  );
  fc.assert(
    fc.property(near, (value) => {
      expect([value, !(address(value) instanceof Fault)]).toEqual([value, z.url().safeParse(value).success]);
    }),
    { numRuns: 3000 },
  );
});

test('what is missing, empty or no text is a fault, which never holds the value', () => {
  const readers = {
    NEEDED: secret(8),
    FREE: optional(secret(8)),
    USUAL: withDefault(secret(8), 'as usual'),
    FORM: json((value) => value === 1, 'must be 1'),
  };
  expect(readAll(readers, { NEEDED: '12345678', FORM: '1' })).toEqual({
    values: { NEEDED: '12345678', USUAL: 'as usual', FORM: 1 },
    faults: [],
  });
  for (const given of ['hush', null, 1, {}, ['12345678'], ''])
    expect(readAll(readers, { NEEDED: given, FREE: given, USUAL: given, FORM: given }).faults).toEqual([
      'NEEDED: must have 8 characters',
      'FREE: must have 8 characters',
      'USUAL: must have 8 characters',
      expect.stringMatching(/^FORM: must be (?:1|text)$/),
    ]);
  expect(readAll(readers, {}).faults).toEqual(['NEEDED: is missing', 'FORM: is missing']);
});
