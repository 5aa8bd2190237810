import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStep, stepHref } from '../../worker/domain/signup/journey';
import { type EntryPair, progressOf } from '../../worker/guards/guard-state';
import { sunProduct } from './states';
import { pages, products, World } from './world';

/** What visitors, partners, operators and bad luck do, in any order. */
type Action = (world: World) => void;

const page = fc.constantFrom(...pages).map(
  (path): Action =>
    (world) => {
      const { hops } = world.visit(path);
      expect(hops).toBeLessThanOrEqual(3);
    },
);
const pair = fc
  .constantFrom<EntryPair>(
    { kind: 'product', repeated: false },
    { kind: 'product', repeated: true },
    { kind: 'failed' },
    { kind: 'studio', studioId: 'x' },
  )
  .map(
    (entryPair): Action =>
      (world) => {
        expect(world.visit('/', entryPair).hops).toBeLessThanOrEqual(3);
      },
  );
const step = fc.constantFrom<Action>(
  (world) => world.choose(products[0] ?? sunProduct),
  (world) => world.choose(products[1] ?? sunProduct),
  (world) => world.choose(products[2] ?? sunProduct),
  (world) => world.proveAge(),
  (world) => world.enterDetails(),
  (world) => world.answerSkin(),
  (world) => world.proveEmail(),
  (world) => world.placeOrder(),
);
const fate = fc.constantFrom<Action>(
  (world) => {
    if (world.order === 'pending') world.order = 'paid';
  },
  (world) => {
    if (world.order === 'pending') world.order = 'abandoned';
  },
  (world) => {
    if (world.order === 'pending') world.order = 'fetchError';
  },
  (world) => {
    if (world.order === 'fetchError') world.order = 'pending';
  },
  (world) => {
    if (world.order) world.order = 'unknown';
  },
  (world) => {
    world.sold = !world.sold;
  },
  (world) => {
    world.account = { product: { stopDate: '2026-12-31' } };
  },
  (world) => {
    world.account = { product: null };
  },
  (world) => {
    if (world.account) world.becomeMember();
  },
  (world) => {
    world.loggedIn = false;
  },
  (world) => {
    world.tokenWithoutUser = !world.loggedIn;
  },
  (world) => {
    world.restoreWorks = !world.restoreWorks;
  },
  (world) => world.clearDraft(),
);
/** Most real visitors do what the page says. */
const onward = fc.constant<Action>((world) => {
  world.sold = true;
  if (world.visit('/').path === '/' && world.order !== 'pending' && world.order !== 'fetchError') doNextStep(world);
});
const walks = fc.array(fc.oneof(page, pair, step, onward, onward, fate), { minLength: 1, maxLength: 24 });

it('20 000 random walks: no loop, at most three redirects, and everyone can still join', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(walks, (actions) => {
      const world = new World();
      for (const act of actions) {
        act(world);
        reached.add(world.order ?? (world.loggedIn ? 'member' : 'visitor'));
      }
      for (const path of pages) expect(structuredCloneOf(world).visit(path).hops).toBeLessThanOrEqual(3);
      expect(finish(world)).toBe('/account-main');
    }),
    { numRuns: 20_000 },
  );
  expect([...reached].sort()).toEqual(['abandoned', 'fetchError', 'member', 'paid', 'pending', 'unknown', 'visitor']);
});

function structuredCloneOf(world: World): World {
  return Object.assign(new World(), structuredClone({ ...world }));
}

/** Does what each page asks for, and nothing else, until the account opens; the page it ends on. */
function finish(world: World): string {
  world.restoreWorks = true;
  world.sold = true;
  for (let turn = 0; turn < 12; turn += 1) {
    const { path } = world.visit('/');
    if (path === '/account-main') return path;
    if (world.order === 'pending' || world.order === 'fetchError') payWaitingOrder(world);
    else doNextStep(world);
  }
  return `stuck: ${JSON.stringify(world)}`;
}

function payWaitingOrder(world: World): void {
  expect(world.visit('/signup-completed').path).toBe('/signup-completed');
  world.order = 'paid';
  expect(world.visit('/signup-payment-completed').path).toBe('/signup-payment-completed');
  world.becomeMember();
}

function doNextStep(world: World): void {
  const next = nextStep(progressOf(world.state()));
  expect(world.visit(stepHref(next)).path, `the page of step ${next}`).toBe(stepHref(next));
  const doing = {
    choose: () => world.choose(sunProduct),
    age: () => world.proveAge(),
    details: () => world.enterDetails(),
    skin: () => world.answerSkin(),
    email: () => world.proveEmail(),
    overview: () => world.placeOrder(),
  };
  doing[next]();
}
