import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { copyMember } from '../../setup/people/copied-member';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What a list is besides its page: filters that are kept and shared, a file, and two sources in one order. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let member: Member;
const { backOffice: words } = english;
const { members, unpaid, mails } = paths.backOffice;
const many = 120;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
  member = await createMember(world, { language: 'en' });
  await copyMember(world, member, many);
  await world.services.jobs.sweep();
});

const found = async (typed: string) => {
  const answer = await operator.post(members.href(), { q: typed });
  return operator.page(answer.headers.get('location') ?? '');
};
const idsIn = (html: string) => [...html.matchAll(/\/ops\/member\/([^"/?]+)/g)].map(([, id]) => id ?? '');

describe('filters of a list', () => {
  const saves = async (by: typeof operator, href: string, fields: Record<string, string>) =>
    by.post(href, {
      intent: 'save',
      ...fields,
      idempotencyKey: hiddenFields(await by.page(href)).idempotencyKey ?? '',
    });
  const idOf = async (name: string) =>
    (await rows<{ filter_id: string }>('SELECT filter_id FROM saved_filter WHERE name = ?', name))[0]?.filter_id ?? '';
  const removes = async (by: typeof operator, href: string, name: string) =>
    by.post(href, {
      intent: 'remove',
      filter: await idOf(name),
      idempotencyKey: hiddenFields(await by.page(href)).idempotencyKey ?? '',
    });

  it.each([
    ['members', { state: 'ending' }],
    ['unpaid', { studio: '925e82fe-ca2e-4d15-8dca-eb38c4584801' }],
    ['mails', { kind: 'bounced' }],
    ['screens', { studio: '925e82fe-ca2e-4d15-8dca-eb38c4584801' }],
  ] as const)(
    'of %s are shared within the market with whoever works with it, and with nobody else',
    async (list, query) => {
      const path = paths.backOffice[list];
      const href = path.href(query);
      const [mine, ours] = [`My ${list}`, `Our ${list}`];
      expect(say(await saves(operator, href, { name: mine }))).toBe(`303 ${href}`);
      expect(say(await saves(operator, href, { name: ours, share: 'yes' }))).toBe(`303 ${href}`);
      const groups = list === 'screens' ? ['office-admin'] : ['office-support'];
      const colleague = await createOperator(world, { email: `colleague-${list}@solhus.example`, groups });
      const seen = await colleague.page(path.href());
      expect(seen).toMatch(new RegExp(`href="${href.replaceAll('?', '\\?')}"[^>]*>${ours}<`));
      expect(seen).not.toContain(mine);
      for (const other of (['members', 'unpaid', 'mails', 'screens'] as const).filter((one) => one !== list))
        expect(await operator.page(paths.backOffice[other].href())).not.toContain(ours);
      expect(await operator.page(path.href({ market: 'sweden' }))).not.toContain(ours);
      // Nobody takes away what a colleague shares, but for who may do everything.
      if (list !== 'screens') {
        expect(seen).not.toContain(words.lists.remove);
        await removes(colleague, path.href(), ours);
        expect(await colleague.page(path.href())).toContain(ours);
      }
      const second = await createOperator(world, { email: `second-${list}@solhus.example` });
      await removes(second, path.href(), mine);
      await removes(second, path.href(), ours);
      const left = await operator.page(path.href());
      expect([left.includes(mine), left.includes(ours)]).toEqual([true, false]);
      await removes(operator, path.href(), mine);
      expect(await operator.page(path.href())).not.toContain(mine);
    },
  );

  it('are twenty for one person, and a name is asked for on every list', async () => {
    const fills = await createOperator(world, { email: 'fills@solhus.example' });
    for (let nth = 0; nth < 20; nth += 1)
      expect((await saves(fills, nth % 2 ? members.href() : mails.href(), { name: `Nr ${nth}` })).status).toBe(303);
    const full = await saves(fills, unpaid.href(), { name: 'Nr 20' });
    expect([full.status, textOf(await full.text()).includes(words.lists.fault.tooMany)]).toEqual([422, true]);
    expect((await saves(fills, members.href({ state: 'ended' }), { name: 'Nr 1' })).status).toBe(303);
    for (const href of [unpaid.href(), mails.href(), paths.backOffice.screens.href()]) {
      const nameless = await saves(fills, href, { name: ' ' });
      expect([nameless.status, textOf(await nameless.text()).includes(words.lists.fault.noName)]).toEqual([422, true]);
    }
  });
});

describe('lists as files', () => {
  const { membersFile, unpaidFile, mailsFile, screensFile } = paths.backOfficeMore;
  const linesOf = async (href: string, by = operator) => {
    const answer = await by.get(href);
    expect([href, answer.status, answer.headers.get('content-type')]).toEqual([href, 200, 'text/csv; charset=utf-8']);
    return (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
  };

  it('have every member of the list once, as it is filtered or searched', async () => {
    const [head, ...all] = await linesOf(membersFile.href());
    expect(head).toBe('market,number,name,membership,studio,state,ordered,lastDay');
    expect(all).toHaveLength(many + 1);
    expect(new Set(all.map((line) => line.split(',')[1])).size).toBe(many + 1);
    const [, ...paused] = await linesOf(membersFile.href({ state: 'paused' }));
    expect(paused).toHaveLength(12);
    const html = await found('Ågård 115');
    const link = /href="([^"]*members\.csv[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(decodeURIComponent(link)).not.toMatch(/[aå]g[aå]rd/i);
    const [, ...one] = await linesOf(link);
    expect(one).toEqual([expect.stringContaining('Søren Ågård 115')]);
  });

  it('go on behind the rows that are read at once', async () => {
    const page = world.services.memberList.list;
    const asked: number[] = [];
    world.services.memberList.list = async (filter, after, most) => {
      asked.push(most ?? 0);
      return page(filter, after, 50);
    };
    const [, ...all] = await linesOf(membersFile.href());
    world.services.memberList.list = page;
    expect([all.length, new Set(all).size, asked]).toEqual([many + 1, many + 1, [500, 500, 500]]);
  });

  it('hold no formula, whatever somebody is called', async () => {
    const { database } = world.services;
    const calls = (name: string) =>
      database.write([database.prepare(`UPDATE member SET first_name = ? WHERE member_id = 'm-118'`, name)]);
    await calls('=HYPERLINK("http://evil.example";"x")');
    const all = await linesOf(membersFile.href());
    await calls('Søren');
    expect(all.filter((line) => line.includes('HYPERLINK'))).toEqual([expect.stringContaining(`"'=HYPERLINK(""http`)]);
  });

  it('are for who sees the list, and say who took them', async () => {
    const studio = await createOperator(world, { email: 'studio@solhus.example', groups: ['office-support'] });
    expect((await studio.get(screensFile.href())).status).toBe(403);
    const money = await createOperator(world, { email: 'money@solhus.example', groups: ['office-money'] });
    expect((await money.get(mailsFile.href())).status).toBe(403);
    await linesOf(unpaidFile.href({ market: 'all' }), money);
    const taken = await rows<{ subject: string }>(
      `SELECT subject FROM audit WHERE action = 'unpaid.taken' AND actor LIKE '%money@solhus.example'`,
    );
    expect(taken).toHaveLength(world.cells.all().length);
    expect((await linesOf(screensFile.href()))[0]).toBe(
      'market,studio,name,kind,paired,seen,checked,version,outOfService',
    );
  });

  it('break off where a later page fails, so that no file ends early unnoticed', async () => {
    const page = world.services.memberList.list;
    world.services.memberList.list = async (filter, after) => {
      if (after !== null) throw new Error('no answer');
      return page(filter, after, 50);
    };
    const answer = await operator.get(membersFile.href());
    await expect(answer.text()).rejects.toThrow();
    world.services.memberList.list = page;
  });
});

describe('mails that did not arrive', () => {
  it('addresses that mails come back from stand among them, by kind and with whose they are', async () => {
    const { addressMarks } = world.services;
    await addressMarks.mark({ email: member.email, kind: 'bounce', reason: '5.1.1' });
    await addressMarks.mark({ email: 'stranger@example.net', kind: 'complaint', reason: 'abuse' });
    const html = await operator.page(mails.href());
    const text = textOf(html);
    for (const shown of [
      words.lists.undelivered.bounced,
      words.lists.undelivered.complained,
      '5.1.1',
      'stranger@example.net',
    ])
      expect(text).toContain(shown);
    // Whoever is a member is found by the membership.
    expect(html).not.toContain(member.email);
    const bounced = await operator.page(mails.href({ kind: 'bounced' }));
    expect(idsIn(bounced)).toEqual([member.subscriptionId]);
    expect(bounced).not.toContain('stranger@example.net');
    expect(idsIn(await operator.page(mails.href({ kind: 'complained' })))).toEqual([]);
    await addressMarks.arrives(member.email);
    expect(idsIn(await operator.page(mails.href({ kind: 'bounced' })))).toEqual([]);
  });

  it('every page of them goes on where the last ended, over both sources', async () => {
    const { database, memberList } = world.services;
    await database.write([
      database.prepare(
        `INSERT INTO address_mark (email_key, bounced_at, bounce_reason, complained_at, marked_at)
         SELECT 'k' || value || '@example.com', CASE WHEN value % 3 > 0 THEN '2026-10-01' END, 'x', CASE WHEN value % 3 < 2 THEN '2026-10-01' END,
                '2026-10-' || (value % 9 + 10) FROM json_each(?)`,
        JSON.stringify(Array.from({ length: many }, (_, nth) => nth)),
      ),
      database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, tries, created_at, dead_at)
         SELECT 'gone-' || value, 'mail', 'code:' || value, 'x', 9, '2026-10-01', '2026-10-' || (value % 9 + 10) FROM json_each(?)`,
        JSON.stringify(Array.from({ length: many }, (_, nth) => nth)),
      ),
    ]);
    for (const [kind, count] of [
      [null, many + (many / 3) * 4],
      ['bounced', (many / 3) * 2],
      ['complained', (many / 3) * 2],
      ['givenUp', many],
    ] as const) {
      const all: string[] = [];
      let after: Parameters<typeof memberList.undelivered>[1] = null;
      do {
        const page: Awaited<ReturnType<typeof memberList.undelivered>> = await memberList.undelivered(kind, after, 7);
        all.push(...page.rows.filter(({ since }) => since.startsWith('2026-10')).map((one) => `${one.kind} ${one.id}`));
        after = page.next;
      } while (after !== null);
      expect([kind, all.length, new Set(all).size]).toEqual([kind, count, count]);
    }
  });
});
