import { beforeAll, describe, expect, it } from 'vitest';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import type { Cursor } from '../../../worker/services/member-list/port';
import { ordersOf, rows, rowsOf } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { copyMember } from '../../setup/people/copied-member';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Lists that people work from: found by whatever a caller says, a page at a time, and never a name in an address. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let member: Member;
let number: string;
const { backOffice: words } = english;
const { members, unpaid, mails } = paths.backOffice;
const many = 120;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
  member = await createMember(world, { language: 'en' });
  number = (await ordersOf(member.email))[0]?.number ?? '';
  await copyMember(world, member, many);
  await world.services.jobs.sweep();
});

const search = (typed: string, query: Record<string, string> = {}) => operator.post(members.href(query), { q: typed });
const found = async (typed: string, query: Record<string, string> = {}) => {
  const answer = await search(typed, query);
  expect([typed, answer.status]).toEqual([typed, 303]);
  return operator.page(answer.headers.get('location') ?? '');
};
const idsIn = (html: string) => [...html.matchAll(/\/ops\/member\/([^"/?]+)/g)].map(([, id]) => id ?? '');
const nextIn = (html: string) => /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;

describe('a search', () => {
  it('finds one member by number, address and phone, however they are typed', async () => {
    const [row] = await rowsOf<{ phone: string }>(
      'denmark',
      'SELECT phone FROM member WHERE member_id = ?',
      member.memberId,
    );
    const phone = row?.phone ?? '';
    for (const typed of [
      ...[number, displaySubscriptionNumber(number), number.toLowerCase()],
      ...[member.email, ` ${member.email.toUpperCase()} `],
      ...[phone, phone.replace('+45', ''), phone.replace('+45', '0045 ')],
    ])
      expect([typed, idsIn(await found(typed))]).toEqual([typed, [member.subscriptionId]]);
  });

  it('finds by the beginning of a name from either end, without accents', async () => {
    for (const typed of ['soren agard 105', 'Ågård 105', 'AGARD 105 SØREN', '105'])
      expect([typed, idsIn(await found(typed))]).toEqual([typed, ['s-105']]);
    expect(textOf(await found('nobody'))).toContain(words.lists.none);
  });

  it('and a filter beside it are sent by either button, so that neither is lost', async () => {
    const html = await operator.page(members.href());
    const form = /<form [^>]*id="find"[^>]*>/.exec(html)?.[0] ?? '';
    expect(form).toContain('method="post"');
    for (const name of ['state', 'studio', 'product'])
      expect(html).toMatch(new RegExp(`<select [^>]*name="${name}" form="find"`));
    expect(html).toMatch(/<button [^>]*form="find"[^>]*><span>Show</);
    const chosen = { q: number, state: 'ended', studio: '', product: '' };
    const answer = await operator.post(members.href({ state: 'active' }), chosen);
    const address = answer.headers.get('location') ?? '';
    expect([answer.status, address.includes('state=ended'), address.includes('find=')]).toEqual([303, true, true]);
    expect(idsIn(await operator.page(address))).toEqual([]);
    const all = await operator.post(address, { ...chosen, state: '' });
    expect(idsIn(await operator.page(all.headers.get('location') ?? ''))).toEqual([member.subscriptionId]);
  });

  it('keeps what was typed out of the address, its own pages included', async () => {
    const answer = await search('Søren Ågård');
    let html = await operator.page(answer.headers.get('location') ?? '');
    for (const address of [answer.headers.get('location') ?? '', nextIn(html) ?? '']) {
      expect(address).toContain('find=');
      expect(decodeURIComponent(address)).not.toMatch(/s[oø]ren|[aå]g[aå]rd/i);
    }
    const all = [...idsIn(html)];
    for (let next = nextIn(html); next !== null; next = nextIn(html)) {
      html = await operator.page(next);
      all.push(...idsIn(html));
    }
    expect(new Set(all).size).toBe(many);
    expect(all).toHaveLength(many);
  });

  it('finds whose names both begin so once, and on one page', async () => {
    const { database, jobs, memberList } = world.services;
    const called = async (first: string, last: (nth: number) => string) => {
      const sql = 'UPDATE member SET first_name = ?, last_name = ? WHERE member_id = ?';
      await database.write([103, 107, 111].map((nth) => database.prepare(sql, first, last(nth), `m-${nth}`)));
      await jobs.sweep();
    };
    await called('Lars', () => 'Larsen');
    expect(idsIn(await found('lars'))).toEqual(['s-103', 's-107', 's-111']);
    const all = { state: null, studioId: null, productId: null };
    const page = (after: Cursor) => memberList.find({ kind: 'name', nameKey: 'lars' }, all, after, 2);
    const first = await page(null);
    const second = await page(first.next);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
    await called('Søren', (nth) => `Ågård ${nth}`);
  });

  it('asks for more where too little was typed', async () => {
    for (const typed of ['a', '-', '+4']) {
      const answer = await search(typed);
      expect([typed, answer.status]).toEqual([typed, 422]);
      expect(textOf(await answer.text())).toContain(words.lists.fault.tooLittle);
    }
  });

  it('finds nobody by a former name, from the moment of the change', async () => {
    const { database } = world.services;
    const rename = (name: string) =>
      database.write([database.prepare(`UPDATE member SET last_name = ? WHERE member_id = 'm-119'`, name)]);
    await rename('Whatever');
    expect(idsIn(await found('Ågård 119'))).toEqual([]);
    await world.services.jobs.sweep();
    expect(idsIn(await found('whatever'))).toEqual(['s-119']);
    await rename('Ågård 119');
    await world.services.jobs.sweep();
  });
});

describe('the list of members', () => {
  it('is filtered by state, studio and membership, each page once and in order', async () => {
    const [order] = await rowsOf<{ studio_id: string; product_id: string }>(
      'denmark',
      'SELECT studio_id, product_id FROM subscription LIMIT 1',
    );
    const [studio, product] = [order?.studio_id ?? '', order?.product_id ?? ''];
    for (const query of [{}, { studio }, { product }, { studio, product }])
      for (const [state, count] of [
        ['paused', 12],
        ['', many + 1],
      ] as const) {
        const all: string[] = [];
        let next: string | null = members.href({ ...query, ...(state ? { state } : {}) });
        while (next !== null) {
          const html: string = await operator.page(next);
          all.push(...idsIn(html));
          next = nextIn(html);
        }
        expect([query, state, all.length, new Set(all).size]).toEqual([query, state, count, count]);
      }
    expect(idsIn(await operator.page(members.href({ studio: crypto.randomUUID() })))).toEqual([]);
  });

  it('is written down in each market that is looked at', async () => {
    await operator.page(members.href({ market: 'all' }));
    const seen = await rows<{ subject: string }>(`SELECT subject FROM audit WHERE action = 'members.seen'`);
    expect(new Set(seen.map(({ subject }) => subject)).size).toBe(world.cells.all().length);
  });

  it('keeps filters under a name, for whoever saved them', async () => {
    const page = await operator.page(members.href({ state: 'paused' }));
    const key = hiddenFields(page).idempotencyKey ?? '';
    const saved = await operator.post(members.href({ state: 'paused' }), {
      intent: 'save',
      name: 'Resting',
      idempotencyKey: key,
    });
    expect(say(saved)).toBe(`303 ${members.href({ state: 'paused' })}`);
    const mine = await operator.page(members.href());
    expect(mine).toMatch(/href="\/ops\/members\?state=paused"[^>]*>Resting</);
    const other = await createOperator(world, { email: 'other@solhus.example' });
    expect(await other.page(members.href())).not.toContain('Resting');
    const [row] = await rows<{ filter_id: string; operator_hash: string }>('SELECT * FROM saved_filter');
    expect(row?.operator_hash).not.toContain('@');
    const remove = (by: typeof operator, html: string) =>
      by.post(members.href(), {
        intent: 'remove',
        filter: row?.filter_id ?? '',
        idempotencyKey: hiddenFields(html).idempotencyKey ?? '',
      });
    await remove(other, await other.page(members.href()));
    expect(await operator.page(members.href())).toContain('Resting');
    await remove(operator, await operator.page(members.href()));
    expect(await operator.page(members.href())).not.toContain('Resting');
    const nameless = await operator.post(members.href(), {
      intent: 'save',
      name: ' ',
      idempotencyKey: hiddenFields(mine).idempotencyKey ?? '',
    });
    expect([nameless.status, textOf(await nameless.text()).includes(words.lists.fault.noName)]).toEqual([422, true]);
  });
});

describe('other lists', () => {
  it('unpaid memberships stand in the order of their debts, with the next try', async () => {
    const { database } = world.services;
    const owes = (id: string, since: string) =>
      database.prepare(
        `UPDATE subscription SET state = 'pastDue', open_invoice_json = ? WHERE subscription_id = ?`,
        JSON.stringify({ invoice: id, amountMinor: 9_900, since, nextTryAt: null }),
        id,
      );
    await database.write([owes('s-111', '2026-11-03T10:00:00.000Z'), owes('s-112', '2026-10-01T10:00:00.000Z')]);
    const html = await operator.page(unpaid.href());
    expect(idsIn(html)).toEqual(['s-112', 's-111']);
    expect(textOf(html)).toContain('99');
    expect(idsIn(await operator.page(unpaid.href({ studio: crypto.randomUUID() })))).toEqual([]);
  });

  it('unpaid does not say that all is paid where a membership is overdue without a bill', async () => {
    const { database } = world.services;
    const filter = { product: crypto.randomUUID() };
    expect(textOf(await operator.page(unpaid.href(filter)))).toContain(words.lists.noneUnpaid);
    const overdue = `UPDATE subscription SET state = 'pastDue', open_invoice_json = NULL, product_id = ? WHERE subscription_id = ?`;
    await database.write([database.prepare(overdue, filter.product, 's-113')]);
    const html = await operator.page(unpaid.href(filter));
    expect(textOf(html)).toContain(words.lists.overdue);
    expect(textOf(html)).not.toContain(words.lists.noneUnpaid);
    const list = members.href({ state: 'pastDue', ...filter });
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${list}"`);
    expect(idsIn(await operator.page(list))).toEqual(['s-113']);
  });

  it('mails that were given up lead to whose they are', async () => {
    const { database } = world.services;
    const [payment] = await rowsOf<{ payment_id: string }>('denmark', 'SELECT payment_id FROM payment LIMIT 1');
    const keys = [`order-confirmation:${member.subscriptionId}`, `receipt:${payment?.payment_id}`, 'code:x'];
    await database.write(
      keys.map((dedupe, nth) =>
        database.prepare(
          `INSERT INTO outbox (outbox_id, kind, dedupe, payload, tries, created_at, dead_at, last_error)
           VALUES (?, 'mail', ?, 'x', 9, '2026-11-01', ?, 'mailbox is full')
           ON CONFLICT (dedupe) DO UPDATE SET dead_at = excluded.dead_at, last_error = excluded.last_error`,
          ...[`dead-${nth}`, dedupe, `2026-11-0${nth + 1}`],
        ),
      ),
    );
    const html = await operator.page(mails.href());
    expect(idsIn(html)).toEqual([member.subscriptionId, member.subscriptionId]);
    const text = textOf(html);
    for (const shown of [words.lists.otherMail, words.member.mailKind.receipt, 'mailbox is full'])
      expect(text).toContain(shown);
    expect(html).not.toContain(member.email);
  });
});

it('screens stand in the order in which the reader’s alphabet has their studios', async () => {
  const { devices } = world.services;
  const names = ['Aarhus Trøjborg', 'Køge', 'Østerbro', 'Vanløse'];
  for (const { studioId, name } of world.catalogue.denmark.studios.filter((one) => names.includes(one.name)))
    await devices.invite({ kind: 'kiosk', market: 'denmark', studioId, name: `Skærm ${name}` });
  const danish = await createOperator(world, { language: 'da' });
  const html = await danish.page(paths.backOffice.screens.href());
  const inOrder = [
    ...new Set([...textOf(html).matchAll(/Skærm (Aarhus|Køge|Østerbro|Vanløse)/g)].map(([, name]) => name)),
  ];
  expect(inOrder).toEqual(['Køge', 'Vanløse', 'Østerbro', 'Aarhus']);
});
