import { env } from 'cloudflare:workers';
import { paths } from '../../../worker/paths';
import { ordersOf } from '../../setup/money/records';
import { hiddenFields } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import type { Walk, Walks } from './walks';

const { account, accountMore, login, requestActivationCode, howToActivate, passkey } = paths;
const { DB } = env as unknown as { DB: D1Database };

async function activates({ world, visitor, look }: Walk): Promise<void> {
  await visitor.joins();
  const [order] = await ordersOf(visitor.email);
  await visitor.post(paths.logout.href());
  await forgetLimits();
  const request = requestActivationCode.href();
  for (const path of [howToActivate.href(), request, `${request}?sent=1`, login.href({ step: 'activation' })])
    await look(path);
  await look(await visitor.post(request, { email: 'a@', subscriptionNumber: 'x' }));
  await look(await visitor.post(request, { email: visitor.email, subscriptionNumber: order?.number ?? '' }));
  const ask = async () => {
    const { idempotencyKey = '' } = hiddenFields(await visitor.page(request));
    return visitor.post(request, { email: visitor.email, subscriptionNumber: order?.number ?? '', idempotencyKey });
  };
  for (let times = 0; times < 3; times += 1) await ask();
  await look(await ask());
  const enter = (activationCode: string) => visitor.post(login.href(), { email: visitor.email, activationCode });
  await look(await enter('abc'));
  for (let tries = 0; tries < 6; tries += 1) await look(await enter('ABCDE23456'));
  await world.settle();
}

async function provesItAgain({ visitor, look }: Walk): Promise<void> {
  await visitor.joins();
  await forgetLimits();
  const confirm = accountMore.confirm.href({ returnTo: account.profile.href() });
  const post = (fields: Record<string, string>) => visitor.post(accountMore.confirm.href(), fields);
  await look(confirm);
  await look(await post({ passkey: '{}' }));
  await look(await post({ code: '000000' }));
  await post({ intent: 'send' });
  for (const query of [{ step: 'code' }, { step: 'code', sent: '1' }]) await look(accountMore.confirm.href(query));
  await look(await post({ code: 'abc' }));
  for (let tries = 0; tries < 6; tries += 1) await look(await post({ code: '000000' }));
  for (let times = 0; times < 2; times += 1) await post({ intent: 'resend' });
  await look(await post({ intent: 'send' }));
}

/** With a passkey in the ledger, made here and used; the rest of its life is tried with an authenticator. */
async function hasPasskeys({ visitor, look }: Walk): Promise<void> {
  await visitor.joins();
  const [order] = await ordersOf(visitor.email);
  const insert = DB.prepare(
    `INSERT INTO passkey (passkey_id, member_id, credential_id, public_key, name, created_at, last_used_at)
     VALUES (?1, ?2, ?1, '{}', '', '2026-01-01T00:00:00.000Z', ?3)`,
  );
  await DB.batch([
    insert.bind(crypto.randomUUID(), order?.member_id, null),
    insert.bind(crypto.randomUUID(), order?.member_id, '2026-02-01T00:00:00.000Z'),
  ]);
  await look(account.profile.href());
  await look(accountMore.confirm.href());
  await look(await visitor.post(account.profile.href(), { intent: 'addPasskey', passkey: '{}' }));
  await look(await visitor.post(passkey.options.href(), { purpose: 'nothing' }));
  await visitor.post(paths.logout.href());
  await look(await visitor.post(login.href(), { passkey: '{}' }));
  await forgetLimits();
  await DB.prepare('DELETE FROM passkey').run();
  await visitor.logsIn();
  await look(account.main.href());
}

export const loginWalks: Walks = { activates, provesItAgain, hasPasskeys };
