import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { say } from '../../setup/pages/answers';
import { createAuthenticator } from '../../setup/people/authenticator';
import { createMember, type Member } from '../../setup/people/member';
import { passkeyOptions } from '../../setup/people/passkeys';
import { printsCode } from '../../setup/people/printed-code';
import { defences, presses } from '../../setup/people/thief';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

/**
 * A code that was mailed, a challenge that was issued, a code on paper: each was begun before the member logged out
 * everywhere and could be finished after it. The statements that end them at once are undone here on purpose: what is
 * begun must lose by comparison, not because a statement came in time.
 */
let world: World;
let member: Member;
const { DB } = env as unknown as { DB: D1Database };
const login = paths.login.href();
const profile = paths.account.profile.href();
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await DB.prepare('DELETE FROM email_code').run();
  await forgetLimits();
  member = await createMember(world, { language: 'en' });
});

async function revokes(): Promise<void> {
  world.advance(1);
  await defences['logged out everywhere'](member);
  await DB.batch([
    DB.prepare(`UPDATE email_code SET expires_at = '9999-12-31T23:59:59.000Z'`),
    DB.prepare('UPDATE activation_code SET consumed_at = NULL'),
  ]);
  world.advance(1);
}
const living = async () =>
  (await rows('SELECT id_hash FROM session WHERE member_id = ? AND revoked_at IS NULL', member.memberId)).length;

describe('what was begun before everything was revoked is not finished after it', () => {
  it('a login by a code', async () => {
    const thief = createVisitor(world, { language: 'en' });
    await thief.post(login, { email: member.email });
    const code = await thief.readsCode(member.email);
    await revokes();
    expect((await thief.post(login, { code })).status).toBe(422);
    expect(await living()).toBe(1);
    expect(say(await thief.logsIn(member.email))).toBe(`303 ${paths.account.main.href()}`);
  });

  it('a login by a code from the studio', async () => {
    const activationCode = await printsCode(world, member.memberId);
    await revokes();
    const thief = createVisitor(world, { language: 'en' });
    expect((await thief.post(login, { email: member.email, activationCode })).status).toBe(422);
    expect(await living()).toBe(1);
  });

  it('a login by a passkey', async () => {
    const passkey = await createAuthenticator(member.visitor.origin);
    const made = await passkey.creates(await passkeyOptions(member.visitor, 'add'));
    expect((await member.visitor.post(profile, { intent: 'addPasskey', passkey: made })).status).toBe(303);
    const thief = createVisitor(world, { language: 'en' });
    const signed = await passkey.signs(await passkeyOptions(thief, 'login'));
    await revokes();
    expect((await thief.post(login, { passkey: signed })).status).toBe(422);
    expect(await living()).toBe(1);
    // The key itself is the member's still.
    const again = await passkey.signs(await passkeyOptions(thief, 'login'));
    expect((await thief.post(login, { passkey: again })).status).toBe(303);
  });

  it('another passkey', async () => {
    const passkey = await createAuthenticator(member.visitor.origin);
    const made = await passkey.creates(await passkeyOptions(member.visitor, 'add'));
    await revokes();
    expect((await member.visitor.post(profile, { intent: 'addPasskey', passkey: made })).status).toBe(422);
    expect(await rows('SELECT 1 FROM passkey WHERE member_id = ?', member.memberId)).toEqual([]);
  });

  it('another address', async () => {
    const theirs = newAddress();
    await presses(member, 'email', { email: theirs }, 'email');
    const code = await member.visitor.readsCode(theirs);
    await revokes();
    expect((await presses(member, 'emailCode', { code }, 'emailCode')).status).toBe(422);
    expect(await rows('SELECT email FROM member WHERE member_id = ?', member.memberId)).toEqual([
      { email: member.email },
    ]);
  });
});
