import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { formFor } from '../pages/forms';
import type { World } from '../world';
import type { Member } from './member';
import { createVisitor, newAddress, type Visitor } from './visitor';

const { profile, main } = paths.account;
const { DB } = env as unknown as { DB: D1Database };

/** Presses one button of the profile page, as its form stands there. */
export async function presses(
  { visitor }: Pick<Member, 'visitor'>,
  intent: string,
  fields: Record<string, string> = {},
  edit?: string,
): Promise<Response> {
  const html = await visitor.page(profile.href({ edit }));
  return visitor.post(profile.href(), { ...formFor(html, intent), ...fields });
}

/** What a member does who fears that somebody else was in the mailbox. */
export const defences = {
  'logged out everywhere': async (member: Member) => {
    expect((await presses(member, 'logoutEverywhere')).status).toBe(303);
  },
  'changed the address': async (member: Member) => {
    const another = newAddress();
    await presses(member, 'email', { email: another }, 'email');
    const code = await member.visitor.readsCode(another);
    expect((await presses(member, 'emailCode', { code }, 'emailCode')).status).toBe(303);
  },
} as const satisfies Record<string, (member: Member) => Promise<void>>;

/** Somebody who reads one sign-up code in a member's mailbox and stands at the overview with it. */
export async function createThief(world: World, address: string): Promise<Visitor> {
  // Codes of one address are few, and here both of them ask.
  await DB.prepare('DELETE FROM email_code').run();
  const thief = createVisitor(world, { language: 'en' });
  await thief.selectsProduct(otherProduct(thief));
  await thief.entersDetails({ email: address, firstName: 'Mallory', lastName: 'Thief', street: 'Tyvegade 9' });
  await thief.post(paths.signup.verifyEmail.href(), { code: await thief.readsCode(address) });
  return thief;
}

/** A product of no concern here: neither age nor skin is asked, and the members of these tests have another one. */
export const otherProduct = (visitor: Visitor) => visitor.plainProduct();

/** Neither the account nor a member's session. */
export async function expectNobodysAccount(thief: Visitor): Promise<void> {
  expect([paths.account.main.href(), (await thief.get(main.href())).status]).toEqual([main.href(), 302]);
}
