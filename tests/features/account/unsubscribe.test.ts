import { beforeAll, describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The link at the foot of a message ends what it says, for whoever holds it, without logging in. */
let world: World;
let member: Member;
beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
});

async function allows(channels: readonly ('email' | 'sms')[], of = member): Promise<void> {
  const wishes = (['email', 'sms'] as const).map((channel) => ({
    channel,
    wanted: channels.includes(channel),
    text: `yes to ${channel}`,
  }));
  const { profiles, database } = world.services;
  await database.write(
    await profiles.consentStatements(of.memberId, wishes, { textVersion: 'dk-2026-1', language: 'en' }),
  );
}
const open = (of = member) => world.services.profiles.openConsents(of.memberId);
async function linkFor(channel: 'email' | 'sms', of = member): Promise<string> {
  const url = new URL(await world.services.unsubscribe.urlFor(markets.denmark, of.memberId, channel));
  expect(url.hostname).toBe('dk.localhost');
  return url.pathname;
}

describe('unsubscribing', () => {
  it('looking ends nothing; the button ends that channel alone, again and again', async () => {
    await allows(['email', 'sms']);
    const stranger = createVisitor(world, { language: 'en' });
    const link = await linkFor('email');
    const html = await stranger.page(link);
    expect(html).toContain('Stop news and offers by email?');
    expect(html).not.toContain(member.email);
    expect(await open()).toEqual(['email', 'sms']);
    for (let times = 0; times < 2; times += 1) {
      const answer = await stranger.post(link, { scope: 'channel' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
      expect(await open()).toEqual(['sms']);
    }
    const after = await stranger.page(link);
    expect(after).toContain('You no longer get news and offers by email');
    expect(after).toContain('Stop text messages too');
    const ended = await rows(
      `SELECT * FROM consent WHERE member_id = ? AND kind = 'marketingEmail' AND withdrawn_at IS NOT NULL`,
      member.memberId,
    );
    expect(ended).toHaveLength(1);
  });

  it('all at once, where one wants that; without a choice only what the message came by', async () => {
    await allows(['email', 'sms']);
    const stranger = createVisitor(world, { language: 'en' });
    await stranger.post(await linkFor('sms'), { scope: 'all' });
    expect(await open()).toEqual([]);
    await allows(['email', 'sms']);
    await stranger.post(await linkFor('sms'));
    expect(await open()).toEqual(['email']);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
    "by a mailbox's own button, which posts %s from no page and follows no redirect",
    async (type) => {
      await allows(['email', 'sms']);
      const answer = await world.app.fetch(
        new Request(`http://dk.localhost:8787${await linkFor('email')}`, {
          method: 'POST',
          body: new TextEncoder().encode('List-Unsubscribe=One-Click&scope=all'),
          headers: type ? { 'content-type': type } : {},
        }),
      );
      expect([answer.status, answer.headers.getSetCookie(), await open()]).toEqual([200, [], ['sms']]);
    },
  );

  it('a token changed, of another channel or another member, or none: a page that says so, and nothing ends', async () => {
    await allows(['email', 'sms']);
    const other = await createMember(world, { language: 'en' });
    await allows(['email', 'sms'], other);
    const token = (await linkFor('email')).slice(paths.unsubscribe.href({ token: '' }).length);
    const stranger = createVisitor(world, { language: 'en' });
    for (const changed of [
      'x',
      `${token}x`,
      token.replace('.email.', '.sms.'),
      token.replace(member.memberId, other.memberId),
      token.replace('.email.', '.fax.'),
      `${token}.more`,
      'a'.repeat(2_000),
    ]) {
      for (const answer of [
        await stranger.get(paths.unsubscribe.href({ token: changed })),
        await stranger.post(paths.unsubscribe.href({ token: changed }), { scope: 'all' }),
      ])
        expect([changed.slice(0, 80), answer.status, (await answer.text()).includes('<h1>')]).toEqual([
          changed.slice(0, 80),
          404,
          true,
        ]);
    }
    expect([await open(), await open(other)]).toEqual([
      ['email', 'sms'],
      ['email', 'sms'],
    ]);
  });

  it('goes to no other site and carries no tag manager', async () => {
    const answer = await createVisitor(world).get(await linkFor('email'));
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  });
});
