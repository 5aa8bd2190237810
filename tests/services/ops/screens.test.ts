import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import satisfaction from '../../../chains/solhus/surveys/satisfaction.json';
import { type Bindings, type OpsContext, Refusal } from '../../../scripts/ops/command';
import { demoLinksCommand } from '../../../scripts/ops/demo/links';
import { listDevicesCommand, pairDeviceCommand, revokeDeviceCommand } from '../../../scripts/ops/device';
import { addStaffCommand, disableStaffCommand, listStaffCommand, resetStaffCommand } from '../../../scripts/ops/staff';
import { surveySchema } from '../../../worker/domain/survey/survey';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What an operator types about screens and staff, over the same data as the app. */
let world: World;
beforeAll(async () => {
  // A command asks for the time that it is.
  world = await createWorld({}, { atAnyHour: true });
  await world.services.surveyDocuments.publish(surveySchema.parse(satisfaction));
});

const studioOf = (market: 'denmark' | 'sweden', staffed: boolean) =>
  world.catalogue[market].studios.find((studio) => studio.staffed === staffed)?.studioId ?? '';

/** Not the whole registry: publishing files needs a file system. */
const commands = {
  'demo links': demoLinksCommand,
  'device list': listDevicesCommand,
  'device pair': pairDeviceCommand,
  'device revoke': revokeDeviceCommand,
  'staff add': addStaffCommand,
  'staff disable': disableStaffCommand,
  'staff list': listStaffCommand,
  'staff reset': resetStaffCommand,
};
type Name = keyof typeof commands;

/** Runs a sub-command; gives its exit code, what it printed and the same for a person. */
async function run(name: Name, options: OpsContext['options'] = {}, { words = [] as string[], dryRun = false } = {}) {
  const printed: { value: unknown; text: string }[] = [];
  const code = await commands[name].run({
    words,
    options,
    flags: new Set(),
    dryRun,
    json: true,
    sameData: '',
    market: null,
    operator: 'test',
    bindings: async () => ({ env: env as unknown as Bindings['env'], later: [], close: async () => undefined }),
    print: (value, asText) => printed.push({ value, text: asText() }),
  });
  return { code, value: printed[0]?.value as Record<string, unknown>, text: printed[0]?.text ?? '' };
}
const refusalOf = (name: Name, options: OpsContext['options'], words?: string[]) =>
  run(name, options, words ? { words } : {}).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.message : error),
  );

describe('device', () => {
  it('pair prints a link on the host of the market, good once; revoke ends it', async () => {
    const studio = studioOf('sweden', true);
    const { code, value, text } = await run('device pair', {
      studio: studio.toUpperCase(),
      kind: 'staff',
      name: 'Disk',
    });
    expect(code).toBe(0);
    expect(String(value.url)).toMatch(/^http:\/\/se\.localhost:8787\/kiosk\/pair\/[\w-]{43}$/);
    expect(text).toContain(String(value.url));
    expect(text).toContain(String(value.expiresAt));

    const screen = createVisitor(world, { market: 'sweden' });
    const address = new URL(String(value.url)).pathname;
    expect((await screen.post(address)).status).toBe(303);
    expect((await screen.get(paths.kiosk.start.href())).status).toBe(200);
    expect((await createVisitor(world, { market: 'sweden' }).post(address)).status).toBe(404);
    expect((await run('device list')).text).toContain(`${value.deviceId}  staff  sweden  ${studio}  Disk  seen `);

    const words = [String(value.deviceId)];
    expect(await run('device revoke', {}, { words, dryRun: true })).toMatchObject({
      code: 0,
      value: { revoked: true },
    });
    expect((await screen.get(paths.kiosk.start.href())).status).toBe(200);
    expect(await run('device revoke', {}, { words })).toMatchObject({ code: 0, value: { revoked: true } });
    expect(await run('device revoke', {}, { words })).toMatchObject({ code: 1, value: { revoked: false } });
    expect((await screen.get(paths.kiosk.start.href())).status).toBe(404);
  });

  it('pair makes nothing on a dry run', async () => {
    const before = (await world.services.devices.list()).length;
    const dry = await run('device pair', { studio: studioOf('denmark', false), kind: 'kiosk' }, { dryRun: true });
    expect(dry).toMatchObject({ code: 0, value: { dryRun: true, origin: 'http://dk.localhost:8787' } });
    expect(await world.services.devices.list()).toHaveLength(before);
  });

  it('says what is wrong', async () => {
    const unstaffed = studioOf('denmark', false);
    expect(await refusalOf('device pair', { studio: unstaffed })).toMatch(/--kind kiosk or --kind staff/);
    expect(await refusalOf('device pair', { kind: 'kiosk' })).toMatch(/--studio GUID/);
    expect(await refusalOf('device pair', { kind: 'kiosk', studio: '12' })).toMatch(/^"12" is no GUID: .*"studioId"/);
    expect(await refusalOf('device pair', { kind: 'kiosk', studio: crypto.randomUUID() })).toMatch(/^No published/);
    expect(await refusalOf('device pair', { kind: 'staff', studio: unstaffed })).toMatch(/is not staffed/);
    expect(await refusalOf('device pair', { kind: 'kiosk', studio: unstaffed, name: ' ' })).toMatch(/1 to 60/);
    expect(await refusalOf('device revoke', {})).toMatch(/by its id/);
  });
});

describe('staff', () => {
  it('add prints a PIN once; reset gives another; disable ends it', async () => {
    const studioId = studioOf('denmark', true);
    const added = await run('staff add', { studio: studioId, name: ' Bo ' });
    expect(added).toMatchObject({ code: 0, value: { market: 'denmark', studioId, name: 'Bo' } });
    expect(added.text).toContain(`PIN ${added.value.pin}`);
    const listed = await run('staff list');
    expect(listed.text).toContain(`${added.value.staffId}  denmark  ${studioId}  Bo  since `);
    expect(JSON.stringify(listed.value)).not.toContain(String(added.value.pin));

    const device = await world.services.devices.invite({ kind: 'staff', market: 'denmark', studioId, name: 'Desk' });
    const identify = (pin: unknown) => world.services.staff.identify(device.deviceId, studioId, String(pin));
    const words = [String(added.value.staffId)];
    expect(await run('staff reset', {}, { words, dryRun: true })).toMatchObject({ code: 0, value: { reset: false } });
    expect(await identify(added.value.pin)).toMatchObject({ ok: true });
    const reset = await run('staff reset', {}, { words });
    expect(await identify(reset.value.pin)).toMatchObject({ value: { staffId: added.value.staffId } });
    expect(await run('staff disable', {}, { words })).toMatchObject({ code: 0, value: { disabled: true } });
    expect(await identify(reset.value.pin)).toMatchObject({ ok: false });
    expect(await run('staff disable', {}, { words })).toMatchObject({ code: 1 });
    expect(await run('staff reset', {}, { words })).toMatchObject({ code: 1, value: { reset: false } });
  });

  it('adds nobody on a dry run, nobody without a name, nobody where nobody works', async () => {
    const before = (await world.services.staff.list()).length;
    const studio = studioOf('denmark', true);
    expect((await run('staff add', { studio, name: 'Bo' }, { dryRun: true })).code).toBe(0);
    expect(await refusalOf('staff add', { studio })).toMatch(/--name TEXT/);
    expect(await refusalOf('staff add', { studio: studioOf('denmark', false), name: 'Bo' })).toMatch(/is not staffed/);
    expect(await refusalOf('staff disable', {})).toMatch(/by their id/);
    expect(await world.services.staff.list()).toHaveLength(before);
  });
});

describe('demo links', () => {
  it('are new each time; unused ones of the last time end, a paired screen stays', async () => {
    const first = await run('demo links');
    const kiosk = createVisitor(world);
    const pathOf = (url: unknown) => new URL(String(url)).pathname;
    expect((await kiosk.post(pathOf(first.value.kioskUrl))).status).toBe(303);
    const second = await run('demo links');
    expect((await kiosk.get(paths.kiosk.start.href())).status).toBe(200);
    expect((await createVisitor(world).post(pathOf(first.value.staffUrl))).status).toBe(404);
    expect((await createVisitor(world).post(pathOf(second.value.staffUrl))).status).toBe(303);
    expect(String(second.value.pin)).toMatch(/^\d{6}$/);
    expect(String(first.value.surveyUrl)).not.toBe(String(second.value.surveyUrl));
    for (const { value } of [first, second])
      expect((await createVisitor(world).get(pathOf(value.surveyUrl))).status).toBe(200);
    expect((await world.services.staff.list()).filter(({ name }) => name === 'Demo')).toHaveLength(1);
  });

  it('of a chain without a studio that has staff are those of visitors alone', async () => {
    const { catalogue } = world.services;
    const { catalogue: sold } = await catalogue.authoritative('denmark');
    const unstaffed = sold.studios.map(({ staffedHours: _, ...studio }) => ({ ...studio, staffed: false }));
    await catalogue.publish('denmark', { ...sold, studios: unstaffed }, []);
    const { value, text } = await run('demo links');
    expect([value.staffUrl, value.pin]).toEqual([undefined, undefined]);
    expect(text).not.toContain('PIN');
    expect(String(value.kioskUrl)).toContain('/kiosk/pair/');
    await catalogue.publish('denmark', sold, []);
  });
});
