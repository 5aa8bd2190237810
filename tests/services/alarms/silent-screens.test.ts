import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { runRound } from '../../../worker/services/jobs/round';
import { enrol } from '../../features/kiosk/screens';
import { alarmEars, alarmSettings, operationsMail } from '../../setup/runtime/alarm-ears';
import { createWorld } from '../../setup/world';

it('a silent screen is told of once by mail and webhook, and so is that it called again', async () => {
  const ears = alarmEars();
  const world = await createWorld(alarmSettings, { between: ears.between, cell: 'england' });
  const studio = world.catalogue.england.studios[0];
  const rounds = async (count: number, also?: () => Promise<unknown>) => {
    for (let minute = 0; minute < count; minute += 1) {
      if (minute % 4 === 0) await also?.();
      await runRound(world.cells.all(), '* * * * *');
      world.advance(60);
    }
  };
  const told = () =>
    ears.heard
      .filter(({ data }) => data.condition === 'screen-silent')
      .map(({ type, data }) => [type, data.market, data.subject]);
  const mails = async () =>
    (await world.mailTo(operationsMail))
      .map(({ subject }) => subject)
      .filter((one) => one.includes(studio?.name ?? '-'));
  // At noon of its wall clock, whatever the clock of the machine says.
  const noon = new Date(world.now());
  noon.setUTCHours(36, 0, 0, 0);
  world.advance((noon.getTime() - world.now()) / 1000);
  const { screen } = await enrol(world, 'england');
  const calls = () => screen.get(paths.kiosk.start.href());
  await rounds(40, calls);
  expect([told(), await mails()]).toEqual([[], []]);

  await rounds(60);
  expect(told()).toEqual([['alarm.opened', 'england', studio?.name]]);
  expect(await mails()).toHaveLength(1);
  await rounds(20, calls);
  expect(told()).toEqual([
    ['alarm.opened', 'england', studio?.name],
    ['alarm.recovered', 'england', studio?.name],
  ]);
  expect(await mails()).toHaveLength(2);
});

it('a screen that was taken out of service is missed by nobody, nor is a staff desk', async () => {
  const world = await createWorld({}, { cell: 'england' });
  const { devices, alarms } = world.services;
  const studioId = world.catalogue.england.studios[0]?.studioId ?? '';
  const { screen, deviceId } = await enrol(world, 'england');
  const reception = await devices.invite({ kind: 'staff', market: 'england', studioId, name: 'Desk' });
  await devices.pair(reception.token);
  const silent = async () => (await alarms.look()).signals?.screens.map((one) => one.silent) ?? [];
  const noon = new Date(world.now());
  noon.setUTCHours(36, 0, 0, 0);
  world.advance((noon.getTime() - world.now()) / 1000);
  expect((await silent()).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  const before = (await silent()).reduce((sum, one) => sum + one, 0);
  await devices.revoke(deviceId);
  expect((await silent()).reduce((sum, one) => sum + one, 0)).toBe(before - 1);
  expect((await screen.get(paths.kiosk.start.href())).status).toBe(404);
});
