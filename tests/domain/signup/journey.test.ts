import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { newDraft } from '../../../worker/domain/signup/draft';
import {
  isAgeRequired,
  isEmailProved,
  missingForOrder,
  nextStep,
  type Progress,
  previousStep,
  type Step,
  stepAfter,
  stepHref,
  stepNumber,
  stepsFor,
  subjectOf,
} from '../../../worker/domain/signup/journey';

const sun = { ageVerificationRequired: true, usesUv: true };
const light = { ageVerificationRequired: false, usesUv: false };
const choice = { productId: 'p', studioId: 's', promotion: null };
const details = {
  firstName: 'Anna',
  lastName: 'Holm',
  email: 'anna@eksempel.dk',
  phone: '+4520144060',
  street: 'Vej 1',
  zip: '2200',
  city: 'København N',
  marketingEmail: false,
  marketingSms: false,
};
const skin = { policyVersion: '1', at: '2026-11-20T10:00:00Z', consent: null, sealed: 'x' };
const emailProof = { email: details.email, at: '2026-11-20T10:00:00Z' };

function progress(draft: Partial<ReturnType<typeof newDraft>>, more: Partial<Progress> = {}): Progress {
  return {
    draft: { ...newDraft('d'), ...draft },
    product: sun,
    ageRequired: true,
    ageProved: false,
    memberEmail: null,
    ...more,
  };
}

describe('proof of the address', () => {
  it.each([
    [true, progress({ choice, details, emailProof })],
    [true, progress({ choice, details }, { memberEmail: details.email })],
    [false, progress({ choice, details, emailProof: { ...emailProof, email: 'old@eksempel.dk' } })],
    [false, progress({ choice, details })],
    [false, progress({ choice, emailProof })],
    [false, { ...progress({}), draft: null }],
  ])('%s', (isProved, at) => expect(isEmailProved(at)).toBe(isProved));
});

describe('real steps', () => {
  it.each([
    [
      'UV, visitor',
      { ageRequired: true, usesUv: true, emailStep: true },
      ['choose', 'age', 'details', 'skin', 'email', 'overview'],
    ],
    [
      'no age, no UV',
      { ageRequired: false, usesUv: false, emailStep: true },
      ['choose', 'details', 'email', 'overview'],
    ],
    [
      'UV, logged in',
      { ageRequired: true, usesUv: true, emailStep: false },
      ['choose', 'age', 'details', 'skin', 'overview'],
    ],
  ] as const)('%s', (_, subject, steps) => expect(stepsFor(subject)).toEqual(steps));
  it('details is step 3 of 6, the overview 6 of 6', () => {
    const subject = subjectOf(progress({ choice }));
    expect([stepNumber('details', subject), stepNumber('overview', subject)]).toEqual([
      { current: 3, total: 6 },
      { current: 6, total: 6 },
    ]);
  });
  it('a page that is no step has no number and leads back to the first', () => {
    const subject = { ageRequired: false, usesUv: false, emailStep: true };
    expect([
      stepNumber('skin', subject),
      previousStep('skin', subject),
      previousStep('choose', subject),
      previousStep('details', subject),
    ]).toEqual([null, 'choose', null, 'choose']);
  });
  it('a member who gives another address has to prove it', () => {
    expect(subjectOf(progress({ choice, details }, { memberEmail: 'other@eksempel.dk' })).emailStep).toBe(true);
    expect(subjectOf(progress({ choice }, { memberEmail: 'other@eksempel.dk' })).emailStep).toBe(false);
  });
});

describe('what is missing', () => {
  it.each([
    ['everything', progress({ choice }), ['age', 'details', 'skin', 'email']],
    ['nothing asked', progress({ choice }, { product: light, ageRequired: false }), ['details', 'email']],
    [
      'a stop is no answer',
      progress({ choice, details, skin, emailProof }, { ageProved: true, skinStopped: true }),
      ['skin'],
    ],
    ['nothing', progress({ choice, details, skin, emailProof }, { ageProved: true }), []],
    ['nothing for a member', progress({ choice, details, skin }, { ageProved: true, memberEmail: details.email }), []],
  ] as const)('%s', (_, at, missing) => expect(missingForOrder(at)).toEqual(missing));
});

describe('onward', () => {
  it('the next step is the first open one', () => {
    const steps: Step[] = [
      progress({}),
      progress({ choice }),
      progress({ choice }, { ageProved: true }),
      progress({ choice, details }, { ageProved: true }),
      progress({ choice, details, skin }, { ageProved: true }),
      progress({ choice, details, skin, emailProof }, { ageProved: true }),
    ].map(nextStep);
    expect(steps).toEqual(['choose', 'age', 'details', 'skin', 'email', 'overview']);
  });
  it('a change made from the overview returns there', () => {
    const done = progress({ choice, details, skin, emailProof }, { ageProved: true });
    for (const step of ['choose', 'age', 'details', 'skin', 'email'] as const)
      expect(stepAfter(step, done)).toBe('overview');
  });
  it('details may precede age: an open age check interrupts nobody', () => {
    expect(stepAfter('details', progress({ choice, details }))).toBe('skin');
    expect(stepAfter('details', progress({ choice, details }, { product: light, ageRequired: false }))).toBe('email');
    expect(stepAfter('details', progress({ choice, details, skin, emailProof }))).toBe('overview');
  });
});

it('age is required where the market asks, the product needs it, and before the contract', () => {
  const { age } = markets.denmark;
  expect([
    isAgeRequired(sun, { age }),
    isAgeRequired(light, { age }),
    isAgeRequired(sun, { age: { ...age, required: false } }),
    isAgeRequired(sun, { age: { ...age, stage: 'before-first-session' } }),
  ]).toEqual([true, false, false, false]);
});

it('each step has its page', () => {
  expect((['choose', 'age', 'details', 'skin', 'email', 'overview'] as const).map(stepHref)).toEqual([
    '/',
    '/signup-age-verification',
    '/signup-customer-details',
    '/signup-skin-data',
    '/signup-verify-email',
    '/signup-subscription-overview',
  ]);
});
