import { describe, expect, it } from 'vitest';
import { ageVerificationGuard } from '../../worker/guards/age-verification';
import { completedGuard } from '../../worker/guards/completed';
import { customerDetailsGuard } from '../../worker/guards/customer-details';
import type { GuardState } from '../../worker/guards/guard-state';
import { overviewGuard } from '../../worker/guards/overview';
import { paymentCompletedGuard } from '../../worker/guards/payment-completed';
import { signupEntryGuard } from '../../worker/guards/signup-entry';
import { skinDataGuard } from '../../worker/guards/skin-data';
import { verifyEmailGuard } from '../../worker/guards/verify-email';
import {
  details,
  memberWith,
  noAgeProduct,
  nothing,
  orderOf,
  pairSubscription,
  productOf,
  proof,
  say,
  skin,
  subscription,
  sunProduct,
  withProduct,
} from './states';

const guards = {
  entry: signupEntryGuard,
  age: ageVerificationGuard,
  details: customerDetailsGuard,
  skin: skinDataGuard,
  verify: verifyEmailGuard,
  overview: overviewGuard,
  completed: completedGuard,
  payCompleted: paymentCompletedGuard,
};
type Route = keyof typeof guards;
type Row = Record<Route, string>;

const proved = { validation: { set: true } };
const noUvProduct = productOf({ usesUv: false });

/** The table of states and routes, one row a state; cells are status, target, what the page says, side effect. */
const table: Record<string, { state: GuardState; row: Row }> = {
  nothing: {
    state: nothing,
    row: {
      entry: '200',
      age: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200 start',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'product, no age needed': {
    state: withProduct(noAgeProduct),
    row: {
      entry: '200',
      age: '302 /signup',
      details: '200',
      skin: '302 /signup-verify-email',
      verify: '200 detailsMissing',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'product, age needed': {
    state: withProduct(sunProduct),
    row: {
      entry: '200',
      age: '200',
      details: '200',
      skin: '200',
      verify: '200 detailsMissing',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'age proved by entry pair': {
    state: withProduct(sunProduct, { subscription: pairSubscription }, proved),
    row: {
      entry: '200',
      age: '302 /signup-customer-details',
      details: '200',
      skin: '200',
      verify: '200 detailsMissing',
      overview: '200 missing details+skin+email',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'details in, age open': {
    state: withProduct(sunProduct, { details, subscription }),
    row: {
      entry: '200',
      age: '200',
      details: '200',
      skin: '200',
      verify: '200 code',
      overview: '200 missing age+skin+email',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'details in, age proved': {
    state: withProduct(sunProduct, { details, subscription }, proved),
    row: {
      entry: '200',
      age: '302 /signup-customer-details',
      details: '200',
      skin: '200',
      verify: '200 code',
      overview: '200 missing skin+email',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'e-mail proved, skin open': {
    state: withProduct(sunProduct, { details, subscription, emailProof: proof }, proved),
    row: {
      entry: '200',
      age: '302 /signup-customer-details',
      details: '200',
      skin: '200',
      verify: '200 verified',
      overview: '200 missing skin',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'e-mail proved, age open': {
    state: withProduct(sunProduct, { details, subscription, skin, emailProof: proof }),
    row: {
      entry: '200',
      age: '200',
      details: '200',
      skin: '200',
      verify: '200 verified',
      overview: '200 missing age',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'everything in': {
    state: withProduct(sunProduct, { details, subscription, skin, emailProof: proof }, proved),
    row: {
      entry: '200',
      age: '302 /signup-customer-details',
      details: '200',
      skin: '200',
      verify: '200 verified',
      overview: '200 complete',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'everything in, no UV': {
    state: withProduct(noUvProduct, { details, subscription, emailProof: proof }, proved),
    row: {
      entry: '200',
      age: '302 /signup-customer-details',
      details: '200',
      skin: '302 /signup-verify-email',
      verify: '200 verified',
      overview: '200 complete',
      completed: '302 /',
      payCompleted: '200 neutral',
    },
  },
  'ordered, unpaid': {
    state: withProduct(
      sunProduct,
      { details, subscription, skin, emailProof: proof },
      { ...proved, order: orderOf('pending') },
    ),
    row: {
      entry: '200 banner',
      age: '302 /signup-completed',
      details: '302 /signup-completed',
      skin: '302 /signup-completed',
      verify: '302 /signup-completed',
      overview: '302 / clearDraft',
      completed: '200',
      payCompleted: '200 waiting',
    },
  },
  'ordered, unpaid, draft cleared': {
    state: { ...nothing, order: orderOf('pending') },
    row: {
      entry: '200 banner',
      age: '302 /signup-completed',
      details: '302 /signup-completed',
      skin: '302 /signup-completed',
      verify: '302 /signup-completed',
      overview: '302 / clearDraft',
      completed: '200',
      payCompleted: '200 waiting',
    },
  },
  paid: {
    state: { ...nothing, order: orderOf('paid') },
    row: {
      entry: '302 /account-main',
      age: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200 member',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 welcome',
    },
  },
  'member without stop date': {
    state: { ...nothing, member: memberWith({ stopDate: null }) },
    row: {
      entry: '302 /account-main',
      age: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200 member',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 welcome',
    },
  },
  'member without stop date, a draft left over': {
    state: withProduct(sunProduct, { details, subscription }, { ...proved, member: memberWith({ stopDate: null }) }),
    row: {
      entry: '302 /account-main',
      age: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200 member',
      overview: '302 /login',
      completed: '302 /',
      payCompleted: '200 welcome',
    },
  },
};

describe('state × route', () => {
  for (const [name, { state, row }] of Object.entries(table)) {
    it.each(Object.entries(row) as [Route, string][])(`${name}: %s is %s`, (route, cell) => {
      expect(say(guards[route](state))).toBe(cell);
    });
  }
});

const beforeOrder = Object.entries(table).filter(([, { state }]) => !state.order && !state.member);

describe('abandoned or unknown order: as before the order, the pointer dropped', () => {
  for (const order of ['abandoned', 'unknown'] as const) {
    for (const [name, { state, row }] of beforeOrder) {
      it.each(['entry', 'age', 'details', 'skin', 'verify', 'completed'] as const)(`${order}, ${name}: %s`, (route) => {
        expect(say(guards[route]({ ...state, order: orderOf(order) }))).toBe(row[route]);
      });
      it(`${order}, ${name}: overview drops the pointer and goes on as before the order`, () => {
        expect(say(overviewGuard({ ...state, order: orderOf(order) }))).toBe(`${row.overview} dropOrderPointer`);
      });
      it(`${order}, ${name}: payment completed says the order ended`, () => {
        expect(say(paymentCompletedGuard({ ...state, order: orderOf(order) }))).toBe('200 ended');
      });
    }
  }
});

describe('member with stop date or without any product: as draft, the e-mail step skipped', () => {
  const members = { 'with stop date': memberWith({ stopDate: '2026-12-31' }), 'without any product': memberWith(null) };
  for (const [kind, member] of Object.entries(members)) {
    for (const [name, { state, row }] of beforeOrder) {
      it.each(['entry', 'age', 'details', 'completed', 'payCompleted'] as const)(`${kind}, ${name}: %s`, (route) => {
        expect(say(guards[route]({ ...state, member }))).toBe(row[route]);
      });
      it(`${kind}, ${name}: overview asks for no e-mail once details are in`, () => {
        const lacks = state.draft?.details ? row.overview.replace(/\+email$| missing email$/, '') : row.overview;
        expect(say(overviewGuard({ ...state, member }))).toBe(lacks);
      });
      it(`${kind}, ${name}: verify is skipped`, () => {
        const target = !state.draft
          ? '/'
          : state.draft.subscription
            ? '/signup-subscription-overview'
            : '/signup-customer-details';
        expect(say(verifyEmailGuard({ ...state, member }))).toBe(`302 ${target}`);
      });
    }
  }

  it('another address than the member’s own has to be proved after all', () => {
    const member = memberWith({ stopDate: '2026-12-31' }, 'other@eksempel.dk');
    expect(say(verifyEmailGuard(withProduct(sunProduct, { details, subscription }, { member })))).toBe('200 code');
  });
});
