import { expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { type Form, formsIn } from '../attacks/cells/cell-victims';
import { openScreen } from '../features/kiosk/screens';
import { createChance } from '../model/chance';
import { nastyTexts, pollutingNames, pollution } from '../setup/pages/nasty';
import { addressOf, linkTo, surveyWith } from '../setup/pages/survey';
import { createOperator } from '../setup/people/operator';
import { createVisitor, type Visitor } from '../setup/people/visitor';
import { createWorld, type World } from '../setup/world';
import { injectedIn } from './markup';
import { figure, longestMs, scaled, seed } from './scale';

/**
 * Bad input to every route that takes a post, from whoever may reach it: a draft, an order, a member, a screen, an operator.
 * Each form of a page is sent as it stands with some of its values replaced, and with names nobody asked for. No answer is
 * our failure, and once a browser has decoded the page nothing of what was sent is more than words.
 */
const wanted = scaled(4_000, 1_000_000);
const peopleLast = 12_000;
const names = [
  'intent',
  'code',
  'email',
  'name',
  'message',
  'idempotencyKey',
  'quote',
  'studio',
  'product',
  'returnTo',
  'answer[]',
  ...pollutingNames,
  'x[]',
  '',
];

interface Sender {
  readonly who: string;
  readonly visitor: Visitor;
  readonly forms: readonly Form[];
}

async function peopleOf(world: World): Promise<Sender[]> {
  const made: Sender[] = [];
  const add = async (who: string, visitor: Visitor, pages: readonly string[]) => {
    const forms: Form[] = [];
    for (const page of pages) forms.push(...formsIn(await visitor.page(page), page));
    made.push({ who, visitor, forms });
  };
  const signup = Object.values(paths.signup).map((one) => one.href());
  const draft = createVisitor(world, { language: 'en' });
  await draft.reachesOverview();
  await add('a draft', draft, [
    ...signup,
    paths.contact.href(),
    paths.withdraw.href(),
    paths.requestActivationCode.href(),
    paths.login.href(),
  ]);
  const ordered = createVisitor(world, { language: 'en' });
  await ordered.reachesOverview(ordered.plainProduct());
  await ordered.orders();
  await add('an order', ordered, signup);
  const member = createVisitor(world, { language: 'en' });
  await member.joins();
  const tasks = ['pause', 'changeProduct', 'changeStudio', 'cancel', 'withdraw', 'resubscribe'];
  await add('a member', member, [
    ...Object.values(paths.account).map((one) => one.href()),
    ...tasks.map((task) => paths.account.subscription.href({ do: task })),
    paths.accountMore.confirm.href(),
    paths.logout.href(),
  ]);
  const { screen, address } = await openScreen(world, 'denmark');
  await add('a screen', screen, [paths.kiosk.start.href(), paths.kiosk.typeCode.href(), address]);
  const operator = await createOperator(world);
  await add(
    'an operator',
    operator,
    Object.values(paths.backOffice).map((one) => one.href()),
  );
  const asks = createVisitor(world, { language: 'en' });
  await asks.selectsProduct(asks.uvProduct());
  const manual =
    (await asks.post(paths.signup.selectIssuers.href(), { issuer: 'manual' })).headers.get('location') ?? '/';
  const survey = surveyWith();
  await add('somebody asked', asks, [manual, addressOf(await linkTo(world, survey))]);
  return made;
}

it(
  `${wanted.toLocaleString('en')} bad values over all routes that take a post: no failure of ours, nothing reflected`,
  async () => {
    const chance = createChance(seed);
    const value = () => {
      const one = chance.oneOf(nastyTexts);
      return chance.happens(0.1) ? one + chance.oneOf(nastyTexts) : one;
    };
    const begun = Date.now();
    const tally = { values: 0, posts: 0, refused: 0, taken: 0 };
    const reached = new Set<string>();
    const faults: unknown[] = [];
    let routes: string[] = [];
    let closed = 0;
    while (tally.values < wanted && faults.length < 5) {
      const world = await createWorld();
      const people = await peopleOf(world);
      routes = [
        ...new Set(
          world.app.routes
            .filter(({ method, path }) => method === 'POST' && !path.includes('*') && !path.startsWith('/local/'))
            .map(({ path }) => path),
        ),
      ];
      for (const until = tally.values + peopleLast; tally.values < Math.min(until, wanted) && faults.length < 5; ) {
        const { who, visitor, forms } = chance.oneOf(people);
        const form = forms.length > 0 && chance.happens(0.6) ? chance.oneOf(forms) : null;
        const path =
          form?.action ??
          chance.oneOf(routes).replace(/:\w+/g, () => encodeURIComponent(value().slice(0, 60).toWellFormed() || 'x'));
        // Without a prototype: `__proto__` is a name like the others.
        const fields: Record<string, string> = Object.assign(Object.create(null), form?.fields);
        const keys = [
          ...Object.keys(fields).filter((name) => name !== 'idempotencyKey' || chance.happens(0.2)),
          ...names,
        ];
        const count = 1 + chance.below(6);
        for (let nth = 0; nth < count; nth += 1) fields[chance.oneOf(keys)] = value().toWellFormed();
        tally.values += count;
        tally.posts += 1;
        reached.add(new URL(path, 'http://x').pathname);
        const cookies = new Map(visitor.cookies);
        const answer = await visitor.post(path, fields, {
          'cf-connecting-ip': `10.${tally.posts >> 16}.${(tally.posts >> 8) & 255}.${tally.posts & 255}`,
        });
        const html = await answer.text();
        const location = answer.headers.get('location');
        const isPage = (answer.headers.get('content-type') ?? '').includes('html');
        const leadsAway = location !== null && !/localhost$/.test(new URL(location, visitor.origin).hostname);
        const injected = isPage ? injectedIn(html) : [];
        if (
          answer.status >= 500 ||
          leadsAway ||
          injected.length > 0 ||
          (isPage && answer.status >= 400 && !/<h1[ >]/.test(html))
        )
          faults.push({ who, path, fields, status: answer.status, location, injected });
        if (answer.status >= 400) tally.refused += 1;
        else tally.taken += 1;
        // Whoever was logged out or closed by chance is who they were for the next one.
        visitor.cookies.clear();
        for (const [name, text] of cookies) visitor.cookies.set(name, text);
      }
      await world.settle();
      closed += 1;
    }
    figure('bad input', {
      seed,
      ...tally,
      routes: routes.length,
      addresses: reached.size,
      worlds: closed,
      faults: faults.length,
      seconds: Math.round((Date.now() - begun) / 1000),
    });
    expect(faults).toEqual([]);
    expect(tally.taken).toBeGreaterThan(0);
    expect(pollution()).toBeUndefined();
  },
  longestMs,
);
