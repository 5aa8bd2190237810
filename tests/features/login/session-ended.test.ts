import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, newAddress, type Visitor } from '../../setup/people/visitor';
import { forgetLimits } from '../../setup/runtime/limits';
import { createWorld, type World } from '../../setup/world';

/** However a session ends, what was typed in it goes with it, at once. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { profile } = paths.account;
const street = 'Kildevældsgade 41';
/** Codes of one address are few. */
const newWish = () => `wish-${newAddress()}`;

/** Sessions that hold what this test types, those that have ended, and those of them that still say something. */
async function count() {
  const [row] = await rows(
    `SELECT COUNT(*) FILTER (WHERE state_json LIKE ? OR state_json LIKE '%wish-visitor%') AS typed,
            COUNT(*) FILTER (WHERE revoked_at IS NOT NULL) AS ended,
            COUNT(*) FILTER (WHERE revoked_at IS NOT NULL AND state_json <> '{}') AS endedWithState FROM session`,
    `%${street}%`,
  );
  return { typed: Number(row?.typed), ended: Number(row?.ended), endedWithState: Number(row?.endedWithState) };
}

async function sends({ visitor }: Member, intent: string, fields: Record<string, string> = {}, edit?: string) {
  const html = await visitor.page(profile.href({ edit }));
  return visitor.post(profile.href(), { ...formFor(html, intent), ...fields });
}

async function signsUp(visitor: Visitor): Promise<void> {
  await visitor.selectsProduct(visitor.plainProduct());
  await visitor.entersDetails({ street });
}
async function asksForAddress(member: Member, visitor: Visitor): Promise<void> {
  await visitor.logsIn(member.email);
  await sends({ ...member, visitor }, 'email', { email: newWish() }, 'email');
}

type Way = (member: Member, other: Visitor) => Promise<unknown>;
const strangers: Record<string, Way> = {
  'logging in': ({ email }, other) => other.logsIn(email),
  'logging out': (_, other) => other.post(paths.logout.href()),
};
const members: Record<string, Way> = {
  'logging out': (_, other) => other.post(paths.logout.href()),
  'another browser of its member': (member) => sends(member, 'revokeDevice'),
  'its member logging out everywhere': (member) => sends(member, 'logoutEverywhere'),
  'ten more browsers': async ({ email }) => {
    for (let browser = 0; browser < 10; browser += 1) {
      world.advance(60);
      await forgetLimits();
      await createVisitor(world).logsIn(email);
    }
  },
  'a new address of its member': async (member) => {
    const another = newAddress();
    await sends(member, 'email', { email: another }, 'email');
    await sends(member, 'emailCode', { code: await member.visitor.readsCode(another) }, 'emailCode');
  },
};

async function isEmptied(member: Member, other: Visitor, ends: Way): Promise<void> {
  const before = await count();
  expect(before).toMatchObject({ typed: 1, endedWithState: 0 });
  await ends(member, other);
  const after = await count();
  expect(after).toMatchObject({ typed: 0, endedWithState: 0 });
  expect(after.ended).toBeGreaterThan(before.ended);
}

describe('what was typed in a session', () => {
  it.each(Object.entries(strangers))('of a stranger goes with it by %s', async (_, ends) => {
    const other = createVisitor(world, { language: 'en' });
    await signsUp(other);
    await isEmptied(await createMember(world, { language: 'en' }), other, ends);
  });

  it.each(Object.entries(members))('of a member goes with it by %s', async (_, ends) => {
    const member = await createMember(world, { language: 'en' });
    const other = createVisitor(world, { language: 'en' });
    await asksForAddress(member, other);
    await isEmptied(member, other, ends);
    expect((await other.get(paths.account.main.href())).status).toBe(302);
  });
});
