import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { createPhone, crossSite } from '../../features/kiosk/check';
import { begin } from '../../features/kiosk/screens';
import { ageCheck, provesInAccount, wantsSun } from '../people/age-of-member';
import { createVisitor } from '../people/visitor';
import type { World } from '../world';

const { accountMore, kiosk } = paths;
const market = 'denmark';
const leadsTo = (response: Response) => response.headers.get('location') ?? '';

/** A member proves an age in the account for a membership with sun, and another one is not of age. */
export async function walksMembersAge(world: World): Promise<void> {
  const { member, wish } = await wantsSun(world);
  const { visitor } = member;
  await visitor.get(accountMore.ageCheck.href(wish));
  await visitor.get(leadsTo(await visitor.post(ageCheck, { issuer: 'manual', ...wish })));
  await provesInAccount(world, visitor, 'cancel', wish);
  await provesInAccount(world, visitor, 'over18', wish);
  await visitor.get(ageCheck);
  const minor = await wantsSun(world);
  await provesInAccount(world, minor.member.visitor, 'under18');
  expect((await minor.member.visitor.get(ageCheck)).status).toBe(200);
}

/** A check at a screen of a studio with staff, begun by this button. */
async function beginsAtScreen(world: World, fields: Record<string, string> = {}) {
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { token } = await world.cells.of(market).devices.invite({ kind: 'kiosk', market, studioId, name: 'Screen 3' });
  const screen = createVisitor(world, { market });
  await screen.post(kiosk.pair.href({ token }));
  const started = await screen.post(kiosk.selectIssuers.href(), fields);
  return begin(world, screen, { market, started });
}

/** In front of a screen: a member with the phone, and somebody who was never here and chooses staff. */
export async function walksScreens(world: World): Promise<void> {
  const { member } = await wantsSun(world);
  const { phone, types } = await beginsAtScreen(world);
  for (const [name, value] of member.visitor.cookies) phone.cookies.set(name, value);
  await phone.get(await phone.answers(await phone.takes(), 'over18'), crossSite);
  await types(await phone.number());
  expect(leadsTo(await phone.says('carryOn'))).toBe(ageCheck);
  const { check, address } = await beginsAtScreen(world, { issuer: 'manual' });
  const asked = leadsTo(await createPhone(world, check).post(address, { intent: 'continue' }));
  expect(asked).toMatch(/^\/manual-age-verification\?id=/);
}
