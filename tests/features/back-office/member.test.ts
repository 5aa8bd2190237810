import { beforeAll, describe, expect, it } from 'vitest';
import {
  displaySubscriptionNumber,
  makeSubscriptionNumber,
} from '../../../worker/domain/membership/subscription-number';
import { Unavailable } from '../../../worker/failures';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { createWorld, type World } from '../../setup/world';

/** One member, found by number alone; every look leaves its trace before anything is shown. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let member: Member;
let number: string;
const { backOffice: words } = english;
const find = (typed: string) => operator.post(paths.backOffice.findMember.href(), { number: typed });
const look = () => operator.get(paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId }));
const looks = () => rows(`SELECT * FROM audit WHERE action = 'member.seen' AND subject = ?`, member.subscriptionId);

/** Two numbers that differ by their letter alone. */
function sameDigits(): readonly [string, string] {
  for (let sequence = 1; ; sequence += 1) {
    const [danish, swedish] = (['D', 'S'] as const).map((numberLetter) =>
      makeSubscriptionNumber({ numberLetter }, sequence),
    );
    if (danish && swedish && danish.slice(1) === swedish.slice(1)) return [danish, swedish];
  }
}

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
  member = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => usesUv && bindingMonths === 0,
  });
  number = (await ordersOf(member.email))[0]?.number ?? '';
});

describe('finding', () => {
  it('takes the number in any spacing, in small letters and without its letter', async () => {
    const there = `303 ${paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId })}`;
    const digits = number.slice(1);
    for (const typed of [
      number,
      displaySubscriptionNumber(number),
      number.toLowerCase(),
      ` ${digits.split('').join(' ')} `,
    ])
      expect([typed, say(await find(typed))]).toEqual([typed, there]);
    expect(await looks()).toEqual([]);
  });

  it.each(['', 'Anna Holm', 'D-1234 5670', 'x'.repeat(100)])('says that %j is no number', async (typed) => {
    const answer = await find(typed);
    expect([answer.status, textOf(await answer.text()).includes(words.member.fault.checkDigit)]).toEqual([422, true]);
  });

  it('asks for the letter where the digits are right in two markets, and shows neither', async () => {
    const [danish, swedish] = sameDigits();
    const other = await createMember(world, { market: 'sweden', language: 'en' });
    const rename = (market: 'denmark' | 'sweden', value: string, subscriptionId: string) =>
      databaseOf(market)
        .prepare('UPDATE subscription SET number = ? WHERE subscription_id = ?')
        .bind(value, subscriptionId)
        .run();
    await rename('denmark', danish, member.subscriptionId);
    await rename('sweden', swedish, other.subscriptionId);
    const findInAll = (typed: string) =>
      operator.post(paths.backOffice.findMember.href({ market: 'all' }), { number: typed });
    const answer = await findInAll(danish.slice(1));
    expect([answer.status, textOf(await answer.text()).includes(words.member.fault.letter)]).toEqual([422, true]);
    const page = (subscriptionId: string) => paths.backOfficeMore.member.href({ subscriptionId });
    expect(say(await findInAll(danish))).toBe(`303 ${page(member.subscriptionId)}`);
    expect(say(await findInAll(swedish))).toBe(`303 ${page(other.subscriptionId)}?market=sweden`);
    // In one cell there is one of them.
    expect(say(await find(danish.slice(1)))).toBe(`303 ${page(member.subscriptionId)}`);
    await rename('denmark', number, member.subscriptionId);
  });

  it('says that nobody has a right number', async () => {
    const answer = await find('D-0000 0003');
    const text = textOf(await answer.text());
    expect([
      answer.status,
      text.includes(words.member.fault.unknown) || text.includes(words.member.fault.checkDigit),
    ]).toEqual([422, true]);
    expect(textOf(await (await find('D12345675')).text())).toContain(words.member.fault.unknown);
  });

  it('is for operators alone', async () => {
    const stranger = createVisitor(world);
    expect((await stranger.post(paths.backOffice.findMember.href(), { number })).status).toBe(404);
    const path = paths.backOfficeMore.member.href({ subscriptionId: member.subscriptionId });
    for (const visitor of [stranger, member.visitor]) expect((await visitor.get(path)).status).toBe(404);
    expect(await looks()).toEqual([]);
  });
});

describe('a look', () => {
  it('is written down with who, as what, whom and when; within ten minutes it is one look', async () => {
    const before = await looks();
    const page = await look();
    const html = await page.text();
    expect([page.status, headingOf(html)]).toEqual([200, 'Anna H.']);
    expect(textOf(html)).toContain(displaySubscriptionNumber(number));
    expect(textOf(html)).toContain(words.member.noLooks);
    await look();
    const after = await looks();
    expect(after).toHaveLength(before.length + 1);
    world.advance(11 * 60);
    await look();
    expect(await looks()).toHaveLength(before.length + 2);
    expect(after[0]).toMatchObject({
      actor: `operator:${operatorEmail}`,
      role: 'admin',
      market: 'denmark',
      subject: member.subscriptionId,
      detail_json: '{}',
    });
    expect(textOf(await (await look()).text())).toContain(operatorEmail);
  });

  it('shows nothing where its trace cannot be written', async () => {
    const { database } = world.services;
    const write = database.write;
    database.write = async () => {
      throw new Unavailable('database');
    };
    const answer = await look();
    database.write = write;
    const text = await answer.text();
    expect(answer.status).toBe(503);
    for (const secret of [number, displaySubscriptionNumber(number), 'Anna', member.email])
      expect(text).not.toContain(secret);
  });

  it('has what support needs, and neither skin, address, whole name nor code', async () => {
    const html = await (await look()).text();
    const text = textOf(html);
    for (const shown of [
      'Anna H.',
      words.member.state.active,
      words.member.payments,
      words.member.mailKind.receipt,
      'Visa ending in 4242',
    ])
      expect(text).toContain(shown);
    expect(text).toContain(`${member.email[0]}…@example.com`);
    expect(text).toContain(words.report.consent.terms);
    const [row] = await rows<{ phone: string; street: string; zip: string }>(
      'SELECT phone, street, zip FROM member WHERE member_id = ?',
      member.memberId,
    );
    const hidden = [member.email, 'Holm', row?.phone, row?.street, member.memberId, words.report.consent.skin];
    for (const secret of hidden) expect(html).not.toContain(String(secret));
  });

  it('lists an activation code that was mailed; one that was given up leads to the member from the list of mails', async () => {
    const path = paths.backOfficeActions.sendCode.href({ subscriptionId: member.subscriptionId });
    expect(textOf(await (await look()).text())).not.toContain(words.member.mailKind.activation);
    await operator.post(path, hiddenFields(await operator.page(path)));
    await world.settle();
    expect(textOf(await (await look()).text())).toContain(
      `${words.member.mailKind.activation} ${words.member.mailState.sent}`,
    );
    const { database, clock } = world.services;
    await database.write([
      database.prepare(
        `UPDATE outbox SET dead_at = ?, done_at = NULL, next_at = NULL, last_error = 'full' WHERE dedupe GLOB 'activation:*'`,
        new Date(clock.now()).toISOString(),
      ),
    ]);
    const mails = textOf(await operator.page(paths.backOffice.mails.href()));
    expect(mails).toContain(`${words.member.mailKind.activation} ${displaySubscriptionNumber(number)}`);
  });

  it('leads back to the list one came from, with its filters, through what is done meanwhile', async () => {
    const list = paths.backOffice.members.href({ state: 'active', done: 'noted' });
    const href = (html: string, part: string) =>
      [...html.matchAll(/href="([^"]+)"/g)]
        .map(([, one = '']) => one.replaceAll('&amp;', '&'))
        .find((one) => one.includes(part)) ?? '';
    const page = href(await operator.page(list), member.subscriptionId);
    const html = await operator.page(page);
    const back = paths.backOffice.members.href({ state: 'active' });
    expect(href(html, '/ops/members?')).toBe(back);
    const sending = href(html, '/send-code');
    const asked = await operator.page(sending);
    const action = /action="([^"]+send-code[^"]*)"/.exec(asked)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const sent = await operator.post(action, hiddenFields(asked));
    expect(href(await operator.page(sent.headers.get('location') ?? ''), '/ops/members?')).toBe(back);
    // Without a list, or with an address that is none of ours: Find, as ever.
    for (const from of ['', '?from=%2F%2Fevil.example', '?from=report', '?from=members%3Fa%3Fb'])
      expect(await operator.page(page.replace(/\?.*/, from))).toMatch(/<div class="steps"><a[^>]*href="\/ops\/member"/);
  });

  it('of a membership that is none is not written down', async () => {
    const subscriptionId = crypto.randomUUID();
    expect((await operator.get(paths.backOfficeMore.member.href({ subscriptionId }))).status).toBe(404);
    expect((await operator.get('/ops/member/anna')).status).toBe(404);
    expect(await rows('SELECT * FROM audit WHERE subject = ?', subscriptionId)).toEqual([]);
  });

  it('says of a withdrawal whose days are over that they are, and not until when it is possible', async () => {
    const { withdrawUntil, withdrawEnded } = words.member;
    const before = textOf(await (await look()).text());
    expect([before.includes(withdrawUntil), before.includes(withdrawEnded)]).toEqual([true, false]);
    world.advance(20 * 86_400);
    operator = await createOperator(world);
    const after = textOf(await (await look()).text());
    expect([after.includes(withdrawUntil), after.includes(withdrawEnded)]).toEqual([false, true]);
  });
});

describe('a day on the page', () => {
  it('is the market’s own, also where it is another one in Greenwich', async () => {
    const DB = databaseOf('denmark');
    // Half past midnight in Denmark.
    const at = '2026-11-14T23:30:00.000Z';
    await DB.prepare(`UPDATE age_check SET checked_at = ? WHERE member_id = ?`).bind(at, member.memberId).run();
    await DB.prepare(
      `INSERT INTO address_mark (email_key, bounced_at, complained_at, marked_at) SELECT email_key, ?1, ?1, ?1 FROM member WHERE member_id = ?2`,
    )
      .bind(at, member.memberId)
      .run();
    const said = textOf(await (await look()).text());
    await DB.prepare('DELETE FROM address_mark').run();
    const days = said.match(/1[45] Nov(?:ember)? 2026/g) ?? [];
    expect([days.length, ...new Set(days.map((day) => day.slice(0, 2)))]).toEqual([3, '15']);
  });
});
