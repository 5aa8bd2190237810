import { expect } from 'vitest';
import type { MarketId } from '../../worker/domain/market';
import { paths } from '../../worker/paths';
import { createVisitor } from '../setup/visitor';
import type { World } from '../setup/world';
import { createPhone, screenName, sessionHashOf } from './kiosk-check';

const location = (response: Response) => response.headers.get('location') ?? '';

export const invite = (world: World, market: MarketId = 'england', kind: 'kiosk' | 'staff' = 'kiosk') =>
  world.services.devices.invite({
    kind,
    market,
    studioId: world.catalogue[market].studios[0]?.studioId ?? '',
    name: screenName,
  });

/** A browser enrolled by its link, as somebody sets a screen up. */
export async function enrol(world: World, market: MarketId = 'england') {
  const { token, deviceId } = await invite(world, market);
  const screen = createVisitor(world, { market });
  const paired = await screen.post(paths.kiosk.pair.href({ token }));
  expect([paired.status, location(paired)]).toEqual([303, paths.kiosk.start.href()]);
  return { screen, token, deviceId };
}

/** A check opened at the screen's own pages, and a phone in front of it. */
export async function openScreen(world: World, market: MarketId = 'england') {
  const { screen } = await enrol(world, market);
  const address = location(await screen.post(paths.kiosk.selectIssuers.href()));
  const [, sessionId = ''] = /\/([0-9a-f-]{36})\//.exec(address) ?? [];
  const hash = await sessionHashOf(world, screen);
  const studio = world.catalogue[market].studios[0];
  const issuer = world.services.markets[market].issuers.find((one) => one.enabled && one.kioskAllowed);
  if (!studio || !issuer) throw new Error('no screen here');
  const see = async () => {
    const view = await world.services.kiosks.look(sessionId, { hash });
    if (!view) throw new Error('the check is gone');
    return view;
  };
  const check = {
    screen,
    studio,
    issuer,
    market,
    sessionId,
    see,
    types: (number: string) => world.services.kiosks.enterNumber(sessionId, { hash, number, key: crypto.randomUUID() }),
    leaves: () => world.services.kiosks.step(sessionId, { hash, step: 'leave' }),
    address: async () => new URL((await see()).snapshot.phoneUrl ?? '').pathname,
    pageOfPhone: paths.kiosk.verification.href({ session: sessionId, state: 'phone' }),
  };
  const phone = createPhone(world, check);
  /** Types at the pad's page, with the key of its form. */
  const types = async (number: string) =>
    screen.post(address, { number, idempotencyKey: (await screen.hidden(address)).idempotencyKey ?? '' });
  return { screen, address, sessionId, hash, check, phone, types };
}
