import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ImportOptions, importMembers } from '../../../scripts/ops/members/import';
import { listImports, lookAtImport, undoImport } from '../../../scripts/ops/members/undo';
import type { PrintedCode } from '../../../scripts/ops/members/write';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { withdraws } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

/** An import is taken back whole, but for who has been here since. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
beforeAll(async () => {
  world = await createWorld();
});

type Row = Record<string, string>;
const rowOf = (row: Row = {}): Row => {
  const { products, studios } = world.catalogue.denmark;
  return {
    ...{ email: newAddress(), firstName: 'Anna', lastName: 'Holm', phone: '20 14 40 60', street: 'Blågårdsgade 3' },
    ...{ zip: '2200', city: 'København N', language: 'da', market: 'denmark', startDate: '2026-03-31' },
    ...{ studioId: studios[0]?.studioId ?? '', productId: products[0]?.productId ?? '', paidThrough: '2099-01-30' },
    ...{ pauseFrom: '', pauseUntil: '', ageCheckedOn: '', marketingEmail: '' },
    ...row,
  };
};
const csvOf = (rows: readonly Row[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(';')).join('\n');

let instant = Date.parse('2026-07-01T08:00:00.000Z');
async function imports(rows: readonly Row[], options: ImportOptions = {}) {
  const codes: PrintedCode[] = [];
  const take = async (made: readonly PrintedCode[]) => void codes.push(...made);
  instant += 1_000;
  const source = async function* () {
    yield csvOf(rows);
  };
  const report = await importMembers(world.services, source, { take, at: instant, ...options });
  expect(report.faults).toEqual([]);
  return { importId: new Date(instant).toISOString(), codes };
}
/** What an import writes, as rows: the same before it and after it was taken back. */
const contents = async () =>
  Promise.all(
    [
      'member',
      'subscription',
      'subscription_pause',
      'consent',
      'activation_code',
      'age_check',
      'member_without_order',
      'outbox',
    ].map(async (table) => [table, (await DB.prepare(`SELECT COUNT(*) AS rows FROM ${table}`).first())?.rows]),
  );
const full = () =>
  rowOf({ pauseFrom: '2026-01-01', pauseUntil: '2098-12-31', ageCheckedOn: '2026-01-05', marketingEmail: 'yes' });
const undo = (importId: string) => undoImport(world.services.database, { importId, operator: 'Ida' });

describe('an import that is taken back', () => {
  it('leaves nothing in any table, letters that wait among it, and a row of the audit', async () => {
    const before = await contents();
    const { importId } = await imports([full(), full(), rowOf()], { mail: true });
    expect(await contents()).not.toEqual(before);
    const look = { memberships: 3, members: 3, kept: [], keptCount: 0 };
    expect(await lookAtImport(world.services.database, importId)).toEqual(look);
    expect(await undo(importId)).toEqual(look);
    expect(await contents()).toEqual(before);
    expect(await undo(importId)).toMatchObject({ memberships: 0, members: 0 });
    const audit = await DB.prepare(
      `SELECT actor, detail_json FROM audit WHERE action = 'members.importUndone' AND subject = ?`,
    )
      .bind(importId)
      .all();
    expect(audit.results.map(({ actor }) => actor)).toContain('terminal:Ida');
  });

  it('keeps who logged in since, and whose membership was changed, and names both', async () => {
    const rows = [rowOf(), rowOf(), rowOf()];
    const { importId, codes } = await imports(rows);
    const [here, changed, gone] = codes as [PrintedCode, PrintedCode, PrintedCode];
    const visitor = createVisitor(world);
    const answer = await visitor.post(paths.login.href(), { email: here.email, activationCode: here.code });
    expect(say(answer)).toBe(`303 ${paths.account.main.href()}`);
    await DB.prepare(
      `UPDATE subscription SET version = version + 1, updated_at = '2026-08-01T00:00:00.000Z' WHERE number = ?`,
    )
      .bind(changed.number)
      .run();
    const left = await undo(importId);
    expect([left.memberships, left.members, left.keptCount]).toEqual([1, 1, 2]);
    expect([...left.kept].sort()).toEqual([here.number, changed.number].sort());
    const there = await DB.prepare('SELECT email FROM member WHERE email IN (?, ?, ?)')
      .bind(here.email, changed.email, gone.email)
      .all();
    expect(there.results.map(({ email }) => email).sort()).toEqual([here.email, changed.email].sort());
    expect((await visitor.get(paths.account.main.href())).status).toBe(200);
  });

  it('keeps who logged in with a code by mail, whose code on paper lies unused', async () => {
    const { importId, codes } = await imports([rowOf()]);
    const [here] = codes as [PrintedCode];
    const visitor = createVisitor(world);
    expect(say(await visitor.logsIn(here.email))).toBe(`303 ${paths.account.main.href()}`);
    expect(await undo(importId)).toMatchObject({ memberships: 0, members: 0, kept: [here.number], keptCount: 1 });
    expect((await visitor.get(paths.account.main.href())).status).toBe(200);
  });

  it('keeps who stated a withdrawal without logging in, and leaves no note of who is gone', async () => {
    const { importId, codes } = await imports([rowOf(), rowOf()]);
    const [stated, noted] = codes as [PrintedCode, PrintedCode];
    await withdraws(createVisitor(world), { name: 'Anna Holm', contract: stated.number, email: stated.email });
    const { subscription_id: subscriptionId } = (await DB.prepare(
      'SELECT subscription_id FROM subscription WHERE number = ?',
    )
      .bind(noted.number)
      .first()) as { subscription_id: string };
    const { calls, database } = world.services;
    await database.write(
      await calls.noteStatements(subscriptionId, { text: 'Has moved', operator: 'ida@solhus.example' }),
    );
    const notes = () => DB.prepare('SELECT COUNT(*) AS rows FROM member_note').first('rows');
    expect(await notes()).toBe(1);
    expect(await undo(importId)).toMatchObject({ memberships: 1, members: 1, kept: [stated.number], keptCount: 1 });
    expect(await notes()).toBe(0);
  });

  it('of a file that was gone on with by --update is two, and neither touches the other or who was there before', async () => {
    const [old, first, second] = [rowOf(), rowOf(), rowOf()];
    const earlier = await imports([old]);
    const one = await imports([first]);
    const two = await imports([old, first, second], { update: true });
    await DB.prepare('INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) VALUES (?, ?, ?, ?, ?, ?)')
      .bind(
        crypto.randomUUID(),
        two.importId,
        'terminal:Ida',
        'members.imported',
        'denmark',
        JSON.stringify({ importId: two.importId }),
      )
      .run();
    expect(await undo(two.importId)).toMatchObject({ memberships: 1, members: 1, keptCount: 0 });
    expect(await undo(one.importId)).toMatchObject({ memberships: 1, members: 1, keptCount: 0 });
    const known = (await listImports(world.services.database)).map(({ importId }) => importId);
    expect(known).toContain(earlier.importId);
    expect(known).not.toContain(one.importId);
  });
});
