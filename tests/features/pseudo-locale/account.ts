import { env } from 'cloudflare:workers';
import { Refusal, type RefusalReason, statusOf } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { ordersOf } from '../../setup/money/records';
import { routes } from '../guards/states';
import { looksAtAll, type Walk, type Walks } from './walks';

const { account, login, logout, help } = paths;
const { DB } = env as unknown as { DB: D1Database };

async function logsInBadly({ visitor, look }: Walk): Promise<void> {
  await visitor.joins();
  const [order] = await ordersOf(visitor.email);
  const id = order?.subscription_id;
  await look(logout.href());
  await visitor.post(logout.href());
  await look(login.href({ subscriptionId: id, returnTo: account.main.href() }));
  await visitor.post(login.href(), { subscriptionId: id ?? '' });
  await look(login.href({ step: 'code' }));
  await look(await visitor.post(login.href(), { email: 'a@' }));
  await visitor.post(login.href(), { email: visitor.email, returnTo: account.payments.href() });
  for (const path of [login.href({ step: 'code', sent: '1' }), login.href({ returnTo: account.payments.href() })])
    await look(path);
  await look(await visitor.post(login.href(), { code: 'abc' }));
  for (let tries = 0; tries < 6; tries += 1) await look(await visitor.post(login.href(), { code: '000000' }));
  for (let tries = 0; tries < 3; tries += 1) await look(await visitor.post(login.href(), { email: visitor.email }));
}

const ours = 'member_id = (SELECT member_id FROM member WHERE email = ?)';
const today = new Date().toISOString().slice(0, 10);

/** What the ledger can say of a membership: state, whether it ends, and its first payment. */
const memberships: [state: string, stopDate: string | null, kind: string, payment: string][] = [
  ['active', null, 'charge', 'pending'],
  ['pastDue', null, 'charge', 'failed'],
  ['paused', null, 'refund', 'pending'],
  ['ending', '2099-12-31', 'refund', 'failed'],
  ['ending', today, 'charge', 'succeeded'],
  ['ended', '2026-01-31', 'charge', 'succeeded'],
  ['withdrawn', '2026-01-31', 'refund', 'succeeded'],
];

async function looksAtAccount(walk: Walk): Promise<void> {
  const { visitor, look } = walk;
  await visitor.joins();
  for (const [state, stopDate, kind, payment] of memberships) {
    const subscription = DB.prepare(`UPDATE subscription SET state = ?, stop_date = ? WHERE ${ours}`);
    await DB.batch([
      subscription.bind(state, stopDate, visitor.email),
      DB.prepare(`UPDATE payment SET kind = ?, state = ? WHERE ${ours}`).bind(kind, payment, visitor.email),
    ]);
    await looksAtAll(walk);
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.entersDetails();
    await visitor.answersSkin();
    await look(routes.overview);
    await look(await visitor.orders());
    await visitor.post('/', { intent: 'restart' });
  }
  await DB.prepare(`DELETE FROM payment WHERE ${ours}`).bind(visitor.email).run();
  await looksAtAll(walk);
}

/** Each refusal, wherever it comes from, at a page that asks for the catalogue. */
async function meetsErrors({ world, visitor, look }: Walk): Promise<void> {
  await look('/nowhere');
  await look(await visitor.post(help.terms.href()));
  await look(await visitor.post('/', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }));
  await look(await visitor.raw('/', `q=${'x'.repeat(100_000)}`));
  const { catalogue } = world.services;
  const current = catalogue.current;
  for (const reason of Object.keys(statusOf) as RefusalReason[]) {
    for (const facts of [{}, { retryAt: Date.now() + 60_000, detail: 'a link' }]) {
      catalogue.current = () => Promise.reject(new Refusal(reason, facts));
      await look('/?all=1');
    }
  }
  catalogue.current = current;
}

export const accountWalks: Walks = { logsInBadly, looksAtAccount, meetsErrors };
