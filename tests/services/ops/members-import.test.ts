import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv, UnreadableFile } from '../../../scripts/ops/members/csv';
import { type ImportOptions, importMembers } from '../../../scripts/ops/members/import';
import { columns } from '../../../scripts/ops/members/row';
import type { PrintedCode } from '../../../scripts/ops/members/write';
import { markets } from '../../../worker/domain/markets';
import { makeSubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Members of a studio's reception: the whole file or nothing of it, and each of them can log in. */
let world: World;
const { DB } = env as unknown as { DB: D1Database };
beforeAll(async () => {
  world = await createWorld();
});

type Row = Partial<Record<(typeof columns)[number], string>>;

function rowOf(row: Row = {}): Row {
  const { products, studios } = world.catalogue.denmark;
  return {
    email: newAddress(),
    firstName: 'Anna',
    lastName: 'Holm',
    phone: '20 14 40 60',
    street: 'Blågårdsgade 3, 2. tv.',
    zip: 'DK-2200',
    city: 'København N',
    language: 'da',
    market: 'denmark',
    studioId: studios[0]?.studioId ?? '',
    productId: products[0]?.productId ?? '',
    startDate: '2026-03-31',
    paidThrough: '2099-01-30',
    ...row,
  };
}
const quoted = (value: string) => (/[",;\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const csvOf = (rows: readonly Row[], delimiter = ',', lineEnd = '\n') =>
  [columns.join(delimiter), ...rows.map((row) => columns.map((name) => quoted(row[name] ?? '')).join(delimiter))].join(
    lineEnd,
  );
/** In pieces that end anywhere, as a file is read. */
const sourceOf = (text: string, size = 100) =>
  async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  };
async function imports(rows: readonly Row[], options: ImportOptions = {}) {
  const codes: PrintedCode[] = [];
  const take = async (made: readonly PrintedCode[]) => void codes.push(...made);
  const report = await importMembers(world.services, sourceOf(csvOf(rows)), { take, ...options });
  return { ...report, codes };
}
const countOf = async (table: string) =>
  ((await DB.prepare(`SELECT COUNT(*) AS total FROM ${table}`).first()) as { total: number }).total;

describe('a file of members', () => {
  it('becomes members with a membership and a code on paper that lets each of them in', async () => {
    const provider = {
      providerCustomer: 'cus_import',
      providerSubscription: 'sub_import',
      nextChargeDate: '2099-01-31',
      // The provider's messages name the membership by it.
      subscriptionId: crypto.randomUUID(),
    };
    // The provider runs it to its end: without a next charge it would be taken for ended there.
    const left = { providerCustomer: 'cus_2', providerSubscription: 'sub_2', subscriptionId: crypto.randomUUID() };
    const rows = [
      rowOf({
        ...provider,
        number: makeSubscriptionNumber(markets.denmark, 7_654_321),
        priceMinor: '12900',
        marketingEmail: 'yes',
        ageCheckedOn: '2026-01-05',
      }),
      rowOf({ stopDate: '2098-12-31' }),
      rowOf({ pauseFrom: '2026-01-01', pauseUntil: '2098-12-31' }),
      rowOf({ stopDate: '2026-10-31' }),
      rowOf({ firstName: 'Åse "Aase"', lastName: 'von der, Aa' }),
      rowOf({ ...left, stopDate: '2098-12-31' }),
    ];
    const { faultCount, members, memberships, codes } = await imports(rows);
    expect([faultCount, members, memberships, codes.length]).toEqual([0, 6, 6, 6]);
    const { results } = await DB.prepare(
      `SELECT s.*, m.zip, m.phone, m.first_name, m.last_name, m.origin FROM subscription s JOIN member m USING (member_id)
        WHERE m.email IN (SELECT value FROM json_each(?)) ORDER BY m.email`,
    )
      .bind(JSON.stringify(rows.map(({ email }) => email)))
      .all();
    const found = rows.map(({ email }) => {
      const number = codes.find((code) => code.email === email)?.number;
      return results.find((row) => row.number === number) ?? {};
    });
    expect(found.map(({ state }) => state)).toEqual(['active', 'ending', 'paused', 'ended', 'active', 'ending']);
    expect([found[1], found[5]].map((row) => row?.next_charge_at === null)).toEqual([true, false]);
    const { results: ages } = await DB.prepare(
      'SELECT member_id, result, method FROM age_check WHERE member_id IN (SELECT value FROM json_each(?))',
    )
      .bind(JSON.stringify(found.map((row) => row.member_id)))
      .all();
    expect(ages).toEqual([{ member_id: found[0]?.member_id, result: 'yes', method: 'imported' }]);
    expect(found[0]).toMatchObject({
      subscription_id: provider.subscriptionId,
      number: rows[0]?.number,
      is_paid: 1,
      zip: '2200',
      phone: '+4520144060',
      origin: 'studio',
      access_from: '2026-03-31',
      anchor_date: '2026-03-31',
      paid_through: '2099-01-30',
      provider_customer: 'cus_import',
      provider_subscription: 'sub_import',
      first_amount_minor: 12_900,
    });
    expect(JSON.parse(String(found[0]?.snapshot_json))).toMatchObject({ priceMinor: 12_900, language: 'da' });
    expect(found[4]).toMatchObject({ first_name: 'Åse "Aase"', last_name: 'von der, Aa' });
    expect(await countOf(`consent WHERE text = 'import'`)).toBe(1);
    expect(await countOf(`subscription_pause WHERE reason = 'import'`)).toBe(1);
    for (const code of codes) {
      const visitor = createVisitor(world);
      const answer = await visitor.post(paths.login.href(), { email: code.email, activationCode: code.code });
      expect(say(answer)).toBe(`303 ${paths.account.main.href()}`);
      expect((await visitor.get(paths.account.main.href())).status).toBe(200);
    }
  });

  it('as Excel saves it by default in Denmark is refused with line and column, not taken in with broken names', async () => {
    const windows = csvOf([rowOf(), rowOf({ firstName: 'S\u00f8ren', city: 'N\u00e6stved' })], ';', '\r\n');
    const bytes = Uint8Array.from(windows, (sign) => sign.charCodeAt(0));
    const report = await importMembers(world.services, sourceOf(new TextDecoder().decode(bytes)));
    const message = 'holds a sign that is not UTF-8: save the file as "CSV UTF-8 (comma delimited)"';
    expect(report.faults).toContainEqual({ line: 3, column: 'firstName', message });
    expect(report.faults).toContainEqual({ line: 3, column: 'city', message });
    expect([...new Set(report.faults.map((fault) => fault.message))]).toEqual([message]);
    expect(report.members).toBe(0);
  });

  it('with a proof of age from a day to come is refused: nobody saw that document', async () => {
    const day = (days: number) => new Date(world.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { faults, members } = await imports([rowOf({ ageCheckedOn: day(2) }), rowOf({ ageCheckedOn: day(-1) })]);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([[2, 'ageCheckedOn']]);
    expect(members).toBe(0);
  });

  it('with a fault anywhere is refused whole, each fault by line and column', async () => {
    const before = [await countOf('member'), await countOf('subscription'), await countOf('activation_code')];
    const twice = newAddress();
    const { faults, members } = await imports([
      rowOf(),
      rowOf({ email: 'anna@', zip: '22', phone: '12' }),
      rowOf({ market: 'atlantis' }),
      rowOf({ email: twice }),
      rowOf({ email: twice.toUpperCase() }),
      rowOf({ language: 'sv', number: 'D-1234 5678', startDate: '2026-02-30' }),
      rowOf({ productId: crypto.randomUUID(), studioId: 'x', stopDate: '2026-01-01' }),
      rowOf({ productId: crypto.randomUUID(), paidThrough: '', pauseFrom: '2026-05-01', marketingSms: 'maybe' }),
      rowOf({ firstName: ' ', priceMinor: '12,50', paidThrough: '', pauseUntil: '2026-05-01' }),
    ]);
    expect(members).toBe(0);
    expect(faults.map(({ line, column }) => `${line} ${column}`).sort()).toEqual([
      '10 firstName',
      '10 priceMinor',
      '3 email',
      '3 phone',
      '3 zip',
      '4 market',
      '6 email',
      '7 language',
      '7 number',
      '7 startDate',
      '8 studioId',
      '9 marketingSms',
    ]);
    expect(faults.find(({ line, column }) => line === 6 && column === 'email')?.message).toContain('line 5');
    expect([await countOf('member'), await countOf('subscription'), await countOf('activation_code')]).toEqual(before);
    const crossed = await imports([
      rowOf({ productId: crypto.randomUUID(), paidThrough: '', pauseFrom: '2026-05-01', stopDate: '2026-01-01' }),
    ]);
    expect(crossed.faults.map(({ column }) => column).sort()).toEqual([
      'paidThrough',
      'pauseUntil',
      'productId',
      'stopDate',
    ]);
  });

  it('names each thing once: numbers, and what the provider knows a membership by', async () => {
    const subscriptionId = crypto.randomUUID();
    const provider = { providerCustomer: 'cus_once', providerSubscription: 'sub_once' };
    const twice = await imports([
      rowOf({ ...provider, subscriptionId }),
      rowOf({ ...provider }),
      rowOf({ subscriptionId: subscriptionId.toUpperCase() }),
    ]);
    expect(twice.faults.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 providerSubscription',
      '4 subscriptionId',
    ]);
    expect((await imports([rowOf({ ...provider, subscriptionId })])).members).toBe(1);
    const taken = await imports([rowOf({ subscriptionId })]);
    expect(taken.faults.map(({ column }) => column)).toEqual(['subscriptionId']);
  });

  it('an address that is there is a fault; --update brings it up to date, adds what is new and leaves the rest', async () => {
    const number = makeSubscriptionNumber(markets.denmark, 5_550_001);
    const first = rowOf({ number });
    const other = rowOf();
    await imports([first, other]);
    const again = { ...first, city: 'Valby', paidThrough: '2020-01-01' };
    const refused = await imports([again]);
    expect(refused.faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 email']);
    const stranger = rowOf();
    const updated = await imports([again, other, stranger], { update: true });
    expect([updated.faultCount, updated.members, updated.memberships]).toEqual([0, 1, 1]);
    expect(updated.codes.map(({ email }) => email)).toEqual([stranger.email]);
    const row = await DB.prepare(
      `SELECT m.city, s.paid_through FROM member m JOIN subscription s USING (member_id) WHERE m.email = ?`,
    )
      .bind(first.email)
      .all();
    expect(row.results).toEqual([{ city: 'Valby', paid_through: '2099-01-30' }]);
    const stolen = await imports([rowOf({ number })]);
    expect(stolen.faults.map(({ column }) => column)).toEqual(['number']);
    const shifted = await imports([{ ...other, startDate: '2026-04-01' }], { update: true });
    expect(shifted.faults.map(({ column }) => column)).toEqual(['productId']);
  });

  it('a dry run writes nothing, --mail sends each new member the code', async () => {
    const row = rowOf({ language: 'en' });
    const before = await countOf('member');
    const dry = await imports([row], { dryRun: true });
    expect([dry, await countOf('member')]).toMatchObject([{ rows: 1, faultCount: 0, members: 0, codes: [] }, before]);
    const { codes } = await imports([row], { mail: true });
    await world.services.outbox.drainBulk();
    expect((await world.mailTo(row.email ?? ''))[0]?.subject.startsWith(codes[0]?.code ?? '-')).toBe(true);
  });

  it('is stopped between two chunks, and gone on with by --update: nobody twice, nobody left out', async () => {
    const rows = Array.from({ length: 1_100 }, () => rowOf());
    const stop = new AbortController();
    const onProgress = (phase: string) => void (phase === 'write' && stop.abort());
    const first = await imports(rows, { stop: stop.signal, onProgress });
    expect([first.isStopped, first.members, first.codes.length]).toEqual([true, 1_000, 1_000]);
    const second = await imports(rows, { update: true });
    expect([second.isStopped, second.members, second.codes.length]).toEqual([false, 100, 100]);
    const early = AbortSignal.abort();
    expect(await imports([rowOf()], { stop: early })).toMatchObject({ isStopped: true, members: 0, codes: [] });
  });

  it('of many rows is written in chunks, and numbers are made that nobody has', async () => {
    const rows = Array.from({ length: 600 }, () => rowOf());
    const { members, memberships, codes } = await imports(rows);
    expect([members, memberships]).toEqual([600, 600]);
    expect(new Set(codes.map(({ number }) => number)).size).toBe(600);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(600);
  });

  it('without the columns it needs, or empty, is no file of members', async () => {
    for (const text of ['', 'email;firstName\n', `${columns.join(',')},shoeSize\n`])
      await expect(importMembers(world.services, sourceOf(text))).rejects.toThrow(UnreadableFile);
  });
});

describe('CSV', () => {
  const rowsOf = async (text: string, size?: number) => {
    const rows: (readonly string[])[] = [];
    for await (const { line, cells } of readCsv(sourceOf(text, size)())) rows.push([String(line), ...cells]);
    return rows;
  };

  it('is read with comma or semicolon, quotes, line breaks in them, any line end and a byte order mark', async () => {
    const expected = [
      ['1', 'a', 'b'],
      ['2', 'x, "y"; z', '1'],
      ['3', 'two\nlines', '2'],
      ['6', '', '3'],
    ];
    for (const delimiter of [',', ';'])
      for (const lineEnd of ['\n', '\r\n'])
        for (const size of [1, 3, 1000]) {
          const lines = [
            `a${delimiter}b`,
            `"x, ""y""; z"${delimiter}1`,
            `"two\nlines"${delimiter}2`,
            '',
            `${delimiter}3`,
          ];
          expect(await rowsOf(`\uFEFF${lines.join(lineEnd)}`, size)).toEqual(expected);
        }
  });

  it('with a quote that never ends says where', async () => {
    await expect(rowsOf(`a,b\n"x${'y'.repeat(30_000)}`)).rejects.toThrow('line 2');
  });
});
