import { beforeAll, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { createWorld, type World } from '../../setup/world';
import { enrol } from './screens';

/** An issuer whose answer a bystander could take is not for a shared screen, whatever is posted there. */
const select = paths.kiosk.selectIssuers.href();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

it.each(marketIds)('%s: a screen offers and opens the issuers that are allowed there, and no other', async (market) => {
  const { screen } = await enrol(world, market);
  const { issuers } = world.markets[market];
  const isAllowed = (id: string) => issuers.some((one) => one.id === id && one.enabled && one.kioskAllowed);
  const page = await screen.page(select);
  const everywhere = new Set(marketIds.flatMap((one) => world.markets[one].issuers.map(({ id }) => id)));
  expect([...everywhere].some((id) => !isAllowed(id))).toBe(true);
  for (const id of everywhere) {
    const opened = await screen.post(select, { issuer: id });
    expect([id, opened.status]).toEqual([id, isAllowed(id) ? 303 : 422]);
    if (isAllowed(id)) expect(opened.headers.get('location')).toMatch(/^\/kiosk\/oneid-age-verification\//);
    else expect(page).not.toContain(`value="${id}"`);
  }
});
