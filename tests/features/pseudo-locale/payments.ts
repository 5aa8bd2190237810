import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createVisitor, hiddenFields, type PaymentAnswer } from '../../setup/people/visitor';
import { asks, linksTo } from '../../setup/people/withdrawal';
import type { Walk, Walks } from './walks';
import { looksAtWithdrawals } from './withdrawals';

const path = paths.account.payments.href();
const navigating = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const formOf = (html: string, intent: string) =>
  hiddenFields((html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes(`value="${intent}"`)) ?? '');

async function looksAtReceipts({ visitor, look }: Walk): Promise<void> {
  const payments = await rows<{ payment_id: string }>(
    'SELECT payment_id FROM payment WHERE member_id = (SELECT member_id FROM member WHERE email = ?)',
    visitor.email,
  );
  for (const { payment_id: paymentId } of payments) await look(paths.accountMore.receipt.href({ paymentId }));
}

/** The bank asks a charge back, and gives it back: access rests meanwhile. */
async function isDisputed(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  const ofMember = 'member_id = (SELECT member_id FROM member WHERE email = ?)';
  for (const state of ['needsResponse', 'lost']) {
    await rows(
      `INSERT INTO dispute (dispute_id, payment_id, subscription_id, market, amount_minor, currency, reason, state, opened_at, asked_at)
       SELECT 'zzz-' || payment_id, payment_id, subscription_id, 'england', 100, 'GBP', 'other', ?, at, at FROM payment WHERE ${ofMember}
       ON CONFLICT DO UPDATE SET state = excluded.state`,
      state,
      visitor.email,
    );
    await look(path);
    await looksAtReceipts(walk);
  }
  await rows(`UPDATE subscription SET suspended_by = 'zzz' WHERE ${ofMember}`, visitor.email);
  await look(paths.account.main.href());
  await rows(`UPDATE subscription SET suspended_by = NULL WHERE ${ofMember}`, visitor.email);
  await rows(`DELETE FROM dispute WHERE dispute_id GLOB 'zzz-*'`);
  await world.settle();
}

/** A renewal is refused; then everything that can come of it, the card changed last. */
async function failsToPay(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  await visitor.reachesOverview(visitor.plainProduct());
  await visitor.orders();
  await visitor.answersPayment(await visitor.goesToPayment(), 'fails-later');
  await world.settle();
  await visitor.get(paths.signup.paymentCompleted.href());
  await world.sandboxPost('/stripe/clock', { advanceDays: 32 });
  world.advance(32 * 86_400);
  await world.settle();
  await visitor.logsIn();
  await look(path);
  await looksAtReceipts(walk);
  const form = async (intent: string) => formOf(await visitor.page(path), intent);
  await look(await visitor.post(path, { intent: 'pay' }));
  await look(await visitor.post(path, await form('pay')));
  await world.sandboxPost('/stripe/faults', { fault: 'status500' });
  await look(await visitor.post(path, await form('pay')));
  await look(await visitor.post(path, await form('method')));
  await world.sandboxPost('/stripe/faults', { fault: null });
  const { paymentsOf } = world.services.members;
  world.services.members.paymentsOf = () => Promise.reject(new Error('no answer'));
  await look(path);
  world.services.members.paymentsOf = paymentsOf;
  for (const answer of ['back', 'pay'] satisfies PaymentAnswer[]) {
    const setup = (await visitor.post(path, await form('method'))).headers.get('location') ?? '';
    const back = (await visitor.answersPayment(setup, answer)).headers.get('location') ?? path;
    const to = new URL(back, visitor.origin);
    await look(await visitor.get(to.pathname + to.search, navigating));
    await look(path);
  }
  await looksAtReceipts(walk);
  await isDisputed(walk);
}

/** What the next page says once, whatever came before it. */
async function isToldEverything({ world, visitor, look }: Walk): Promise<void> {
  await visitor.joins(visitor.plainProduct());
  const ofPayments = ['paid', 'processing', 'method', 'methodPaid', 'methodDeclined', 'methodUnknown', 'unknown'];
  const ofProfile = ['details', 'language', 'device', 'passkeyAdded', 'passkeyRemoved'];
  const told = [
    ...ofPayments.map((name) => [`payments.${name}`, path] as const),
    ...ofProfile.map((name) => [`profile.${name}`, paths.account.profile.href()] as const),
  ];
  for (const [notice, page] of told)
    for (const { id_hash: hash } of await rows<{ id_hash: string }>(
      'SELECT id_hash FROM session WHERE member_id = (SELECT member_id FROM member WHERE email = ?)',
      visitor.email,
    )) {
      const { database } = world.services;
      await database.write([
        database.prepare(
          `UPDATE session SET state_json = json_set(state_json, '$.notice', ?) WHERE id_hash = ?`,
          notice,
          hash,
        ),
      ]);
      await look(await visitor.get(page, navigating));
    }
}

/** A member whose order came to nothing. */
async function hasNothing({ visitor, look }: Walk): Promise<void> {
  await visitor.joins(visitor.plainProduct());
  const ofMember = 'member_id = (SELECT member_id FROM member WHERE email = ?)';
  await rows(`DELETE FROM payment WHERE ${ofMember}`, visitor.email);
  await rows(`UPDATE subscription SET state = 'abandoned' WHERE ${ofMember}`, visitor.email);
  for (const page of [paths.account.main, paths.account.payments, paths.account.profile]) await look(page.href());
}

async function withdraws(walk: Walk): Promise<void> {
  const { visitor, look } = walk;
  const at = paths.withdraw.href();
  await visitor.joins(visitor.plainProduct());
  await look(at);
  await look(await visitor.post(at, { name: '', contract: '', email: 'a@' }));
  await look(await visitor.post(at, { name: 'Anna Holm', contract: 'zzz', email: visitor.email }));
  const form = await visitor.hidden(at);
  const typed = { name: 'Anna Holm', email: visitor.email, contract: '' };
  const [order] = await rows<{ number: string }>(
    'SELECT number FROM subscription WHERE member_id = (SELECT member_id FROM member WHERE email = ?)',
    visitor.email,
  );
  typed.contract = order?.number ?? '';
  const confirm = await visitor.post(at, { ...form, ...typed });
  const fields = { ...hiddenFields(await confirm.clone().text()), step: 'confirm' };
  await look(confirm);
  await look(await visitor.post(at, { ...fields, idempotencyKey: '' }));
  await look(await visitor.post(at, { ...fields, step: 'edit' }));
  // Without login first: the mailbox is asked.
  const { world } = walk;
  const network = { 'cf-connecting-ip': '198.51.100.7' };
  const stranger = createVisitor(world, { market: visitor.market });
  await look(await stranger.post(at, { ...(await stranger.hidden(at)), ...typed }, network));
  await stranger.post(at, fields, network);
  const [link = ''] = await linksTo(world, visitor.email);
  await look(link);
  for (let count = 0; count < 4; count += 1)
    await stranger.post(at, await asks(stranger, { ...typed, contract: `zzz ${count}` }), network);
  await look(await stranger.post(at, await asks(stranger, typed), network));
  await visitor.post(at, await asks(visitor, typed));
  await look(paths.withdraw.href({ sent: '1' }));
  await look(link);
  await looksAtWithdrawals(walk);
  await looksAtReceipts(walk);
}

export const paymentWalks: Walks = {
  hasNothing,
  failsToPay,
  isToldEverything,
  withdraws,
};
