import { expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { noAgeProduct, sunProduct } from '../guards/states';
import { World as Model, pages } from '../guards/world';
import { createChance } from '../model/chance';
import { expectRecordsAgree, rows } from '../setup/money/records';
import { createVisitor, type Visitor } from '../setup/people/visitor';
import { createWorld, type World } from '../setup/world';
import { figure, longestMs, scaled, seed } from './scale';

/**
 * Random walks through the real handlers, beside the small model of the guards: after each act every page a browser asks
 * for has to end where the model ends, after as many redirects, and everybody who goes on can still join.
 */
const wanted = scaled(600, 100_000);
const longestWalk = 12;
/** Walks. */
const worldLasts = 2_000;
const { signup } = paths;

interface Walker {
  readonly model: Model;
  readonly visitor: Visitor;
  visits: number;
  orders: number;
}

/** Follows redirects as a browser does. */
async function goes(visitor: Visitor, path: string): Promise<{ path: string; hops: number; status: number }> {
  let at = path;
  for (let hops = 0; ; hops += 1) {
    const answer = await visitor.get(at);
    await answer.text();
    if (answer.status !== 302) return { path: at.split('?')[0] ?? at, hops, status: answer.status };
    at = answer.headers.get('location') ?? '/';
    if (hops > 6) throw new Error(`a loop from ${path}`);
  }
}

/** One page in both; true when both end on `page`. */
async function visits(walker: Walker, page: string): Promise<boolean> {
  const [expected, found] = [walker.model.visit(page), await goes(walker.visitor, page)];
  walker.visits += 1;
  expect([page, found.path, found.hops, found.status]).toEqual([page, expected.path, expected.hops, 200]);
  return expected.path === page;
}

const isWaiting = ({ order }: Model) => order === 'pending';
type Act = (walker: Walker, world: World) => Promise<void>;

const choose =
  (product: typeof sunProduct): Act =>
  async (walker) => {
    const { model, visitor } = walker;
    if (!(await visits(walker, '/')) || isWaiting(model)) return;
    model.choose(product);
    await visitor.selectsProduct(product === sunProduct ? visitor.uvProduct() : visitor.plainProduct());
  };

const acts: readonly Act[] = [
  choose(sunProduct),
  choose(noAgeProduct),
  async (walker) => {
    if (!(await visits(walker, signup.ageVerification.href()))) return;
    walker.model.proveAge();
    await walker.visitor.follow(await walker.visitor.provesAge());
  },
  async (walker) => {
    if (!(await visits(walker, signup.customerDetails.href()))) return;
    walker.model.enterDetails();
    expect((await walker.visitor.entersDetails()).status).toBe(303);
  },
  async (walker) => {
    if (!(await visits(walker, signup.skinData.href()))) return;
    walker.model.answerSkin();
    expect((await walker.visitor.answersSkin()).status).toBe(303);
  },
  async (walker) => {
    const { model, visitor } = walker;
    if (!(await visits(walker, signup.verifyEmail.href())) || !model.draft?.details || model.draft.emailProof) return;
    model.proveEmail();
    // Details that led past the skin's page have not sent a code yet: the page offers to.
    if ((await visitor.readsCode()) === '') await visitor.post(signup.verifyEmail.href(), { intent: 'resend' });
    if (model.draft.emailProof) expect((await visitor.provesEmail()).status).toBe(303);
  },
  async (walker) => {
    const { model, visitor } = walker;
    if (!(await visits(walker, signup.overview.href()))) return;
    model.placeOrder();
    const status = (await visitor.orders()).status;
    expect(status).toBe(isWaiting(model) ? 303 : 422);
    if (status === 303) walker.orders += 1;
  },
  async (walker, world) => {
    const { model, visitor } = walker;
    if (!isWaiting(model) || !(await visits(walker, signup.completed.href()))) return;
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    model.order = 'paid';
    await visits(walker, signup.paymentCompleted.href());
    model.becomeMember();
  },
];

it(
  `${wanted.toLocaleString('en')} pages asked for on random walks end where the rules say`,
  async () => {
    const chance = createChance(seed);
    const pick = <One>(all: readonly One[]): One => all[chance.below(all.length)] as One;
    const begun = Date.now();
    const tally = { walks: 0, visits: 0, orders: 0, members: 0 };
    let world = await createWorld();
    while (tally.visits < wanted) {
      // A sandbox that forgets: what lies about of a thousand other walks would slow this one.
      if (tally.walks % worldLasts === worldLasts - 1) world = await createWorld();
      const visitor = createVisitor(world, { language: 'en' });
      const walker: Walker = { model: new Model(), visitor, visits: 0, orders: 0 };
      for (let step = 0; step < longestWalk; step += 1) {
        const { model } = walker;
        // Half of the steps do what comes next, so that walks get far; the others do anything, or look around.
        const act = chance.happens(0.5)
          ? acts[Math.min(step, acts.length - 1)]
          : chance.happens(0.5)
            ? pick(acts)
            : null;
        if (act && !model.loggedIn) await act(walker, world);
        else await visits(walker, pick(pages));
      }
      for (const page of pages.filter(() => chance.happens(0.4))) await visits(walker, page);
      if (walker.model.loggedIn) {
        tally.members += 1;
        await walker.visitor.post(paths.logout.href());
        Object.assign(walker.model, { loggedIn: false, draft: null, order: null, ageProved: false });
        for (const page of pages) await visits(walker, page);
      }
      tally.walks += 1;
      tally.visits += walker.visits;
      tally.orders += walker.orders;
    }
    // The first page that ends elsewhere fails the run: what is printed had none.
    figure('guard walks through real handlers', {
      seed,
      ...tally,
      seconds: Math.round((Date.now() - begun) / 1000),
    });
    for (const reached of [tally.orders, tally.members]) expect(reached).toBeGreaterThan(0);
    // After the walks each order exists once, and exactly the orders of those who became members are paid.
    const left = await rows<{ state: string }>('SELECT state FROM subscription');
    const charges = await rows(`SELECT 1 FROM payment WHERE kind = 'charge' AND state = 'succeeded'`);
    const active = left.filter(({ state }) => state === 'active');
    expect([left.length, active.length, charges.length]).toEqual([tally.orders, tally.members, tally.members]);
    // A world made later has a provider that knows nothing of the walks before it.
    if (tally.walks < worldLasts) await expectRecordsAgree(world);
  },
  longestMs,
);
