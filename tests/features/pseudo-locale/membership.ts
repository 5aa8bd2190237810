import { env } from 'cloudflare:workers';
import { pauseReasons } from '../../../worker/domain/markets/market-data';
import { paths } from '../../../worker/paths';
import { fieldsOf, membershipPath, tasks } from '../../setup/pages/membership-forms';
import type { Choice } from '../../setup/people/visitor';
import type { Walk, Walks } from './walks';

const { DB } = env as unknown as { DB: D1Database };
const main = paths.account.main.href();
const taskHref = (task: string, query: Record<string, string> = {}) =>
  paths.account.subscription.href({ do: task, ...query });

const productOf = ({ world }: Walk, name: string): Choice => {
  const { products, studios } = world.catalogue.england;
  const product = products.find((one) => one.name.en === name);
  const studioId = Array.isArray(product?.studios) ? product.studios[0] : studios[0]?.studioId;
  return { productId: product?.productId ?? '', studioId: studioId ?? '' };
};

async function looksAtTasks({ look }: Walk): Promise<void> {
  for (const path of [main, membershipPath, ...tasks.map((task) => taskHref(task))]) await look(path);
}

async function does({ visitor, look }: Walk, task: string, more: Record<string, string> = {}): Promise<void> {
  const fields = fieldsOf(await visitor.page(taskHref(task, more)));
  await look(await visitor.post(membershipPath, { ...fields, ...more }));
  await look(membershipPath);
  await look(main);
}

async function days({ world, visitor }: Walk, count: number): Promise<void> {
  await world.settle();
  world.advance(count * 86_400);
  await world.sandboxPost('/stripe/clock', { advanceDays: count });
  await world.settle();
  await visitor.logsIn();
}

/** Everything that can be changed, as it goes well. */
async function changesMembership(walk: Walk): Promise<void> {
  const { visitor, look, world } = walk;
  await visitor.joins(productOf(walk, 'Sol Roam'));
  await looksAtTasks(walk);
  const studio = world.catalogue.england.studios[1]?.studioId ?? '';
  const queries: Record<string, string>[] = [{ q: 'London' }, { q: 'zzz' }, { all: '1' }, { studio }];
  for (const query of queries) await look(taskHref('changeStudio', query));
  await does(walk, 'changeStudio', { studio });
  for (const name of ['Sol 4', 'Sol Roam', 'Sol Roam Duo']) {
    const fields = fieldsOf(await visitor.page(taskHref('changeProduct')));
    const shown = await visitor.post(membershipPath, { ...fields, product: productOf(walk, name).productId });
    const html = await shown.clone().text();
    await look(shown);
    await look(await visitor.post(membershipPath, fieldsOf(html)));
    await looksAtTasks(walk);
  }
  await does(walk, 'pause');
  await looksAtTasks(walk);
  await does(walk, 'undoPause');
  await does(walk, 'pause');
  await days(walk, 40);
  await looksAtTasks(walk);
  await does(walk, 'resume');
  await does(walk, 'cancel');
  await looksAtTasks(walk);
  await does(walk, 'undoCancel');
  await does(walk, 'cancel');
  await days(walk, 35);
  await looksAtTasks(walk);
}

async function withdrawsFromIt(walk: Walk): Promise<void> {
  await walk.visitor.joins(productOf(walk, 'Red light'));
  await look(walk, 'changeProduct');
  await does(walk, 'withdraw');
}

const look = ({ look: reads }: Walk, task: string) => reads(taskHref(task));

/** A discount that runs, a minimum term, a studio without the membership, and a fee. */
async function hasTerms(walk: Walk): Promise<void> {
  const { visitor, world } = walk;
  await visitor.joins(productOf(walk, 'Sol 4'), 'WELCOME20');
  await looksAtTasks(walk);
  const fields = fieldsOf(await visitor.page(taskHref('changeProduct')));
  const raw = { ...fields, preview: '', product: productOf(walk, 'Sol Roam').productId };
  await walk.look(await visitor.post(membershipPath, raw));
  await walk.look(await visitor.post(membershipPath, { ...raw, amount: '1' }));
  await walk.look(await visitor.post(membershipPath, { ...raw, product: '' }));
  await walk.look(await visitor.post(membershipPath, { ...raw, amount: '1', idempotencyKey: 'none' }));
  for (const fault of ['decline', 'status500']) {
    const shown = await visitor.post(membershipPath, {
      ...fieldsOf(await visitor.page(taskHref('changeProduct'))),
      product: raw.product,
    });
    const confirm = fieldsOf(await shown.text());
    await world.sandboxPost('/stripe/faults', { fault });
    await walk.look(await visitor.post(membershipPath, confirm));
    await look(walk, 'changeProduct');
    await world.sandboxPost('/stripe/faults', { fault: null });
  }
  // Whoever was not reached is left alone for a while.
  world.advance(600);
  await walk.look(
    await visitor.post(membershipPath, { ...fieldsOf(await visitor.page(taskHref('pause'))), until: '' }),
  );
}

async function isBound(walk: Walk): Promise<void> {
  await walk.visitor.joins(productOf(walk, 'Sol 8'));
  await looksAtTasks(walk);
  await does(walk, 'pause', { reason: pauseReasons[0] });
  await look(walk, 'cancel');
  await does(walk, 'cancel');
}

/** A membership of some studios only, asked for at another. */
async function goesElsewhere(walk: Walk): Promise<void> {
  const choice = productOf(walk, 'Sol London');
  await walk.visitor.joins(choice);
  for (const { studioId } of walk.world.catalogue.england.studios) {
    await walk.look(taskHref('changeStudio', { studio: studioId }));
  }
}

/** What the provider has not answered yet, and what it could not collect. */
async function waits(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await visitor.joins(productOf(walk, 'Red light'));
  const ours = 'member_id = (SELECT member_id FROM member WHERE email = ?)';
  await DB.prepare(`UPDATE subscription SET changing_json = '{}' WHERE ${ours}`).bind(visitor.email).run();
  await looksAtTasks(walk);
  const invoice = JSON.stringify({
    invoice: 'in_x',
    amountMinor: 2399,
    since: new Date().toISOString(),
    nextTryAt: null,
  });
  const failed = `UPDATE subscription SET changing_json = NULL, state = 'pastDue', open_invoice_json = ?, paid_through = ? WHERE ${ours}`;
  for (const paidThrough of ['2020-01-01', '2099-01-01']) {
    await DB.prepare(failed).bind(invoice, paidThrough, visitor.email).run();
    await looksAtTasks(walk);
  }
}

/** What is refused says why: each standing that refuses something, one after the other. */
async function isRefused(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await visitor.joins(productOf(walk, 'Red light'));
  const standings: readonly [change: string, task: string][] = [
    ["access_from = '2099-01-01'", 'pause'],
    ["access_from = '2020-01-01', next_charge_at = '2020-02-01T12:00:00.000Z'", 'changeProduct'],
    ["suspended_by = 'dispute'", 'changeProduct'],
    ['suspended_by = NULL, provider_subscription = NULL', 'changeProduct'],
    ["state = 'ending', stop_date = '2099-01-01', paid_through = '2020-02-01'", 'undoCancel'],
  ];
  for (const [change, task] of standings) {
    const ours = 'member_id = (SELECT member_id FROM member WHERE email = ?)';
    await DB.prepare(`UPDATE subscription SET ${change} WHERE ${ours}`).bind(visitor.email).run();
    await look(walk, task);
  }
}

/** A year at a time, which is longer than a pause. */
async function paysByTheYear(walk: Walk): Promise<void> {
  const yearly = walk.world.catalogue.england.products.find((one) => one.billingIntervalMonths === 12);
  await walk.visitor.joins(productOf(walk, yearly?.name.en ?? ''));
  await looksAtTasks(walk);
}

export const membershipWalks: Walks = {
  changesMembership,
  withdrawsFromIt,
  hasTerms,
  isBound,
  goesElsewhere,
  waits,
  isRefused,
  paysByTheYear,
};
