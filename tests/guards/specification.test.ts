import { describe, expect, it } from 'vitest';
import { accountGuard, accountGuardAfterRestore } from '../../worker/guards/account';
import { ageVerificationGuard } from '../../worker/guards/age-verification';
import { completedGuard } from '../../worker/guards/completed';
import { customerDetailsGuard } from '../../worker/guards/customer-details';
import { type EntryPair, signup } from '../../worker/guards/guard-state';
import { loginGuard } from '../../worker/guards/login';
import { overviewGuard } from '../../worker/guards/overview';
import { createdSessionGuard, manualAgeVerificationIdGuard, surveyIdGuard } from '../../worker/guards/required-id';
import { signupEntryGuard } from '../../worker/guards/signup-entry';
import { skinDataGuard } from '../../worker/guards/skin-data';
import { paths } from '../../worker/paths';
import {
  details,
  memberWith,
  noAgeProduct,
  nothing,
  orderOf,
  pairSubscription,
  say,
  studioId,
  subscription,
  subscriptionId,
  sunProduct,
  withProduct,
} from './states';

const product: EntryPair = { kind: 'product', repeated: false };
const studio: EntryPair = { kind: 'studio', studioId };
const failed: EntryPair = { kind: 'failed' };

describe('§4 signup entry', () => {
  it('"a logged-in user whose product has no stop date goes to /account-main", pair or not', () => {
    const member = memberWith({ stopDate: null });
    for (const pair of [{ kind: 'absent' } as const, product, studio, failed]) {
      expect(say(signupEntryGuard({ ...nothing, member, pair }))).toBe('302 /account-main');
    }
  });
  it('a stop date, past or to come, and a member without any product stay on the page', () => {
    for (const stop of [{ stopDate: '2020-01-01' }, { stopDate: '2030-01-01' }, null]) {
      expect(say(signupEntryGuard({ ...nothing, member: memberWith(stop) }))).toBe('200');
    }
  });
  it('"state and session pair is present but no subscription exists … goes to /signup-customer-details"', () => {
    expect(say(signupEntryGuard({ ...nothing, pair: product }))).toBe('302 /signup-customer-details');
    expect(say(signupEntryGuard(withProduct(sunProduct, {}, { pair: product })))).toBe('302 /signup-customer-details');
  });
  it('"On failure the user goes to /signup-age-verification"', () => {
    expect(say(signupEntryGuard({ ...nothing, pair: failed }))).toBe('302 /signup-age-verification');
  });
  it('a session without a product binds its studio → /?studio=GUID', () => {
    expect(say(signupEntryGuard({ ...nothing, pair: studio }))).toBe(`302 /?studio=${studioId}`);
  });
  it('repeated by the same draft = same outcome', () => {
    const state = withProduct(
      sunProduct,
      { subscription: pairSubscription },
      { pair: { kind: 'product', repeated: true } },
    );
    expect(say(signupEntryGuard(state))).toBe('302 /signup-customer-details');
  });
  it('with a subscription any other pair is not followed: "Otherwise the selected product is restored from storage"', () => {
    for (const pair of [product, studio, failed]) {
      const decision = signupEntryGuard(withProduct(sunProduct, { subscription }, { pair }));
      expect(decision).toMatchObject({ kind: 'allow', proof: { selected: { product: sunProduct } } });
    }
  });
  it('an order that waits, or cannot be read, is a subscription too', () => {
    for (const state of ['pending', 'fetchError'] as const) {
      expect(say(signupEntryGuard({ ...nothing, order: orderOf(state), pair: failed }))).toBe('200 banner');
    }
  });
  it('a product that vanished is not restored', () => {
    expect(signupEntryGuard({ ...withProduct(sunProduct), product: null })).toMatchObject({
      proof: { selected: null },
    });
  });
});

describe('§4 login guard', () => {
  it('"if logged in, go to /account-main"', () => {
    expect(say(loginGuard({ ...nothing, member: memberWith(null) }, {}))).toBe('302 /account-main');
    expect(say(loginGuard({ ...nothing, member: memberWith(null) }, { step: 'code' }))).toBe('302 /account-main');
  });
  it('"Otherwise storage is cleared"', () => {
    expect(say(loginGuard(withProduct(sunProduct), {}))).toBe('200 clearDraft');
  });
  it('a step of a login under way clears nothing', () => {
    expect(say(loginGuard(withProduct(sunProduct), { step: 'code' }))).toBe('200');
  });
  it('"With a subscriptionId query parameter": only a GUID counts', () => {
    const upper = `{${subscriptionId.toUpperCase()}}`;
    expect(loginGuard(nothing, { subscriptionId: upper })).toMatchObject({ proof: { subscriptionId } });
    expect(loginGuard(nothing, { subscriptionId: 'D-1234 5675' })).toMatchObject({ proof: { subscriptionId: null } });
  });
  it('an id alone logs nobody in', () => {
    expect(say(loginGuard(nothing, { subscriptionId }))).toBe('200 clearDraft');
  });
});

describe('§4 account guard', () => {
  it('"if not logged in, go to /"', () => {
    expect(say(accountGuard(nothing))).toBe('302 /');
    for (const state of ['pending', 'abandoned', 'unknown', 'fetchError'] as const)
      expect(say(accountGuard({ ...nothing, order: orderOf(state) }))).toBe('302 /');
  });
  it('lets a member in, with or without a running product', () => {
    for (const own of [null, { stopDate: null }, { stopDate: '2026-12-31' }]) {
      expect(accountGuard({ ...nothing, member: memberWith(own) })).toMatchObject({
        kind: 'allow',
        proof: { kind: 'member' },
      });
    }
  });
  it('"If a token exists but no user, log in by subscription id using the token"', () => {
    expect(accountGuard({ ...nothing, tokenWithoutUser: true })).toMatchObject({
      kind: 'allow',
      proof: { kind: 'restore' },
    });
    expect(accountGuard({ ...nothing, order: orderOf('paid') })).toMatchObject({
      proof: { kind: 'restore', subscriptionId },
    });
  });
  it('"otherwise go to /", where nothing may send back', () => {
    expect(say(accountGuardAfterRestore({ member: null }))).toBe('302 / dropOrderPointer');
    expect(accountGuardAfterRestore({ member: memberWith(null) })).toMatchObject({ kind: 'allow' });
  });
});

describe('§4 overview guard', () => {
  it('"no selected product or subscription goes to /login"', () => {
    expect(say(overviewGuard(nothing))).toBe('302 /login');
    expect(say(overviewGuard(withProduct(sunProduct)))).toBe('302 /login');
    expect(say(overviewGuard({ ...withProduct(sunProduct, { subscription }), product: null }))).toBe('302 /login');
  });
  it('"If the subscription already has an id it is fetched; on success storage is cleared and the user goes to /"', () => {
    expect(say(overviewGuard(withProduct(sunProduct, { subscription }, { order: orderOf('pending') })))).toBe(
      '302 / clearDraft',
    );
  });
  it('"on fetch error the page is allowed", whether or not the draft is still there', () => {
    const order = orderOf('fetchError');
    expect(say(overviewGuard(withProduct(sunProduct, { subscription }, { order })))).toBe('200 unreadable');
    expect(overviewGuard({ ...nothing, order })).toMatchObject({
      kind: 'allow',
      proof: { selected: null, unreadable: order },
    });
  });
});

describe('§4 completed guard', () => {
  it('"no product or subscription goes to /"', () => {
    expect(say(completedGuard(nothing))).toBe('302 /');
    expect(say(completedGuard(withProduct(sunProduct, { details, subscription })))).toBe('302 /');
  });
  it('"allowed only if not yet paid"', () => {
    expect(say(completedGuard({ ...nothing, order: orderOf('pending') }))).toBe('200');
    for (const state of ['paid', 'abandoned', 'unknown'] as const)
      expect(say(completedGuard({ ...nothing, order: orderOf(state) }))).toBe('302 /');
  });
});

describe('§4 age verification guard', () => {
  const set = { validation: { set: true } };
  it('"validation set with a subscription goes to /signup-customer-details", before anything else is asked', () => {
    expect(say(ageVerificationGuard(withProduct(sunProduct, { subscription }, set)))).toBe(
      '302 /signup-customer-details',
    );
    expect(say(ageVerificationGuard(withProduct(noAgeProduct, { subscription }, set)))).toBe(
      '302 /signup-customer-details',
    );
  });
  it('one of the two alone does not', () => {
    expect(say(ageVerificationGuard(withProduct(sunProduct, {}, set)))).toBe('200');
    expect(say(ageVerificationGuard(withProduct(sunProduct, { subscription })))).toBe('200');
  });
  it('"age verification not required or no product selected goes to /signup"', () => {
    expect(say(ageVerificationGuard(withProduct(noAgeProduct)))).toBe('302 /signup');
    expect(say(ageVerificationGuard(nothing))).toBe('302 /signup');
    expect(say(ageVerificationGuard({ ...withProduct(sunProduct), product: null }))).toBe('302 /signup');
  });
  it('/signup is a name of the entry screen', () => expect(paths.signup.entry.patterns).toContain(signup));
});

describe('§4 "Customer details and skin data: no selected product goes to /"', () => {
  it.each([nothing, { ...withProduct(sunProduct), product: null }])('%#', (state) => {
    expect(say(customerDetailsGuard(state))).toBe('302 /');
    expect(say(skinDataGuard(state))).toBe('302 /');
  });
});

describe('§5 validation rules', () => {
  it('"Survey routes need an id from the route or the query, otherwise navigation is refused"', () => {
    expect(surveyIdGuard('abc', null)).toMatchObject({ proof: { id: 'abc' } });
    expect(surveyIdGuard(undefined, 'abc')).toMatchObject({ proof: { id: 'abc' } });
    expect(surveyIdGuard('abc', 'def')).toMatchObject({ proof: { id: 'abc' } });
    expect(surveyIdGuard('usersatisfaction', 'abc')).toMatchObject({ proof: { id: 'abc' } });
    for (const nobody of [undefined, null, '', 'usersatisfaction', 'UserSatisfaction'])
      expect(say(surveyIdGuard(nobody, ''))).toBe('404 missingId');
  });
  it('"Manual age verification needs an id query parameter, otherwise navigation is refused"', () => {
    expect(manualAgeVerificationIdGuard('abc')).toMatchObject({ proof: { id: 'abc' } });
    for (const none of [undefined, null, '', ' '])
      expect(say(manualAgeVerificationIdGuard(none))).toBe('404 missingId');
  });
  it('"Failure to create a survey or session refuses navigation"', () => {
    expect(say(createdSessionGuard({ ok: false, reason: 'unknown' }))).toBe('404 unknown');
    expect(createdSessionGuard({ ok: true, value: 7 })).toMatchObject({ kind: 'allow', proof: 7 });
  });
});
