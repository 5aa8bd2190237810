import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { auditsOf, rows, rowsOf } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What an operator does for a member who calls: with a reason, audited, and told to the member by mail. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let member: Member;
const { backOffice: words } = english;
const { cancel, pause, endNow, note, changeAddress, changeEmail } = paths.backOfficeActions;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

const joins = async () => {
  member = await createMember(world, {
    language: 'en',
    product: ({ usesUv, bindingMonths }) => !usesUv && bindingMonths === 0,
  });
};
const of = () => ({ subscriptionId: member.subscriptionId });
const back = (notice: string) => `303 ${paths.backOfficeMore.member.href(of())}?done=${notice}`;
const presses = async (address: string, fields: Record<string, string> = {}) =>
  operator.post(address, { ...hiddenFields(await operator.page(address)), ...fields });
const stateOf = async () =>
  (
    await rowsOf<{ state: string; stop_date: string | null }>(
      'denmark',
      'SELECT state, stop_date FROM subscription WHERE subscription_id = ?',
      member.subscriptionId,
    )
  )[0];
const mailsTo = async (email: string) => {
  await world.settle();
  return world.mailTo(email);
};

describe('a pause', () => {
  it('is the member’s own, with the reason that was given, and nothing without one', async () => {
    await joins();
    const address = pause.href(of());
    const page = await operator.page(address);
    const [, until = ''] = /<input type="radio"[^>]*name="until"[^>]*value="(\d{4}-\d{2}-\d{2})"/.exec(page) ?? [];
    // Each length says what follows from it before anything is pressed.
    expect(textOf(page)).toMatch(new RegExp(`1 month.*${words.member.next}: \\d+ \\w+ \\d{4}, DKK.\\d`));
    const without = await presses(address, { until });
    expect([without.status, textOf(await without.text()).includes(words.acting.fault.reason)]).toEqual([422, true]);
    const never = await presses(address, { until: '2031-01-01', reason: 'travel' });
    expect([never.status, textOf(await never.text()).includes(words.acting.fault.until)]).toEqual([422, true]);
    const colleague = await operator.hidden(address);
    expect(say(await presses(address, { until, reason: 'travel' }))).toBe(back('paused'));
    // Who was slower comes back to the membership, and is told.
    expect(say(await operator.post(address, { ...colleague, until, reason: 'travel' }))).toBe(back('gone'));
    const [row] = await rows<{ reason: string }>(
      'SELECT reason FROM subscription_pause WHERE subscription_id = ?',
      member.subscriptionId,
    );
    expect(row?.reason).toBe('travel');
    const [audit] = await auditsOf(member.subscriptionId, 'membership.paused');
    expect(audit).toMatchObject({ actor: `operator:${operatorEmail}` });
    expect(JSON.parse(audit?.detail_json ?? '{}')).toEqual({ until, reason: 'travel' });
    expect(say(await operator.get(address))).toBe(back('gone'));
  });
});

describe('a cancellation', () => {
  it('asks why, and the reason is among those that members give', async () => {
    await joins();
    const address = cancel.href(of());
    expect(textOf(await operator.page(address))).toContain('None. Paid up to and including ');
    const without = await presses(address);
    expect(without.status).toBe(422);
    expect((await stateOf())?.state).toBe('active');
    expect(say(await presses(address, { reason: 'moving' }))).toBe(back('cancelled'));
    await world.services.jobs.sweep();
    const [month] = await rowsOf<{ value: number }>(
      'denmark',
      `SELECT value FROM business_figure WHERE scope = 'market' AND figure = 'leave:moving' AND length(period) = 7`,
    );
    expect(month?.value).toBe(1);
  });
});

describe('an end at once', () => {
  it('ends access and charges today, with a reason, and the member is told', async () => {
    await joins();
    const address = endNow.href(of());
    expect((await presses(address, { reason: 'because' })).status).toBe(422);
    expect(say(await presses(address, { reason: 'agreed' }))).toBe(back('endedAtOnce'));
    expect(await stateOf()).toMatchObject({ state: 'ended', stop_date: expect.any(String) });
    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('Your membership at'))).toBe(true);
    const [audit] = await auditsOf(member.subscriptionId, 'membership.endedAtOnce');
    expect(JSON.parse(audit?.detail_json ?? '{}')).toEqual({ reason: 'agreed' });
    // The provider charges nothing more, and reconciliation finds nothing that runs on.
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
    expect(say(await operator.get(address))).toBe(back('gone'));
  });
});

describe('a note', () => {
  it('is kept sealed, mailed as it stands, shown to colleagues and in the member’s own file', async () => {
    await joins();
    const address = note.href(of());
    expect((await presses(address, { text: ' ' })).status).toBe(422);
    expect((await presses(address, { text: 'x'.repeat(1_001) })).status).toBe(422);
    const text = 'Called about the door <b>again</b>. It opens now.';
    expect(say(await presses(address, { text }))).toBe(back('noted'));
    const [row] = await rows<{ sealed: string; written_by: string }>(
      'SELECT * FROM member_note WHERE member_id = ?',
      member.memberId,
    );
    expect([row?.written_by, row?.sealed]).toEqual([operatorEmail, expect.stringMatching(/^[\w.~-]+$/)]);
    expect(textOf(await operator.page(paths.backOfficeMore.member.href(of())))).toContain('It opens now.');
    expect((await mailsTo(member.email)).some((mail) => mail.text.includes('It opens now.'))).toBe(true);
    expect(JSON.stringify(await world.services.personalData.exportOf(member.memberId))).toContain('It opens now.');
    expect((await auditsOf(member.subscriptionId, 'member.noted'))[0]?.detail_json).toBe('{}');
  });
});

describe('what is mailed to a member', () => {
  it('is five notes a day at the most, by all operators together; what was typed stays', async () => {
    await joins();
    const address = note.href(of());
    const colleague = await createOperator(world, { email: 'colleague@solhus.example' });
    for (let nth = 1; nth <= 5; nth += 1)
      expect(say(await presses(address, { text: `Note ${nth}` }))).toBe(back('noted'));
    const fields = { ...hiddenFields(await colleague.page(address)), text: 'Note 6' };
    const sixth = await colleague.post(address, fields);
    const page = textOf(await sixth.text());
    expect([sixth.status, page.includes(words.confirm.tooOften), page.includes('Note 6')]).toEqual([422, true, true]);
    expect((await mailsTo(member.email)).filter(({ text }) => text.includes('Note '))).toHaveLength(5);
    world.advance(86_400);
    operator = await createOperator(world);
    expect(say(await presses(address, { text: 'Note 7' }))).toBe(back('noted'));
  });

  it('is three codes in a quarter of an hour, and the fourth is not called done', async () => {
    await joins();
    const address = paths.backOfficeActions.sendCode.href(of());
    for (let nth = 1; nth <= 3; nth += 1) expect(say(await presses(address))).toBe(back('codeSent'));
    const fourth = await presses(address);
    expect([fourth.status, textOf(await fourth.text()).includes(words.confirm.tooOften)]).toEqual([422, true]);
    world.advance(15 * 60);
    expect(say(await presses(address))).toBe(back('codeSent'));
  });
});

const codeIn = (mails: readonly { text: string }[]) =>
  mails
    .map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join(''))
    .find((code) => code !== undefined) ?? '';

describe('what a mailbox proves', () => {
  it('an address is changed once the member has read out the code from the mailbox we have', async () => {
    await joins();
    const sent = await presses(changeAddress.href(of()));
    expect(sent.status).toBe(303);
    const second = sent.headers.get('location') ?? '';
    const fields = { street: 'Nygade 7', zip: '8000', city: 'Aarhus' };
    const wrong = await presses(second, { ...fields, code: '000000' });
    expect([wrong.status, textOf(await wrong.text()).includes(words.acting.proved.fault.code)]).toEqual([422, true]);
    const addressOf = () =>
      rowsOf<{ street: string }>('denmark', 'SELECT street FROM member WHERE member_id = ?', member.memberId);
    expect((await addressOf())[0]?.street).not.toBe('Nygade 7');
    const mails = await mailsTo(member.email);
    const code = codeIn(mails);
    // The mail does not forbid what the operator asks for.
    const told = mails.find(({ text }) => text.includes(code))?.text;
    expect(told).toContain(english.mail.code.readOut);
    expect(told).not.toContain(english.mail.code.secret);
    // Somebody else's form does not take this code.
    const other = await createOperator(world, { email: 'other@solhus.example' });
    const theirs = await other.post(second, { ...hiddenFields(await other.page(second)), ...fields, code });
    expect(theirs.status).toBe(422);
    expect(say(await presses(second, { ...fields, code }))).toBe(back('addressChanged'));
    expect((await addressOf())[0]?.street).toBe('Nygade 7');
    expect((await mailsTo(member.email)).some((mail) => mail.text.includes('Nygade\u00a07, 8000\u00a0Aarhus'))).toBe(
      true,
    );
    expect((await presses(second, { ...fields, street: 'Elsewhere 1', code })).status).toBe(422);
  });

  it('a new mailbox proves itself, and the old one can take it back', async () => {
    await joins();
    const address = changeEmail.href(of());
    for (const fields of [
      { email: member.email, known: 'card' },
      { email: 'no', known: 'card' },
      { email: 'new@example.com' },
    ])
      expect((await presses(address, fields as Record<string, string>)).status).toBe(422);
    const email = `new-${member.email}`;
    const sent = await presses(address, { email, known: 'receipt' });
    expect(sent.status).toBe(303);
    const second = sent.headers.get('location') ?? '';
    expect(decodeURIComponent(second)).not.toContain('example.com');
    const code = codeIn(await mailsTo(email));
    expect(say(await presses(second, { code }))).toBe(back('emailChanged'));
    const [row] = await rowsOf<{ email: string }>(
      'denmark',
      'SELECT email FROM member WHERE member_id = ?',
      member.memberId,
    );
    expect(row?.email).toBe(email);
    const [audit] = await auditsOf(member.subscriptionId, 'member.emailChanged');
    expect(JSON.parse(audit?.detail_json ?? '{}')).toEqual({ known: 'receipt' });
    const old = await mailsTo(member.email);
    expect(old.some(({ text }) => text.includes('/account-undo/'))).toBe(true);
    // Whoever was logged in is no more.
    expect((await member.visitor.get(paths.account.main.href())).status).not.toBe(200);
  });

  it('is not asked for while no mail can be sent, and its page says so', async () => {
    await joins();
    const { database, clock } = world.services;
    const until = new Date(clock.now() + 5 * 3_600_000).toISOString();
    await database.write([
      database.prepare(
        "INSERT OR REPLACE INTO mail_sender (sender, failures, quota_until) VALUES ('http', 0, ?)",
        until,
      ),
    ]);
    const refused = await presses(changeAddress.href(of()));
    const told = textOf(await refused.text());
    await database.write([database.prepare('DELETE FROM mail_sender')]);
    expect(refused.status).toBe(422);
    expect(told).toContain(english.code.noMail.split('{{')[0]?.trim());
    expect(told).not.toContain(words.acting.proved.fault.tooMany);
  });
});
