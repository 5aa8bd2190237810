import { expect } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import { checkAt, createPhone, screenName, sessionHashOf } from './check';

const location = (response: Response) => response.headers.get('location') ?? '';

export const invite = (world: World, market: MarketId = 'england', kind: 'kiosk' | 'staff' = 'kiosk') =>
  world.cells.of(market).devices.invite({
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

/** A check begun at the screen's own pages, and a phone in front of it. `started`: what already answered its button. */
export async function begin(
  world: World,
  screen: Visitor,
  { market = 'england', started }: { market?: MarketId; started?: Response } = {},
) {
  const address = location(started ?? (await screen.post(paths.kiosk.selectIssuers.href())));
  const [, sessionId = ''] = /\/([0-9a-f-]{36})\//.exec(address) ?? [];
  const hash = await sessionHashOf(world, screen);
  const check = checkAt(world, { screen, market, sessionId, hash });
  const phone = createPhone(world, check);
  /** Types at the pad's page, with the key of its form. */
  const types = async (number: string) =>
    screen.post(address, { number, idempotencyKey: (await screen.hidden(address)).idempotencyKey ?? '' });
  return { screen, address, sessionId, hash, check, phone, types };
}

/** The first check of a screen that was set up just now. */
export async function openScreen(world: World, market: MarketId = 'england') {
  const { screen, deviceId } = await enrol(world, market);
  return { deviceId, ...(await begin(world, screen, { market })) };
}
