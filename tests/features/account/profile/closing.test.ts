import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../../worker/domain/dates';
import { markets } from '../../../../worker/domain/markets';
import { paths } from '../../../../worker/paths';
import { there } from '../../../setup/money/archived';
import { rows } from '../../../setup/money/records';
import { formFor, plainSpaces } from '../../../setup/pages/forms';
import { createMember, type Member } from '../../../setup/people/member';
import { createVisitor, detailsOf } from '../../../setup/people/visitor';
import { withdraws } from '../../../setup/people/withdrawal';
import { createWorld, type World } from '../../../setup/world';

/** An account can be closed once nothing runs: what bookkeeping must keep stays, without a name, and all else goes. */
const { DB } = env as unknown as { DB: D1Database };
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const page = paths.account.profile.href();
const closeHref = paths.account.profile.href({ edit: 'close' });

async function closes({ visitor }: Member, fields: Record<string, string> = { confirm: 'yes' }): Promise<Response> {
  const html = await visitor.page(closeHref);
  return visitor.post(page, { intent: 'close', ...formFor(html, 'close'), ...fields });
}
const ends = ({ subscriptionId }: Member, state = 'ended', stopDate = '2026-01-31') =>
  DB.prepare('UPDATE subscription SET state = ?, stop_date = ? WHERE subscription_id = ?')
    .bind(state, stopDate, subscriptionId)
    .run();
const memberRow = async ({ memberId }: Member) => (await rows('SELECT * FROM member WHERE member_id = ?', memberId))[0];

/** Tables and columns in which a text still stands. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const row of await rows(`SELECT * FROM ${name}`))
      for (const [column, value] of Object.entries(row))
        for (const text of texts) if (String(value).includes(text)) found.push(`${name}.${column}: ${text}`);
  return found;
}

describe('closing', () => {
  it('says before what stays and until when; erases the rest; and the address is a stranger’s', async () => {
    const member = await createMember(world, {
      language: 'en',
      product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
    });
    const { visitor } = member;
    const key = formFor(await visitor.page(paths.account.profile.href({ edit: 'details' })), 'details');
    await visitor.post(page, {
      intent: 'details',
      ...key,
      ...detailsOf.denmark,
      firstName: 'Zacharias',
      lastName: 'Quistgaard',
      street: 'Blindgyden 99',
    });
    await world.sandboxPost('/mail/events', { to: member.email, event: 'complained' });
    const second = createVisitor(world, { language: 'en' });
    await second.logsIn(member.email);
    await ends(member);
    // Of the market's own calendar: in its last hours UTC is a year behind.
    const year = Number(civilDateOf(world.now(), markets.denmark.timeZone).slice(0, 4)) + 5;
    expect(plainSpaces(await visitor.page(closeHref))).toContain(`31 December ${year}`);
    const before = await rows('SELECT * FROM payment WHERE member_id = ?', member.memberId);

    const answer = await closes(member);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, paths.accountClosed.href()]);
    const closed = await visitor.page(paths.accountClosed.href());
    expect(closed).toContain('Your account is closed');
    expect(plainSpaces(closed)).toContain(`31 December ${year}`);
    for (const browser of [visitor, second])
      expect((await browser.get(paths.account.main.href())).headers.get('location')).toBe('/');

    const [mail] = await world.mailTo(member.email);
    expect(mail?.subject).toBe('Your account at Solhus is closed');
    expect(plainSpaces(mail?.text ?? '')).toContain(`up to and including 31 December ${year}, without your name`);

    expect(await memberRow(member)).toMatchObject({
      first_name: '',
      last_name: '',
      email: `closed:${member.memberId}`,
      phone: '',
      closed_at: expect.any(String),
    });
    const after = await rows('SELECT * FROM payment WHERE member_id = ?', member.memberId);
    expect(after).toEqual(before.map((row) => ({ ...row, method: null })));
    for (const table of ['skin_profile', 'passkey', 'activation_code', 'session', 'age_check'])
      expect([table, await rows(`SELECT * FROM ${table} WHERE member_id = ?`, member.memberId)]).toEqual([table, []]);
    expect(await rows('SELECT kind FROM consent WHERE member_id = ? ORDER BY kind', member.memberId)).toEqual([
      { kind: 'orderButton' },
      { kind: 'startNow' },
      { kind: 'terms' },
    ]);

    // What sessions of before held goes with them, a day later.
    world.advance(26 * 3_600);
    await world.services.jobs.purge();
    expect(await placesOf(['Zacharias', 'Quistgaard', 'Blindgyden', member.email])).toEqual([]);

    const stranger = createVisitor(world, { language: 'en' });
    const mails = (await world.mailTo(member.email)).length;
    await stranger.post(paths.login.href(), { email: member.email });
    expect(await world.mailTo(member.email)).toHaveLength(mails);
  });

  it('not while a membership runs: says from which day, or what cancelling today would give', async () => {
    const member = await createMember(world, { language: 'en' });
    const html = plainSpaces(await member.visitor.page(page));
    expect(html).toMatch(/If you cancel it today, you can close your account from \d+ \w+ \d{4}/);
    expect(html).toContain(paths.account.subscription.href({ do: 'cancel' }));
    expect(html).not.toContain(closeHref);
    const refused = await member.visitor.post(page, { intent: 'close', confirm: 'yes' });
    expect(refused.status).toBe(422);
    await ends(member, 'ending', '2099-12-31');
    expect(plainSpaces(await member.visitor.page(page))).toContain('You can close your account from 1 January 2100');
    expect(await memberRow(member)).toMatchObject({ closed_at: null });
  });

  it('a membership that begins to run between the page and the button stops it', async () => {
    const member = await createMember(world, { language: 'en' });
    await ends(member);
    const html = await member.visitor.page(closeHref);
    const hidden = formFor(html, 'close');
    await ends(member, 'active', '2099-12-31');
    const answer = await member.visitor.post(page, { intent: 'close', confirm: 'yes', ...hidden });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Your account cannot be closed yet');
    expect(await memberRow(member)).toMatchObject({ email: member.email, closed_at: null });
  });

  it('not without the box, not without a fresh proof, not with an order that waits', async () => {
    const member = await createMember(world, { language: 'en' });
    await ends(member);
    const without = await closes(member, {});
    expect(without.status).toBe(422);
    const html = await without.text();
    expect(html).toContain('href="#confirm"');
    expect(html).toContain('<title>Error:');
    await ends(member, 'pending');
    await DB.prepare('UPDATE subscription SET is_paid = 0 WHERE subscription_id = ?').bind(member.subscriptionId).run();
    expect(await member.visitor.page(page)).toContain('You have an order waiting for payment');
    await ends(member);
    world.advance(11 * 60);
    const answer = await closes(member);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      paths.accountMore.confirm.href({ returnTo: closeHref }),
    ]);
    expect(await memberRow(member)).toMatchObject({ closed_at: null });
  });

  it('what stayed goes when the last year of bookkeeping is over, and not a day before', async () => {
    const member = await createMember(world, { language: 'en' });
    await ends(member);
    await closes(member);
    const left = async () =>
      Promise.all(
        ['member', 'subscription', 'payment', 'consent'].map(async (table) => {
          const sql = `SELECT 1 FROM ${table} WHERE member_id = ?`;
          const old = table === 'payment' ? await there(sql, member.memberId) : [];
          return (await rows(sql, member.memberId)).length + old.length;
        }),
      );
    const lastYear = new Date(world.services.clock.now()).getFullYear() + 5;
    const goesTo = async (instant: string) => {
      world.advance((Date.parse(instant) - world.services.clock.now()) / 1000);
      // The first removes what the archive has of them, the next what is here.
      for (let run = 0; run < 2; run += 1) await world.services.jobs.purge();
      return left();
    };
    expect(await goesTo(`${lastYear}-12-31T22:00:00Z`)).toEqual([1, 1, 1, 3]);
    expect(await goesTo(`${lastYear}-12-31T23:30:00Z`)).toEqual([0, 0, 0, 0]);
  });

  it('takes out what somebody wrote in place of a number, where an operator found the contract', async () => {
    const member = await createMember(world, { language: 'en' });
    const contract = 'Ingeborg Skovgaard, Nørrebro';
    const { email, subscriptionId } = member;
    await withdraws(createVisitor(world), { name: 'Ingeborg Skovgaard', contract, email });
    const [row] = await rows<{ withdrawal_id: string }>(
      'SELECT withdrawal_id FROM withdrawal WHERE contract = ?',
      contract,
    );
    const { withdrawals, database } = world.services;
    const statement = await withdrawals.get(row?.withdrawal_id ?? '');
    await database.write([...(await withdrawals.matching(statement as NonNullable<typeof statement>, subscriptionId))]);
    await world.settle();
    expect((await closes(member)).status).toBe(303);
    world.advance(26 * 3_600);
    await world.services.jobs.purge();
    expect(await placesOf(['Skovgaard', email])).toEqual([]);
  });

  it('leaves a membership that the payment provider has still to be told of, also where nothing was paid here', async () => {
    const member = await createMember(world, { language: 'en' });
    await ends(member);
    // As of a member taken over from another system, whose charges were made there.
    for (const table of ['movement', 'payment'])
      await DB.prepare(`DELETE FROM ${table} WHERE subscription_id = ?`).bind(member.subscriptionId).run();
    const wants = (json: string | null) =>
      DB.prepare('UPDATE subscription SET wanted_json = ? WHERE subscription_id = ?')
        .bind(json, member.subscriptionId)
        .run();
    await wants('{}');
    await closes(member);
    const left = async () => {
      await world.services.jobs.purge();
      return (await rows('SELECT 1 FROM subscription WHERE subscription_id = ?', member.subscriptionId)).length;
    };
    expect([await left(), (await memberRow(member))?.first_name]).toEqual([1, '']);
    await wants(null);
    expect([await left(), await memberRow(member)]).toEqual([0, undefined]);
  });

  it('the page after it is for nobody else', async () => {
    const answer = await createVisitor(world).get(paths.accountClosed.href());
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });
});
