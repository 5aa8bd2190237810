import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { contactLimits } from '../../../worker/domain/contact';
import { createWriter } from '../../features/contact/writer';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
/** Where the member is, too: an office, a carrier's NAT. */
const shared = { 'cf-connecting-ip': '198.51.100.77' };

let world: World;
let member: Member;
beforeAll(async () => {
  world = await createWorld({ FLOOD: undefined });
  member = await createMember(world, { language: 'en' });
  world.services.outbox.wake = () => undefined;
});

const strangerWrites = async () => {
  const visitor = createVisitor(world, { language: 'en' });
  return (await createWriter(world, { visitor, headers: shared }).writes()).status;
};
const memberWrites = async (email = member.email) =>
  (await createWriter(world, { visitor: member.visitor, email, headers: shared }).writes()).status;

it('strangers who use up a network, its neighbourhood and the seller keep no member from writing', async () => {
  for (let nth = 0; nth < contactLimits.network; nth += 1) expect(await strangerWrites()).toBe(303);
  expect(await strangerWrites()).toBe(429);
  await DB.prepare(`UPDATE budget SET spent = 1000000 WHERE key LIKE 'contact-%'`).run();
  // Somebody else's address is a stranger's message, whoever is logged in.
  expect(await memberWrites(`other-${member.email}`)).toBe(429);
  const spent = () =>
    DB.prepare(`SELECT COUNT(*) AS n, SUM(spent) AS sum FROM budget WHERE key NOT LIKE 'contact-member:%'`);
  const before = await spent().first();
  for (let nth = 0; nth < contactLimits.member; nth += 1) expect(await memberWrites()).toBe(303);
  expect(await memberWrites()).toBe(429);
  // And what members write keeps no stranger from writing.
  expect(await spent().first()).toEqual(before);
});
