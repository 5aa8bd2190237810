import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { auditsOf, rows } from '../../setup/money/records';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import { onProfile } from '../../setup/pages/profile-changes';
import { undoLink, undoLinks } from '../../setup/pages/undo-links';
import { createMember, type Member } from '../../setup/people/member';
import { addsPasskey } from '../../setup/people/passkeys';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The way back of a mail as a weapon: guessed, used twice, too late, elsewhere, by what only looks; or as a cannon. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const browser = (market: Visitor['market'] = 'denmark') => createVisitor(world, { language: 'en', market });
const rowOf = async ({ memberId }: Member) =>
  (await rows('SELECT first_name, last_name, email, phone, updated_at FROM member WHERE member_id = ?', memberId))[0];
const sessionsOf = async ({ memberId }: Member) =>
  (await rows('SELECT id_hash FROM session WHERE member_id = ? AND revoked_at IS NULL', memberId)).length;
const stateOf = async (member: Member) => [await rowOf(member), await sessionsOf(member)];

async function renamed(): Promise<{ member: Member; path: string }> {
  const member = await createMember(world, { language: 'en' });
  await onProfile(member.visitor).changesDetails({ firstName: 'Berit' });
  return { member, path: await undoLink(world, member.email, /name .*was changed/) };
}

describe('the way back', () => {
  it('changes nothing when it is only opened: by a scanner, ahead of time, again and again', async () => {
    const { member, path } = await renamed();
    const before = await stateOf(member);
    const headers: Record<string, string>[] = [{}, { 'sec-purpose': 'prefetch' }, { 'user-agent': 'LinkScanner/1.0' }];
    for (const one of headers) {
      const page = await browser().get(path, one);
      expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
        200,
        'same-origin',
        'private, no-store',
      ]);
      const html = await page.text();
      expect(headingOf(html)).toBe('Was that not you?');
      // Who has the link alone learns nothing of the member.
      for (const secret of ['Anna', 'Berit', 'Holm', member.email]) expect(html).not.toContain(secret);
      expect(html).not.toContain('googletagmanager');
    }
    expect(await stateOf(member)).toEqual(before);
  });

  it('works once, also pressed five times at once; the next press says what was done', async () => {
    const { member, path } = await renamed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser().post(path)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await rowOf(member)).toMatchObject({ first_name: 'Anna' });
    expect(await auditsOf(member.memberId, 'undone.*')).toEqual([
      { actor: member.memberId, action: 'undone.detailsChanged', subject: member.memberId, detail_json: '{}' },
    ]);
    const back = browser();
    await back.logsIn(member.email);
    await onProfile(back).changesDetails({ firstName: 'Carla' });
    const before = await stateOf(member);
    const again = await browser().post(path);
    expect([again.status, again.headers.get('location')]).toEqual([303, path]);
    expect(textOf(await browser().page(path))).toContain('Your account is yours again');
    expect(await stateOf(member)).toEqual(before);
  });

  it('is told by the name that it puts back, not by what somebody else had written there', async () => {
    const { member, path } = await renamed();
    await browser().post(path);
    const told = (await world.mailTo(member.email)).find(({ subject }) => subject.endsWith('were undone'));
    expect(told?.text).toContain('Hi Anna.');
    expect(told?.text).not.toContain('Berit');
  });

  it('that is guessed, cut short, of another market or seven days old opens a page and nothing else', async () => {
    const { member, path } = await renamed();
    const before = await stateOf(member);
    const guesses = [
      paths.accountUndo.href({ token: 'A'.repeat(43) }),
      paths.accountUndo.href({ token: '__proto__' }),
      paths.accountUndo.href({ token: `' OR 1=1 --` }),
      path.slice(0, -1),
      `${path}A`,
    ];
    for (const guess of guesses) await expectGone(browser(), guess);
    for (const market of ['sweden', 'netherlands', 'england'] as const) await expectGone(browser(market), path);
    world.advance(7 * 86_400);
    await expectGone(browser(), path);
    expect(await rowOf(member)).toEqual(before[0]);
    await world.services.jobs.purge();
    expect(await rows('SELECT * FROM account_notice WHERE member_id = ?', member.memberId)).toEqual([]);
  });

  it('is one member’s: it touches no other, whoever is logged in where it is pressed', async () => {
    const { path } = await renamed();
    const other = await createMember(world, { language: 'en' });
    const before = await stateOf(other);
    expect((await other.visitor.post(path)).status).toBe(303);
    expect(await stateOf(other)).toEqual(before);
    expect((await other.visitor.get(paths.account.main.href())).status).toBe(200);
  });

  it('stands in no log and is refused from another site', async () => {
    const { member, path } = await renamed();
    const cross = await browser().post(path, {}, { 'sec-fetch-site': 'cross-site' });
    expect(cross.status).toBe(403);
    expect(await rowOf(member)).toMatchObject({ first_name: 'Berit' });
    await browser().get(path);
    await browser().post(path);
    const token = path.split('/').at(-1) ?? '';
    expect(world.log.join('\n')).toContain('/account-undo/:token');
    expect(world.log.join('\n')).not.toContain(token);
    const [row] = await rows<{ sealed: string }>('SELECT * FROM account_notice WHERE member_id = ?', member.memberId);
    const { sealed, ...readable } = row ?? { sealed: '{}' };
    // Four letters stand in a sealed text by chance: that it is sealed is told by its form.
    expect(sealed).toMatch(/^[\w.~-]+$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(readable)).not.toContain('Anna');
  });
});

describe('a thief who floods', () => {
  it('is stopped before the mails are left out: the seventh change in an hour waits, and says until when', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = onProfile(member.visitor);
    for (let times = 0; times < 6; times += 1)
      expect((await hands.changesDetails({ phone: `20 14 40 7${times}` })).status).toBe(303);
    const before = await rowOf(member);
    const refused = await hands.changesDetails({ phone: '20 14 40 80' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 3_500 && seconds <= 3_600]).toEqual([429, true]);
    expect(textOf(await refused.text())).toContain('You can make the next change at');
    await expect(addsPasskey(member.visitor)).rejects.toThrow('429');
    expect(await rowOf(member)).toEqual(before);
    // The street is nobody's way in.
    expect((await hands.changesDetails({ phone: '20 14 40 75', street: 'Gade 1' })).status).toBe(303);
    expect(await undoLinks(world, member.email)).toHaveLength(6);
    world.advance(3_601);
    await member.visitor.logsIn(member.email);
    expect((await hands.changesDetails({ phone: '20 14 40 81' })).status).toBe(303);
  });

  it('who logs in again and again sends five mails an hour, and any of them throws everybody out', async () => {
    const member = await createMember(world, { language: 'en' });
    const thieves: Visitor[] = [];
    for (let times = 0; times < 7; times += 1) {
      const thief = browser();
      // The limits of asking have tests of their own.
      await world.services.database.write([world.services.database.prepare('DELETE FROM budget')]);
      await thief.logsIn(member.email);
      thieves.push(thief);
    }
    const logins = (await undoLinks(world, member.email)).filter(({ subject }) => /New login/.test(subject));
    expect(logins).toHaveLength(5);
    await browser().post(logins.at(-1)?.path ?? '');
    for (const thief of thieves) expect((await thief.get(paths.account.main.href())).status).toBe(302);
  });
});

async function expectGone(visitor: Visitor, path: string): Promise<void> {
  for (const answer of [await visitor.get(path), await visitor.post(path)]) {
    expect([path, answer.status]).toEqual([path, 404]);
    const html = await answer.text();
    if (visitor.market === 'denmark') expect(headingOf(html)).toBe(english.accountUndo.gone.title);
    expect(html).toContain('class="micro"');
  }
}
