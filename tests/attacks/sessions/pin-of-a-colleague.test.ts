import { beforeEach, expect, it } from 'vitest';
import { isEasyPin } from '../../../worker/domain/staff-pin';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Somebody of the staff who knows their own PIN and wants a colleague's, to answer checks in the colleague's name. */
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pinAddress = paths.kiosk.staffPin.href();

async function reception() {
  const studioId = world.catalogue.denmark.studios.find(({ staffed }) => staffed)?.studioId ?? '';
  const { devices, staff } = world.services;
  const { token, deviceId } = await devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Reception' });
  const screen = createVisitor(world, { language: 'en' });
  await screen.post(paths.kiosk.pair.href({ token }));
  const person = (name: string) => staff.add({ market: 'denmark', studioId, name });
  return { screen, deviceId, studioId, own: await person('Kasper'), colleague: await person('Benedikte') };
}

/** PINs that nobody here has, one after the other. */
const tried = (besides: readonly string[]) =>
  Array.from({ length: 60 }, (_, nth) => String(308_117 + nth * 7_919).slice(0, 6)).filter(
    (pin) => !isEasyPin(pin) && !besides.includes(pin),
  );

it('does not find it by taking one PIN after the other: a change costs as much as a guess', async () => {
  const { screen, own, colleague } = await reception();
  let pin = own.pin;
  const statuses: number[] = [];
  for (const next of tried([own.pin, colleague.pin]).slice(0, 20)) {
    const { status } = await screen.post(pinAddress, { pin, next, again: next });
    statuses.push(status);
    if (status === 303) pin = next;
  }
  expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(5);
  // Nor is it said any more whether the colleague has this one.
  const { pin: theirs } = colleague;
  const asked = await screen.post(pinAddress, { pin, next: theirs, again: theirs });
  expect([asked.status, asked.headers.has('retry-after')]).toEqual([429, true]);
});

it('nor by many changes at once', async () => {
  const { screen, own, colleague } = await reception();
  const answers = await Promise.all(
    tried([own.pin, colleague.pin])
      .slice(0, 20)
      .map((next) => screen.post(pinAddress, { pin: own.pin, next, again: next })),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
});

it('and who changes theirs too often keeps nobody from answering checks', async () => {
  const { screen, deviceId, studioId, own, colleague } = await reception();
  let pin = own.pin;
  for (const next of tried([own.pin, colleague.pin]).slice(0, 8))
    if ((await screen.post(pinAddress, { pin, next, again: next })).status === 303) pin = next;
  const { staff } = world.services;
  expect((await staff.identify(deviceId, studioId, colleague.pin)).ok).toBe(true);
  expect((await staff.identify(deviceId, studioId, pin)).ok).toBe(true);
});
