import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/** Whatever of one person another gets hold of leads nowhere. */
let world: World;
let owner: Visitor;
const secrets: Record<string, string> = {};
const { DB } = env as unknown as { DB: D1Database };
const { signup, account } = paths;

beforeAll(async () => {
  world = await createWorld();
  owner = createVisitor(world, { language: 'en' });
  await owner.selectsProduct(owner.uvProduct());
  const pair = new URLSearchParams((await owner.provesAge()).headers.get('location')?.slice(2));
  await owner.get(`/?${pair}`);
  await owner.entersDetails({ firstName: 'Sofie', lastName: 'Ejerskov', street: 'Hemmelig Vej 7' });
  await owner.answersSkin();
  await owner.provesEmail();
  const form = await owner.hidden(signup.overview.href());
  await owner.orders();
  const checkout = await owner.hidden(signup.completed.href());
  await owner.answersPayment(await owner.goesToPayment(), 'pay');
  await world.settle();
  await owner.get(signup.paymentCompleted.href());
  const row = await DB.prepare(
    `SELECT u.subscription_id, u.number, u.member_id, u.draft_id, u.provider_checkout, p.payment_id, p.receipt_number
       FROM subscription u JOIN payment p ON p.subscription_id = u.subscription_id JOIN member m ON m.member_id = u.member_id WHERE m.email = ?`,
  )
    .bind(owner.email)
    .first<Record<string, string>>();
  Object.assign(secrets, row, {
    state: pair.get('state'),
    session: pair.get('session'),
    orderKey: form.idempotencyKey,
    quote: form.quote,
    payKey: checkout.idempotencyKey,
  });
});

const personal = () => [
  'Sofie',
  'Ejerskov',
  'sofie',
  'Hemmelig',
  owner.email,
  ...['number', 'receipt_number'].map((name) => String(secrets[name])),
];
async function leaks(answer: Response): Promise<string[]> {
  const text = `${await answer.text()}${answer.headers.get('location') ?? ''}`;
  return personal().filter((one) => text.includes(one));
}

async function others(): Promise<[string, Visitor][]> {
  const draft = createVisitor(world, { language: 'en' });
  await draft.selectsProduct(draft.uvProduct());
  await draft.entersDetails();
  const ordered = createVisitor(world, { language: 'en' });
  await ordered.reachesOverview(ordered.plainProduct());
  await ordered.orders();
  const member = createVisitor(world, { language: 'en' });
  await member.joins(member.plainProduct());
  return [
    ['a stranger', createVisitor(world, { language: 'en' })],
    ['a visitor with a draft', draft],
    ['a visitor with an order', ordered],
    ['another member', member],
  ];
}

describe('ids of one person in the hands of another', () => {
  it('in every address and query: nothing of theirs is shown', async () => {
    const pages = world.app.routes
      .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
      .map(({ path }) => path);
    const ids = [
      'subscription_id',
      'member_id',
      'draft_id',
      'payment_id',
      'session',
      'number',
      'provider_checkout',
      'receipt_number',
    ].map((name) => String(secrets[name]));
    const names = [
      'subscriptionId',
      'subscription',
      'session',
      'id',
      'payment',
      'paymentId',
      'session_id',
      'member',
      'state',
    ];
    let tried = 0;
    for (const [who, visitor] of await others()) {
      for (const page of new Set(pages)) {
        if (page.startsWith('/local/') || page === '/login') continue;
        for (const id of page.includes(':') ? ids : ids.slice(0, 1)) {
          const query = new URLSearchParams(names.map((name) => [name, id] as [string, string]));
          const answer = await visitor.get(`${page.replace(/:\w+/g, encodeURIComponent(id))}?${query}`);
          // What was asked with is repeated in the page's own address; that is no news.
          const told = (await leaks(answer)).filter((one) => one !== id);
          expect([who, page, answer.status < 500, told]).toEqual([who, page, true, []]);
          tried += 1;
        }
      }
    }
    printFigure(`idor: ${tried} address × id × visitor, 0 leaks`);
  });

  it('an entry pair, an order’s key or quote, a payment’s key: refused, and nothing of the owner changes', async () => {
    const before = await rowsBehind();
    for (const [who, visitor] of await others()) {
      const pair = await visitor.get(`/?state=${secrets.state}&session=${secrets.session}`);
      // Who has a subscription or an order of their own follows no pair at all.
      expect(['302 /signup-age-verification', '302 /account-main', '200']).toContain(say(pair));
      expect(await leaks(pair)).toEqual([]);
      for (const [path, fields] of [
        [
          signup.overview.href(),
          { acceptTerms: 'yes', startNow: 'yes', quote: secrets.quote ?? '', idempotencyKey: secrets.orderKey ?? '' },
        ],
        [signup.completed.href(), { idempotencyKey: secrets.payKey ?? '' }],
        ['/', { intent: 'restart', subscriptionId: secrets.subscription_id ?? '' }],
      ] as [string, Record<string, string>][]) {
        const answer = await visitor.post(path, fields);
        expect([who, path, answer.status < 500, await leaks(answer)]).toEqual([who, path, true, []]);
      }
    }
    expect(await rowsBehind()).toEqual(before);
  });

  it('login by the owner’s id sends the code to the owner alone, and the asking browser learns nothing', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    for (const answer of [
      await visitor.get(`/login?subscriptionId=${secrets.subscription_id}`),
      await visitor.post('/login', { subscriptionId: String(secrets.subscription_id) }),
      await visitor.get('/login?step=code'),
      await visitor.post('/login', { code: '123456' }),
      await visitor.post('/login', { email: 'thief@example.com', subscriptionId: String(secrets.subscription_id) }),
      await visitor.get('/login?step=code'),
    ])
      expect(await leaks(answer)).toEqual([]);
    expect(await world.mailTo('thief@example.com')).toEqual([]);
    expect(say(await visitor.get(account.main.href()))).toBe('302 /');
  });

  it('payment completed shows a welcome only to the browser that ordered', async () => {
    const second = createVisitor(world, { language: 'en' });
    await second.reachesOverview(second.plainProduct());
    await second.orders();
    const paid = await second.answersPayment(await second.goesToPayment(), 'pay');
    await world.settle();
    const back = new URL(paid.headers.get('location') ?? '');
    for (const [who, visitor] of await others()) {
      const answer = await visitor.get(back.pathname + back.search);
      expect([who, answer.status, (await answer.text()).includes(second.email)]).toEqual([who, 200, false]);
    }
    expect((await second.get(account.main.href())).status).toBe(200);
  });
});

async function rowsBehind(): Promise<unknown> {
  const select = (sql: string) => DB.prepare(sql).bind(secrets.member_id).all();
  return (
    await Promise.all([
      select('SELECT * FROM subscription WHERE member_id = ?'),
      select('SELECT * FROM payment WHERE member_id = ?'),
      select('SELECT * FROM member WHERE member_id = ?'),
      select('SELECT * FROM age_check WHERE member_id = ?'),
      select('SELECT * FROM skin_profile WHERE member_id = ?'),
    ])
  ).map(({ results }) => results);
}
