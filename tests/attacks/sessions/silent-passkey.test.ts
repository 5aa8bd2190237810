import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { onProfile } from '../../setup/pages/profile-changes';
import { undoLink } from '../../setup/pages/undo-links';
import type { Authenticator } from '../../setup/people/authenticator';
import { createMember, type Member } from '../../setup/people/member';
import { addsPasskey, confirms, opens } from '../../setup/people/passkeys';
import { createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * A thief holds a member's session for ten minutes and adds a passkey. Nobody is told, and it opens the account for ever:
 * after logging out everywhere, after a change of address.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const main = paths.account.main.href();
const isIn = async (visitor: Visitor) => (await visitor.get(main)).status === 200;
const browser = () => createVisitor(world, { language: 'en' });

/** By a copy of the victim's cookie, or in a browser of its own with a code read over a shoulder. */
async function robbed(
  by: 'cookie' | 'code' = 'cookie',
): Promise<{ victim: Member; thief: Visitor; key: Authenticator }> {
  const victim = await createMember(world, { language: 'en' });
  const thief = browser();
  if (by === 'code') await thief.logsIn(victim.email);
  else for (const [name, value] of victim.visitor.cookies) thief.cookies.set(name, value);
  return { victim, thief, key: await addsPasskey(thief) };
}

describe('a passkey that a thief adds', () => {
  it('is told of at once; the mail’s link takes it away and ends the thief’s session and all that was proved', async () => {
    const { victim, thief, key } = await robbed();
    const path = await undoLink(world, victim.email, /passkey was added/);
    // Asked for before, signed after: of no use either.
    expect(await isIn(thief)).toBe(true);
    expect((await confirms(key, thief)).status).toBe(303);

    const reader = browser();
    const asked = await reader.get(path);
    expect([asked.status, await isIn(thief)]).toEqual([200, true]);
    const pressed = await reader.post(path);
    expect(pressed.status).toBe(303);
    const page = textOf(await reader.page(path));
    expect(page).toContain('All devices are logged out');

    expect([await isIn(thief), await isIn(victim.visitor)]).toEqual([false, false]);
    expect(await opens(key, browser())).toBe(false);
    expect(await rows('SELECT * FROM passkey WHERE member_id = ?', victim.memberId)).toEqual([]);
    // Its step-up is worthless too.
    expect((await thief.get(paths.account.profile.href({ edit: 'email' }))).headers.get('location')).toBe('/');
    // Who reads the mailbox comes in as ever.
    const back = browser();
    expect((await back.logsIn(victim.email)).headers.get('location')).toBe(main);
  });

  it('is shown when the victim logs out everywhere, and goes unless it is ticked', async () => {
    const { victim, thief, key } = await robbed('code');
    const away = await onProfile(victim.visitor).logsOutEverywhere();
    expect(away.status).toBe(303);
    // In comes the thief again, by the passkey, before anybody looks.
    const again = browser();
    expect(await opens(key, again)).toBe(true);
    const html = await victim.visitor.page(away.headers.get('location') ?? '');
    expect(html).toContain('name="keep[]"');
    expect(html).not.toMatch(/name="keep\[\]"[^>]*checked/);
    const kept = await onProfile(victim.visitor).keepsPasskeys([]);
    expect(kept.status).toBe(303);
    expect([await isIn(again), await isIn(thief), await isIn(victim.visitor)]).toEqual([false, false, true]);
    expect(await opens(key, browser())).toBe(false);
  });

  it('is shown when the victim’s address changes, and what the victim ticks stays', async () => {
    const { victim, key } = await robbed();
    const own = await addsPasskey(victim.visitor);
    const [mine] = await rows<{ passkey_id: string }>('SELECT passkey_id FROM passkey WHERE credential_id = ?', own.id);
    const changed = await onProfile(victim.visitor).changesEmail(newAddress());
    expect(changed.status).toBe(303);
    const html = await victim.visitor.page(changed.headers.get('location') ?? '');
    expect(html.match(/name="keep\[\]"/g)).toHaveLength(2);
    expect((await onProfile(victim.visitor).keepsPasskeys([mine?.passkey_id ?? ''])).status).toBe(303);
    expect([await opens(key, browser()), await opens(own, browser())]).toEqual([false, true]);
  });

  it('stays in no account that was looked through while it came', async () => {
    const { victim, thief, key } = await robbed('code');
    const { passkeys } = world.services;
    const { removal } = passkeys;
    let late: Authenticator | null = null;
    passkeys.removal = async (...asked) => {
      const statements = await removal(...asked);
      late ??= await addsPasskey(thief);
      return statements;
    };
    try {
      expect((await onProfile(victim.visitor).keepsPasskeys([])).status).toBe(409);
    } finally {
      passkeys.removal = removal;
    }
    expect((await onProfile(victim.visitor).keepsPasskeys([])).status).toBe(303);
    for (const one of [key, late]) expect(await opens(one ?? key, browser())).toBe(false);
    expect([await isIn(thief), await isIn(victim.visitor)]).toEqual([false, true]);
  });

  it('does not outlive the old address’s way back when the thief has changed the address first', async () => {
    const victim = await createMember(world, { language: 'en' });
    const thief = browser();
    for (const [name, value] of victim.visitor.cookies) thief.cookies.set(name, value);
    const theirs = newAddress();
    expect((await onProfile(thief).changesEmail(theirs)).status).toBe(303);
    const key = await addsPasskey(thief);
    await onProfile(thief).changesDetails({ firstName: 'Thief', phone: '20 14 40 61' });
    // The victim is told of the address alone: everything since goes to the thief's mailbox.
    const path = await undoLink(world, victim.email, /email address/);
    const stolen = await undoLink(world, theirs, /passkey was added/);
    world.advance(6 * 86_400);
    const reader = browser();
    expect((await reader.post(path)).status).toBe(303);
    const [row] = await rows('SELECT email, first_name, phone FROM member WHERE member_id = ?', victim.memberId);
    expect(row).toEqual({ email: victim.email, first_name: 'Anna', phone: '+4520144060' });
    expect([await opens(key, browser()), await isIn(thief)]).toEqual([false, false]);
    // The thief's own links put nothing back any more.
    await browser().post(stolen);
    const [after] = await rows('SELECT email, first_name, phone FROM member WHERE member_id = ?', victim.memberId);
    expect(after).toEqual(row);
    const back = browser();
    await back.post(paths.login.href(), { email: theirs });
    expect(await back.readsCode(theirs)).not.toMatch(/^$/);
    expect((await back.post(paths.login.href(), { code: await back.readsCode(theirs) })).status).toBe(422);
  });
});
