import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/**
 * One member against another: every id of the owner, at every address and method the app has, in every field a form
 * could carry. Routes are read from the app itself, so that one that lands later is tried by itself.
 */
const { DB } = env as unknown as { DB: D1Database };
let world: World;
let owner: Member;
/** Every id of the owner's, by what it names. */
const ids: Record<string, string> = {};

const secretWords = ['Sofie', 'Ejerskov', 'Hemmelig Vej', 'Ejers telefon'];

beforeAll(async () => {
  world = await createWorld();
  owner = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
  });
  await createVisitor(world).logsIn(owner.email);
  const { memberId, subscriptionId } = owner;
  const at = '2026-01-01T00:00:00.000Z';
  await DB.batch([
    DB.prepare(
      `UPDATE member SET first_name = 'Sofie', last_name = 'Ejerskov', street = 'Hemmelig Vej 7' WHERE member_id = ?`,
    ).bind(memberId),
    DB.prepare(
      `INSERT INTO passkey (passkey_id, member_id, credential_id, public_key, name, created_at)
       VALUES ('owner-passkey', ?, 'owner-credential', 'key', 'Ejers telefon', ?)`,
    ).bind(memberId, at),
    DB.prepare(
      `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, created_at, undone_at)
       VALUES ('owner-pause', ?, '2026-02-01', '2026-02-28', 1, ?, ?)`,
    ).bind(subscriptionId, at, at),
    DB.prepare(
      `INSERT INTO withdrawal (withdrawal_id, market, language, name, contract, email, statement, received_at, subscription_id, outcome)
       VALUES ('owner-withdrawal', 'denmark', 'en', 'Sofie Ejerskov', 'D', ?, 'Sofie Ejerskov', ?, ?, 'already')`,
    ).bind(owner.email, at, subscriptionId),
    DB.prepare(
      `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at)
       VALUES ('owner-activation', ?, 'mac', 'mail', ?, '2099-01-01T00:00:00.000Z')`,
    ).bind(memberId, at),
  ]);
  const [subscription] = await rows('SELECT * FROM subscription WHERE subscription_id = ?', subscriptionId);
  const [payment] = await rows('SELECT * FROM payment WHERE subscription_id = ?', subscriptionId);
  const [ageCheck] = await rows('SELECT * FROM age_check WHERE member_id = ?', memberId);
  const [device] = await world.services.sessions.listOf(memberId, null);
  const link = new URL(await world.services.unsubscribe.urlFor(markets.denmark, memberId, 'email'));
  Object.assign(ids, {
    member: memberId,
    subscription: subscriptionId,
    number: subscription?.number,
    draft: subscription?.draft_id,
    checkout: subscription?.provider_checkout,
    customer: subscription?.provider_customer,
    providerSubscription: subscription?.provider_subscription,
    payment: payment?.payment_id,
    invoice: payment?.provider_reference,
    receipt: payment?.receipt_number,
    ageCheck: ageCheck?.age_check_id,
    device: device?.deviceId,
    passkey: 'owner-passkey',
    credential: 'owner-credential',
    pause: 'owner-pause',
    withdrawal: 'owner-withdrawal',
    activation: 'owner-activation',
    // The owner's member in a token that was made for another.
    unsubscribe: link.pathname.split('/').at(-1)?.replace('.email.', '.sms.'),
  });
});

/** Everything in the database in which one of the owner's ids or their address stands. */
async function rowsBehind(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  );
  const marks = [owner.memberId, owner.subscriptionId, owner.email, String(ids.draft)];
  const found: string[] = [];
  for (const { name } of tables)
    for (const row of await rows(`SELECT * FROM ${name}`)) {
      const text = JSON.stringify(row);
      if (marks.some((mark) => text.includes(mark))) found.push(`${name} ${text}`);
    }
  return found.toSorted();
}

/** What an answer tells of the owner beyond what it was asked with. */
async function leaksOf(answer: Response, asked: string): Promise<string[]> {
  const text = `${await answer.text()} ${answer.headers.get('location') ?? ''}`;
  const told = [...secretWords, ...secretWords.map((word) => word.toLowerCase()), owner.email, ...Object.values(ids)];
  return told.filter((one) => !asked.includes(one) && text.includes(one));
}

interface Route {
  readonly path: string;
  readonly method: string;
}

/** Nothing but what belongs to a laptop, the provider's own door, and the way out. */
const leftOut = (path: string) => path.startsWith('/local/') || path.startsWith('/webhooks/') || path === '/logout';
const routes = (): Route[] => {
  const all = world.app.routes.filter(
    ({ path, method }) => !path.includes('*') && ['GET', 'POST'].includes(method) && !leftOut(path),
  );
  return [...new Map(all.map(({ path, method }) => [`${method} ${path}`, { path, method }])).values()];
};

const fill = (path: string, id: string) => path.replace(/:\w+/g, encodeURIComponent(id));
/** Names under which a form or an address of ours carries an id. */
const names = [
  ...['subscription', 'subscriptionId', 'payment', 'paymentId', 'passkey', 'device', 'invoice', 'pause'],
  ...['member', 'memberId', 'id', 'session', 'session_id', 'state', 'withdrawal', 'receipt', 'product', 'studio'],
];
/** Ids that forms and addresses without a parameter could take. */
const named = ['subscription', 'payment', 'passkey', 'device', 'member', 'invoice'];

interface FoundForm {
  readonly action: string;
  readonly intent: string;
  readonly fields: Record<string, string>;
}

/** Forms of a page as somebody would send them: hidden fields, what stands in fields, the first of each choice. */
function formsIn(html: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', body = '']) => {
    const fields: Record<string, string> = {};
    for (const [tag] of body.matchAll(/<(?:input|button)\b[^>]*>/g)) {
      const [name, value] = ['name', 'value'].map((one) => new RegExp(` ${one}="([^"]*)"`).exec(tag)?.[1]);
      if (name && !(name in fields)) fields[name] = (value ?? '').replaceAll('&amp;', '&');
    }
    const action = / action="([^"]*)"/.exec(head)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return { action, intent: fields.intent ?? action, fields };
  });
}

/** Every form of the account, found as a person finds it: from page to page, by the links on them. */
async function formsOf(visitor: Visitor): Promise<{ page: string; form: FoundForm }[]> {
  const pages = Object.values(paths.account).map((path) => path.href());
  const forms = new Map<string, { page: string; form: FoundForm }>();
  for (let index = 0; index < pages.length && index < 200; index += 1) {
    const page = pages[index] ?? '';
    const answer = await visitor.get(page);
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await answer.text();
    for (const form of formsIn(html))
      if (form.action.startsWith('/account') && !forms.has(form.intent)) forms.set(form.intent, { page, form });
    for (const [, href = ''] of html.matchAll(/href="(\/account-[^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&');
      if (!pages.includes(link)) pages.push(link);
    }
  }
  return [...forms.values()];
}

const only = (fields: Record<string, string>, kept: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
const isHere = async (visitor: Visitor) => (await visitor.get(paths.account.main.href())).status === 200;

/** Another member, with an account of their own that lets nearly everything be asked. */
async function createThief(): Promise<Visitor> {
  return (await createMember(world, { language: 'en' })).visitor;
}

describe('a member with another’s ids', () => {
  it('every address: nothing of the owner is shown', async () => {
    const before = await rowsBehind();
    const thief = await createThief();
    let tried = 0;
    for (const { path, method } of routes()) {
      if (method !== 'GET') continue;
      for (const [what, id] of Object.entries(ids)) {
        const query = new URLSearchParams(names.map((name): [string, string] => [name, id]));
        // An address that names nothing is asked with the ids in its query alone.
        const asked = `${fill(path, id)}?${query}`;
        if (!path.includes(':') && !named.includes(what)) continue;
        const answer = await thief.get(asked);
        expect([path, what, answer.status < 500, await leaksOf(answer, id)]).toEqual([path, what, true, []]);
        tried += 1;
      }
    }
    expect(await isHere(thief)).toBe(true);
    expect(await rowsBehind()).toEqual(before);
    printFigure(`isolation: ${tried} GETs, 0 leaks`);
    expect(tried).toBeGreaterThan(100);
  });

  it('every form of the account, with a key that is right and the owner’s ids in it: no row of the owner changes', async () => {
    const before = await rowsBehind();
    const scout = await createThief();
    let tried = 0;
    const found = await formsOf(scout);
    for (const { page, form } of found) {
      const thief = await createThief();
      for (const [what, id] of Object.entries(ids)) {
        if (!named.includes(what)) continue;
        // A fresh key for each try; a form that its first use has closed stays as it was.
        const fresh = formsIn(await thief.page(page)).find((one) => one.intent === form.intent) ?? form;
        const stolen = Object.fromEntries(names.map((name) => [name, id]));
        const answer = await thief.post(form.action, {
          ...fresh.fields,
          ...stolen,
          ...only(fresh.fields, ['intent', 'idempotencyKey']),
        });
        expect([page, form.intent, what, answer.status < 500, await leaksOf(answer, id)]).toEqual([
          page,
          form.intent,
          what,
          true,
          [],
        ]);
        tried += 1;
      }
    }
    expect(await rowsBehind()).toEqual(before);
    const intents = [...new Set(found.map(({ form }) => form.intent))];
    printFigure(`isolation: ${tried} forms sent (${intents.join(', ')}), 0 leaks, 0 rows changed`);
    expect(intents).toEqual(expect.arrayContaining(['details', 'email', 'consents', 'cancel', 'pause']));
  });

  it('every other address that takes a form: nothing is shown and no row of the owner changes', async () => {
    const before = await rowsBehind();
    let thief = await createThief();
    let tried = 0;
    for (const { path, method } of routes()) {
      if (method !== 'POST') continue;
      for (const [what, id] of Object.entries(ids)) {
        if (!path.includes(':') && !named.includes(what)) continue;
        const answer = await thief.post(fill(path, id), {
          ...Object.fromEntries(names.map((name) => [name, id])),
          ...Object.fromEntries(['number', 'contract', 'subscriptionNumber'].map((name) => [name, String(ids.number)])),
          confirm: 'yes',
          name: 'Thief',
        });
        const leaks = await leaksOf(answer, id + ids.number);
        expect([path, what, answer.status < 500, leaks]).toEqual([path, what, true, []]);
        tried += 1;
      }
      // Whoever a form has logged out goes on as somebody else.
      if (!(await isHere(thief))) thief = await createThief();
    }
    expect(await rowsBehind()).toEqual(before);
    printFigure(`isolation: ${tried} POSTs, 0 leaks, 0 rows changed`);
    expect(tried).toBeGreaterThan(100);
  });

  it('their receipt, their payment, their passkey, their device: as if there were none', async () => {
    const thief = await createThief();
    const profile = paths.account.profile.href();
    const receipt = await thief.get(paths.accountMore.receipt.href({ paymentId: String(ids.payment) }));
    const unknown = await thief.get(paths.accountMore.receipt.href({ paymentId: crypto.randomUUID() }));
    expect([receipt.status, unknown.status]).toEqual([404, 404]);
    for (const [intent, field, id] of [
      ['revokeDevice', 'device', ids.device],
      ['removePasskey', 'passkey', ids.passkey],
    ] as const) {
      await thief.post(profile, { intent, ...formFor(await thief.page(profile), intent), [field]: String(id) });
    }
    expect(await rows('SELECT 1 FROM passkey WHERE passkey_id = ?', String(ids.passkey))).toHaveLength(1);
    expect(await isHere(owner.visitor)).toBe(true);
  });

  it('no way back leads to what is theirs, and no token of one opens another’s', async () => {
    const thief = await createThief();
    for (const returnTo of [
      paths.accountMore.receipt.href({ paymentId: String(ids.payment) }),
      paths.account.subscription.href({ subscription: owner.subscriptionId }),
      `//evil.example/${owner.subscriptionId}`,
    ]) {
      const answer = await thief.get(paths.accountMore.confirm.href({ returnTo }));
      expect([returnTo, await leaksOf(answer, returnTo)]).toEqual([returnTo, []]);
    }
    const swapped = paths.unsubscribe.href({ token: String(ids.unsubscribe) });
    expect([(await thief.get(swapped)).status, (await thief.post(swapped, { scope: 'all' })).status]).toEqual([
      404, 404,
    ]);
  });
});
