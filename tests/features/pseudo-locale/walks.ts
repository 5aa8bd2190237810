import { exclusions } from '../../../worker/domain/markets/market-data';
import { paths } from '../../../worker/paths';
import type { Visitor } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import { routes, states } from '../guards/states';

/** Ways through the product that between them bring up nearly every text. */
export interface Walk {
  readonly world: World;
  readonly visitor: Visitor;
  /** Reads a page, or what was answered to a form. */
  readonly look: (page: string | Response) => Promise<void>;
  /** The database does not answer meanwhile. */
  readonly inOutage: (work: () => Promise<unknown>) => Promise<void>;
}

export type Walks = Readonly<Record<string, (walk: Walk) => Promise<void>>>;

const { signup, account, login, logout, help } = paths;
const navigating = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

export async function looksAtAll({ look }: Walk): Promise<void> {
  for (const path of [...Object.values(routes), '/', ...Object.values(account).map((page) => page.href())])
    await look(path);
}

async function looksAround({ world, visitor, look }: Walk): Promise<void> {
  const { studioId, productId } = visitor.uvProduct();
  const nobody = crypto.randomUUID();
  const codes = [...world.catalogue[visitor.market].promotions.map(({ code }) => code), 'NOPE'];
  const queries = ['', 'all=1', 'q=London', 'q=zzz', 'fail=1', 'noBirthdate=1', `studio=${nobody}`];
  const atStudio = [`product=${nobody}`, ...codes.map((code) => `promotion=${code}`), `product=${productId}`];
  for (const query of [...queries, ...atStudio.map((more) => `studio=${studioId}&${more}`)]) await look(`/?${query}`);
  await look(await visitor.post('/', { studio: nobody }));
  await look(await visitor.post('/', { studio: studioId, product: '' }));
  await visitor.get(account.main.href(), navigating);
  for (const path of ['/', login.href(), help.terms.href(), help.howWeCheckAge.href(), logout.href()]) await look(path);
}

async function eachStudioAndProduct({ world, visitor, look }: Walk): Promise<void> {
  const { studios, products } = world.catalogue[visitor.market];
  for (const { studioId } of studios) await look(`/?studio=${studioId}`);
  for (const product of products.filter(({ validTo }) => validTo === null)) {
    const studioId = Array.isArray(product.studios) ? (product.studios[0] ?? '') : (studios[0]?.studioId ?? '');
    await visitor.selectsProduct({ productId: product.productId, studioId });
    for (const path of [routes.age, routes.details, routes.overview]) await look(path);
  }
}

async function provesAgeInVain({ visitor, look }: Walk): Promise<void> {
  await visitor.selectsProduct(visitor.uvProduct());
  await look(await visitor.post(signup.selectIssuers.href(), { issuer: 'nobody' }));
  for (const answer of ['cancel', 'none', 'under18'] as const) {
    await visitor.provesAge(answer);
    for (const path of [routes.age, routes.issuers]) await look(path);
  }
}

async function mistypes({ visitor, look }: Walk): Promise<void> {
  await visitor.selectsProduct(visitor.uvProduct());
  await look(await visitor.entersDetails({ firstName: '', lastName: '', email: 'a@', phone: '1', zip: 'x', city: '' }));
  await look(await visitor.entersDetails({ firstName: 'x'.repeat(200), street: '<>' }));
  await visitor.entersDetails();
  await look(await visitor.post(routes.skin));
  await look(routes.overview);
  await visitor.answersSkin();
  await look(await visitor.post(routes.verify, { code: 'abc' }));
  for (let tries = 0; tries < 6; tries += 1) await look(await visitor.post(routes.verify, { code: '000000' }));
  await look(`${routes.verify}?change=1`);
  await look(`${routes.verify}?sent=1`);
  await look(await visitor.post(routes.verify, { intent: 'change', email: 'a@' }));
  for (let tries = 0; tries < 4; tries += 1) await look(await visitor.post(routes.verify, { intent: 'resend' }));
}

async function answersAboutSkin({ visitor, look }: Walk): Promise<void> {
  const result = `${routes.skin}?result=1`;
  await visitor.selectsProduct(visitor.uvProduct());
  await visitor.entersDetails();
  for (const points of [0, 1, 2, 3, 4]) {
    await look(await visitor.answersSkin(points));
    for (const path of [result, routes.verify, routes.overview]) await look(path);
  }
  for (const one of exclusions) {
    await visitor.answersSkin(3, { 'exclusions[]': [one] });
    await look(result);
    await look(routes.overview);
  }
}

/** One thing at a time is left out before the overview. */
async function leavesOut({ visitor, look }: Walk): Promise<void> {
  const steps = [
    async () => visitor.follow(await visitor.provesAge()),
    () => visitor.answersSkin(),
    () => visitor.provesEmail(),
  ];
  for (const left of steps) {
    await visitor.post(logout.href());
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.entersDetails();
    for (const step of steps) if (step !== left) await step();
    await look(routes.overview);
  }
}

/** Paid by the year, with a start that waits for the end of the withdrawal period. */
async function joinsForLater(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  const { products, studios } = world.catalogue[visitor.market];
  const yearly = products.find(({ billingIntervalMonths }) => billingIntervalMonths === 12);
  const studioId = studios[0]?.studioId ?? '';
  await visitor.reachesOverview({ productId: yearly?.productId ?? '', studioId });
  await look(routes.overview);
  await visitor.orders({});
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
  await look(routes.paid);
  await looksAtAll(walk);
}

async function ordersBadly({ visitor, look }: Walk): Promise<void> {
  await visitor.reachesOverview(visitor.uvProduct());
  const { quote = '' } = await visitor.hidden(routes.overview);
  for (const code of ['WELCOME20', 'FREEMONTH', 'FRIEND', 'OLD2025', 'NOPE']) {
    await visitor.selectsProduct(visitor.uvProduct(), code);
    await look(routes.overview);
  }
  await look(await visitor.post(routes.overview));
  await visitor.selectsProduct(visitor.uvProduct(), 'WELCOME20');
  await look(await visitor.orders({ quote, startNow: 'yes' }));
  await visitor.selectsProduct(visitor.plainProduct(), 'WELCOME20');
  await look(await visitor.orders({ quote, startNow: 'yes' }));
}

async function paysBadly({ world, visitor, look }: Walk): Promise<void> {
  await visitor.reachesOverview();
  await visitor.orders();
  await look(await visitor.post(routes.completed, { idempotencyKey: 'none' }));
  await world.sandboxPost('/stripe/faults', { fault: 'status500' });
  await look(await visitor.post(routes.completed, await visitor.hidden(routes.completed)));
  await world.sandboxPost('/stripe/faults', { fault: null });
  for (const answer of ['decline', 'back', 'slow'] as const) {
    await visitor.answersPayment(await visitor.goesToPayment(), answer);
    for (const path of [routes.paid, routes.completed]) await look(path);
  }
}

async function isReturned({ visitor, look }: Walk): Promise<void> {
  await visitor.reachesOverview();
  await visitor.orders();
  await visitor.answersPayment(await visitor.goesToPayment(), 'fails-later');
  for (const path of [routes.paid, routes.completed]) await look(path);
}

async function neverPays({ world, visitor, look }: Walk): Promise<void> {
  await visitor.reachesOverview();
  await visitor.orders();
  for (const hours of [13, 12]) {
    world.advance(hours * 3600);
    await look(routes.paid);
    await world.settle();
  }
  await world.services.jobs.sweep();
  for (const path of [routes.paid, routes.completed, '/']) await look(path);
  // The other walks and the partners live today.
  world.advance(-25 * 3600);
}

async function meetsOutage(walk: Walk): Promise<void> {
  const { visitor, look, inOutage } = walk;
  await visitor.reachesOverview();
  await inOutage(() => looksAtAll(walk));
  await visitor.orders();
  await inOutage(async () => {
    for (const path of [routes.overview, login.href()]) await look(path);
  });
}

export const signupWalks: Walks = {
  ...Object.fromEntries(
    Object.entries(states).map(([name, { reach }]) => [
      `state “${name}”`,
      async (walk: Walk) => {
        await reach(walk.visitor, walk.world);
        await looksAtAll(walk);
      },
    ]),
  ),
  looksAround,
  eachStudioAndProduct,
  provesAgeInVain,
  mistypes,
  answersAboutSkin,
  leavesOut,
  joinsForLater,
  ordersBadly,
  paysBadly,
  isReturned,
  neverPays,
  meetsOutage,
};

/** What differs where there are several languages and issuers, and no known position. */
export const shortWalks: Walks = { looksAround, eachStudioAndProduct, provesAgeInVain };
