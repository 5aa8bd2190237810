import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { archiveCutoff } from '../../../worker/domain/markets/archive-age';
import { paths } from '../../../worker/paths';
import { here, there, twoYearsPass } from '../../setup/money/archived';
import { createMember, type Member, newForm } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { archiveOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** What has moved to the archive is read there by whoever asks for it, and by nobody else. */
let world: World;
let member: Member;
let trips = 0;

beforeAll(async () => {
  const archive = archiveOf('denmark');
  const ARCHIVE = new Proxy(archive, {
    get(target, name) {
      if (name === 'withSession' || name === 'batch') trips += 1;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  world = await createWorld({ ARCHIVE });
  member = await createMember(world, { language: 'en' });
  await twoYearsPass(world);
  await world.services.jobs.purge();
  await member.visitor.logsIn(member.email);
});

const receiptsIn = (html: string) => [...html.matchAll(/\/account-payments\/([\w-]{36})/g)].map(([, id]) => id);
const nextIn = (html: string) =>
  /href="([^"]+)" rel="next"|rel="next" href="([^"]+)"/.exec(html)?.slice(1).find(Boolean)?.replaceAll('&amp;', '&') ??
  null;

describe('a member with archived payments', () => {
  it('finds all payments by the links of their list, and waits for the archive on no page without old rows', async () => {
    const [all, old] = [
      await here('SELECT payment_id FROM payment ORDER BY at DESC'),
      await there('SELECT payment_id FROM payment ORDER BY at DESC'),
    ];
    expect(old.length).toBeGreaterThan(2);
    trips = 0;
    for (const path of Object.values(paths.account))
      if (!path.patterns[0].includes(':')) await member.visitor.get(path.href());
    const first = await member.visitor.page(paths.account.payments.href());
    await member.visitor.get(paths.accountMore.receipt.href({ paymentId: String(all[0]?.payment_id) }));
    expect(trips).toBe(0);
    const next = nextIn(first);
    const second = await member.visitor.page(String(next));
    expect(trips).toBeGreaterThan(0);
    expect([...receiptsIn(first), ...receiptsIn(second)]).toEqual([...all, ...old].map((row) => row.payment_id));
    expect([nextIn(second), second.includes('Newest payments')]).toEqual([null, true]);
  });

  it('sees the receipt of one, and nobody else does', async () => {
    const [old] = await there('SELECT payment_id, receipt_number FROM payment ORDER BY at');
    const href = paths.accountMore.receipt.href({ paymentId: String(old?.payment_id) });
    expect(await member.visitor.page(href)).toContain(String(old?.receipt_number));
    const stranger = await createMember(world);
    expect((await stranger.visitor.get(href)).status).toBe(404);
  });

  it('takes all of them along in the file, each once, also one that is in both', async () => {
    const [old] = await there('SELECT payment_id FROM payment ORDER BY at');
    const exported = () => world.services.personalData.exportOf(member.memberId);
    const before = await exported();
    const count = async (table: string, where: string, ...values: string[]) =>
      (await here(`SELECT 1 FROM ${table} WHERE ${where}`, ...values)).length +
      (await there(`SELECT 1 FROM ${table} WHERE ${where}`, ...values)).length;
    expect([before.payments.length, before.movements.length, before.audit.length]).toEqual([
      await count('payment', 'member_id = ?', member.memberId),
      await count('movement', 'subscription_id = ?', member.subscriptionId),
      await count('audit', 'subject IN (?, ?)', member.memberId, member.subscriptionId),
    ]);
    expect(await world.services.archive.bringBack({ paymentId: String(old?.payment_id) })).toBe(true);
    expect(await exported()).toEqual(before);
    expect(
      before.payments.every((row) => Object.keys(row).join() === Object.keys(before.payments[0] ?? {}).join()),
    ).toBe(true);
  });

  it('is shown to an operator with them, by a link', async () => {
    const operator = await createOperator(world);
    const href = paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId });
    trips = 0;
    const page = await (await operator.get(href)).text();
    expect(trips).toBe(0);
    const older = await (await operator.get(String(nextIn(page)))).text();
    const numbers = await there('SELECT receipt_number FROM payment WHERE subscription_id = ?', member.subscriptionId);
    expect(numbers.length).toBeGreaterThan(2);
    for (const { receipt_number: number } of numbers) expect(older).toContain(String(number));
  });

  it('is forgotten there, too, when the account is closed, and is gone when bookkeeping has ended', async () => {
    const { memberId, subscriptionId } = member;
    const methods = () => there('SELECT 1 FROM payment WHERE member_id = ? AND method IS NOT NULL', memberId);
    expect((await methods()).length).toBeGreaterThan(2);
    await here(
      `UPDATE subscription SET state = 'ended', stop_date = '2026-12-01' WHERE subscription_id = ?`,
      subscriptionId,
    );
    const statements = await world.services.closing.closeStatements({
      ...{ memberId, email: member.email, firstName: 'Anna', language: 'en', today: '2029-01-01', keptUntil: null },
    });
    await world.services.backOffice.perform(
      await newForm(world),
      { role: 'admin', market: 'denmark', operator: 'o@solhus.example', action: 'x', subject: memberId },
      () => statements,
    );
    await world.services.jobs.purge();
    expect(await methods()).toEqual([]);
    const years = markets.denmark.retention.bookkeepingYears;
    world.advance((years - 1) * 365 * 86_400);
    await world.services.jobs.purge();
    expect((await there('SELECT 1 FROM payment WHERE member_id = ?', memberId)).length).toBeGreaterThan(2);
    world.advance(3 * 365 * 86_400);
    for (let run = 0; run < 3; run += 1) await world.services.jobs.purge();
    for (const find of [here, there])
      for (const [table, column] of [
        ['payment', 'subscription_id'],
        ['movement', 'subscription_id'],
        ['audit', 'subject'],
      ])
        expect([table, await find(`SELECT * FROM ${table} WHERE ${column} = ?`, subscriptionId)]).toEqual([table, []]);
    expect(await here('SELECT * FROM archived WHERE member_id = ?', memberId)).toEqual([]);
    expect(await here('SELECT 1 FROM member WHERE member_id = ?', memberId)).toEqual([]);
  });

  it('of an open account nothing is kept for longer than the market says, here and there', async () => {
    const other = await createMember(world);
    const { ledgerYears } = markets.denmark.retention;
    const old = archiveCutoff(markets.denmark, world.now() - (ledgerYears + 1) * 365 * 86_400_000);
    await here('UPDATE payment SET at = ? WHERE subscription_id = ?', old, other.subscriptionId);
    await here('UPDATE movement SET at = ? WHERE subscription_id = ?', old, other.subscriptionId);
    const without = await createWorld({ ARCHIVE: undefined });
    without.advance((world.now() - without.now()) / 1000);
    const day = await here('SELECT * FROM movement_day ORDER BY 1, 2, 3, 4');
    const flags = await here(
      'SELECT is_uncharged, is_misjudged FROM subscription WHERE subscription_id = ?',
      other.subscriptionId,
    );
    await without.services.jobs.purge();
    expect(await here('SELECT 1 FROM payment WHERE subscription_id = ?', other.subscriptionId)).toEqual([]);
    expect(await here('SELECT 1 FROM movement WHERE subscription_id = ?', other.subscriptionId)).toEqual([]);
    expect(await here('SELECT * FROM movement_day ORDER BY 1, 2, 3, 4')).toEqual(day);
    expect(
      await here('SELECT is_uncharged, is_misjudged FROM subscription WHERE subscription_id = ?', other.subscriptionId),
    ).toEqual(flags);
    await archiveOf('denmark').batch([
      archiveOf('denmark')
        .prepare(
          `INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, at)
         VALUES ('old', 's', 'm', 'in_old', 'charge', 'succeeded', 1, 0, 'DKK', ?)`,
        )
        .bind(old),
    ]);
    await world.services.jobs.purge();
    expect(await there(`SELECT 1 FROM payment WHERE payment_id = 'old'`)).toEqual([]);
  });
});
