import { env } from 'cloudflare:workers';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { channels } from '../../../worker/services/members/port';
import { ordersOf } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { onProfile } from '../../setup/pages/profile-changes';
import { undoLinks } from '../../setup/pages/undo-links';
import { newAddress } from '../../setup/people/visitor';
import type { Walk, Walks } from './walks';

const { DB } = env as unknown as { DB: D1Database };
const profile = paths.account.profile;
const page = profile.href();

/** Opens a form, sends it as told, and reads what comes back and what follows. */
function formsOf({ visitor, look }: Walk) {
  return async (intent: string, fields: Record<string, string | string[]> = {}, edit = intent) => {
    const html = await visitor.page(profile.href({ edit }));
    const answer = await visitor.post(page, { intent, ...formFor(html, intent), ...fields });
    const { status } = answer;
    await look(answer);
    if (status === 303) await look(page);
    return status;
  };
}

const answers = (points: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, String(points)]));

async function changesProfile(walk: Walk): Promise<void> {
  const { visitor, look } = walk;
  await visitor.joins();
  const sends = formsOf(walk);
  for (const edit of ['', 'details', 'email', 'consents', 'skin', 'skinWithdraw', 'close'])
    await look(profile.href({ edit }));
  await look(await visitor.post(page, { intent: 'details' }));
  await look(await visitor.post(page, { intent: 'logoutEverywhere' }));
  await sends('details', { firstName: '', lastName: '' });
  await sends('details', { firstName: 'Anna', lastName: 'Holm' });
  await sends('consents', { marketingEmail: 'yes' });
  await sends('language', { language: 'en' });
  await sends('language', { language: 'xx' });
  await sends('revokeDevice', { device: 'none' });
  await sends('logoutEverywhere');
  await sends('skin', { ...answers(3), q4: '' });
  await sends('skin', { ...answers(2), 'exclusions[]': ['freckles'] });
  await sends('skin', { ...answers(1) });
  await sends('skin', { ...answers(3), 'exclusions[]': ['skinCancer'] });
  await sends('skinWithdraw');
  await look(profile.href({ edit: 'skin' }));
  await sends('skin', answers(3));
}

async function changesAddress(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  await visitor.joins();
  const sends = formsOf(walk);
  const address = newAddress();
  await sends('email', { email: 'a@' });
  await sends('email', { email: visitor.email });
  await sends('email', { email: address });
  await look(profile.href({ edit: 'emailCode' }));
  await sends('emailCode', { code: '000000' });
  await sends('resend', {}, 'emailCode');
  await look(profile.href({ edit: 'emailCode', sent: '1' }));
  await sends('emailCode', { code: await visitor.readsCode(address) });
  // Somebody else's, which only whoever reads that mailbox learns.
  const [other] = (
    await DB.prepare(`SELECT email FROM member WHERE market = 'england' AND email <> ? LIMIT 1`).bind(address).all()
  ).results as { email: string }[];
  await sends('email', { email: other?.email ?? '' });
  await sends('emailCode', { code: await visitor.readsCode(other?.email) });
  for (let tries = 0; tries < 3; tries += 1) await sends('email', { email: newAddress() });
  await world.settle();
}

/** The way back that each mail of a change has: opened, pressed, opened again, and one of nobody. */
async function takesBack(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  await visitor.joins();
  const profile = onProfile(visitor);
  await profile.changesDetails({ phone: '020 7946 0958' });
  await profile.changesEmail(newAddress());
  for (const { path } of await undoLinks(world, visitor.email)) {
    await look(path);
    await look(await visitor.post(path));
    await look(path);
  }
  await look(paths.accountUndo.href({ token: 'x' }));
}

async function leaves(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  await visitor.joins(visitor.plainProduct());
  const [order] = await ordersOf(visitor.email);
  const set = (state: string, stopDate: string, isPaid = 1) =>
    DB.prepare('UPDATE subscription SET state = ?, stop_date = ?, is_paid = ? WHERE subscription_id = ?')
      .bind(state, stopDate, isPaid, order?.subscription_id ?? '')
      .run();
  const { unsubscribe, profiles, database } = world.services;
  for (const channel of channels) {
    for (const allowed of [channels, [channel], channels.filter((one) => one !== channel), []]) {
      const wishes = channels.map((one) => ({ channel: one, wanted: allowed.includes(one), text: 'yes' }));
      await database.write(
        await profiles.consentStatements(order?.member_id ?? '', wishes, { textVersion: '1', language: 'en' }),
      );
      await look(new URL(await unsubscribe.urlFor(markets.england, order?.member_id ?? '', channel)).pathname);
    }
  }
  await look(paths.unsubscribe.href({ token: 'x' }));
  await set('ending', '2099-12-31');
  await look(page);
  await set('pending', '2099-12-31', 0);
  await look(page);
  await set('ended', '2026-01-31');
  const sends = formsOf(walk);
  await look(profile.href({ edit: 'close' }));
  await sends('close');
  const html = await visitor.page(profile.href({ edit: 'close' }));
  await set('active', '2099-12-31');
  await look(await visitor.post(page, { intent: 'close', ...formFor(html, 'close'), confirm: 'yes' }));
  await set('ended', '2026-01-31');
  await DB.prepare('DELETE FROM payment WHERE subscription_id = ?')
    .bind(order?.subscription_id ?? '')
    .run();
  await sends('close', { confirm: 'yes' });
  await look(paths.accountClosed.href());
}

export const profileWalks: Walks = { changesProfile, changesAddress, takesBack, leaves };
