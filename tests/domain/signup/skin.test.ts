import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { exclusions } from '../../../worker/domain/markets/market-data';
import {
  readSkinForm,
  type SkinPoints,
  skinPolicyOf,
  skinReasonsOf,
  skinResultOf,
  skinTypeOf,
} from '../../../worker/domain/signup/skin';

const policy = skinPolicyOf(markets.denmark);
const formOf = (points: string, more: object = {}) => ({
  ...Object.fromEntries([...points].map((point, index) => [`q${index + 1}`, point])),
  ...more,
});
const pointsOf = (points: string) => [...points].map(Number) as SkinPoints[];

it.each([
  ['1111111111', 1],
  ['1111111112', 1],
  ['1111122222', 2],
  ['1111112222', 1],
  ['2222222222', 2],
  ['2222233333', 3],
  ['2222223333', 2],
  ['3333344444', 4],
  ['4444444444', 4],
] as const)('answers %s are type %i: the rounded mean', (points, type) => {
  expect(skinTypeOf(pointsOf(points))).toBe(type);
});

it('reads the form; no exclusion is valid, one or many, consent only by yes', () => {
  expect(readSkinForm(formOf('2323232323'))).toEqual({
    ok: true,
    value: { points: pointsOf('2323232323'), exclusions: [], consent: false },
  });
  expect(
    readSkinForm(formOf('2323232323', { 'exclusions[]': ['freckles', 'skinCancer', 'freckles'], skinConsent: 'yes' })),
  ).toMatchObject({ value: { exclusions: ['freckles', 'skinCancer'], consent: true } });
  expect(readSkinForm(formOf('2323232323', { 'exclusions[]': 'freckles' }))).toMatchObject({
    value: { exclusions: ['freckles'] },
  });
});

it('names each open question in words of its own and keeps the rest', () => {
  const read = readSkinForm({ ...formOf('23232'), q2: '5', q3: ['2'] });
  expect(read).toMatchObject({ ok: false, reason: { values: { answers: { q1: '2', q2: '5' } } } });
  expect(read.ok ? [] : read.reason.faults.map(({ field, key }) => `${field} ${key}`)).toEqual([
    'q2 form.error.skin.freckles',
    'q3 form.error.skin.face',
    'q6 form.error.skin.sunburn',
    'q7 form.error.skin.tanOnce',
    'q8 form.error.skin.tanRepeated',
    'q9 form.error.skin.hair',
    'q10 form.error.skin.eyes',
  ]);
});

it('an exclusion that is not on the list is a fault, for a health answer must not be dropped unseen', () => {
  expect(readSkinForm(formOf('2323232323', { 'exclusions[]': ['skinCancr'] }))).toMatchObject({
    ok: false,
    reason: { faults: [{ key: 'form.error.exclusions' }] },
  });
});

it('demo markets stop at type 1 and four answers; all else is advice', () => {
  expect(skinResultOf({ points: pointsOf('1111111111'), exclusions: [] }, policy)).toEqual({
    type: 1,
    exclusions: [],
    stopped: true,
  });
  const stopping = exclusions.filter(
    (exclusion) => skinResultOf({ points: pointsOf('3333333333'), exclusions: [exclusion] }, policy).stopped,
  );
  expect(stopping).toEqual(['skinDisease', 'abnormalReaction', 'skinCancer', 'photoMedicine']);
});

it('tells what stopped from what is advice', () => {
  const result = skinResultOf({ points: pointsOf('3333333333'), exclusions: ['skinCancer', 'freckles'] }, policy);
  expect(skinReasonsOf(result, policy)).toEqual({ byType: false, stops: ['skinCancer'], advice: ['freckles'] });
});

it('any ten answers make a type from 1 to 4 within half a point of the mean', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<SkinPoints>(1, 2, 3, 4), { minLength: 10, maxLength: 10 }), (points) => {
      const mean = points.reduce<number>((sum, point) => sum + point, 0) / 10;
      return Math.abs(skinTypeOf(points) - mean) <= 0.5;
    }),
  );
});

it('no form makes it throw', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('q1', 'q10', 'exclusions[]', 'exclusions', 'skinConsent', '__proto__'),
        fc.anything(),
      ),
      (form) => typeof readSkinForm(form).ok === 'boolean',
    ),
  );
});

it('is asked for by nobody where the market has no policy', () => {
  expect(() => skinPolicyOf({ ...markets.denmark, skin: null })).toThrow('denmark has no skin policy');
});
