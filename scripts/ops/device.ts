import { paths } from '../../worker/paths';
import type { CellServices } from '../../worker/services';
import type { Device, DeviceKind, DeviceRow } from '../../worker/services/devices/port';
import { findInCells, inEachCell, searched } from './cells/each';
import { actorOf } from './cells/terminal-action';
import { type Command, Refusal } from './command';
import { servicesOf } from './data/stores';
import { findStudio, originOfMarket, requireStaffed } from './studio';

const kinds: readonly DeviceKind[] = ['kiosk', 'staff'];
const usualName: Record<DeviceKind, string> = { kiosk: 'Screen', staff: 'Desk' };
const nameLengthMax = 60;
const maximumCount = 50;

export const pairDeviceCommand: Command = {
  summary: 'Makes a link that turns one browser into a screen of a studio: good once, for a day.',
  usage: '--studio GUID --kind kiosk|staff [--name TEXT] [--count N]',
  options: {
    studio: 'its studioId in the catalogue',
    kind: 'kiosk: visitors prove their age at it; staff: people of the studio look at documents with it',
    name: 'where it stands, for lists; default Screen or Desk',
    count: 'that many links, their names numbered; default 1, at most 50',
  },
  examples: [
    'device pair --studio GUID --kind kiosk --name "Screen 2, by the entrance"',
    'device pair --studio GUID --kind staff --remote',
  ],
  async run(context) {
    const kind = kinds.find((one) => one === context.options.kind);
    if (kind === undefined) throw new Refusal(`Say which kind: --kind ${kinds.join(' or --kind ')}.`);
    const name = (context.options.name ?? usualName[kind]).trim();
    if (name === '' || name.length > nameLengthMax) throw new Refusal(`A name has 1 to ${nameLengthMax} characters.`);
    const count = Number(context.options.count ?? 1);
    if (!Number.isInteger(count) || count < 1 || count > maximumCount)
      throw new Refusal(`--count is a whole number from 1 to ${maximumCount}.`);
    const found = await findStudio(context, context.options.studio);
    if (kind === 'staff') requireStaffed(found);
    const { market, studio } = found;
    const services = await servicesOf(await context.bindings(), market);
    const by = actorOf(context.operator);
    const origin = originOfMarket(services, market);
    const what = `${name} (${kind}) in ${studio.name}`;
    if (context.dryRun) {
      const planned = { kind, market, studioId: studio.studioId, name, origin, dryRun: true };
      context.print(planned, () => `Dry run: would make a link at ${origin} for ${what}.`);
      return 0;
    }
    if (count > 1) {
      const names = Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
      const device = { kind, market, studioId: studio.studioId };
      const links = await Promise.all(names.map((one) => invite(services, { ...device, name: one }, by)));
      context.print({ links, ...device }, () =>
        [
          `Open each once, in the browser that becomes that screen of ${studio.name}:`,
          ...links.map(({ url }) => url),
        ].join('\n'),
      );
      return 0;
    }
    const link = await invite(services, { kind, market, studioId: studio.studioId, name }, by);
    context.print({ ...link, kind, market, studioId: studio.studioId, name }, () =>
      [`Open this once, in the browser that becomes ${what}:`, link.url, `It works until ${link.expiresAt}.`].join(
        '\n',
      ),
    );
    return 0;
  },
};

/** The one-time pairing link of a new screen, on its market's host. */
export async function invite(services: CellServices, device: Omit<Device, 'deviceId'>, by: string) {
  const { deviceId, token, expiresAt } = await services.devices.invite(device, by);
  return { deviceId, url: originOfMarket(services, device.market) + paths.kiosk.pair.href({ token }), expiresAt };
}

export const listDevicesCommand: Command = {
  summary: 'Lists screens: paired, waiting to be, revoked.',
  usage: '',
  examples: ['device list', 'device list --json --remote'],
  async run(context) {
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const rows = await (await servicesOf(bindings, market)).devices.list();
      return { result: rows, text: rows.length === 0 ? 'No screens.' : rows.map(describeDevice).join('\n') };
    });
  },
};

function describeDevice(row: DeviceRow): string {
  const paired = row.pairedAt ? `seen ${row.lastSeenAt ?? row.pairedAt}` : `not paired, made ${row.createdAt}`;
  const state = row.revokedAt ? `revoked ${row.revokedAt}` : paired;
  return `${row.deviceId}  ${row.kind}  ${row.market}  ${row.studioId}  ${row.name}  ${state}`;
}

export const revokeDeviceCommand: Command = {
  summary: 'Takes a screen out of service, at once: lost, sold or replaced.',
  usage: 'ID',
  examples: ['device revoke ID --dry-run', 'device revoke ID --remote'],
  async run(context) {
    const [deviceId] = context.words;
    if (deviceId === undefined) throw new Refusal('Name the screen by its id: "device list" shows it.');
    const found = await findInCells(context, async ({ devices }) => {
      const row = (await devices.list()).find((one) => one.deviceId === deviceId);
      return row?.revokedAt === null ? row : null;
    });
    const revoked =
      found !== null && (context.dryRun || (await found.services.devices.revoke(deviceId, actorOf(context.operator))));
    context.print({ cell: found?.market ?? null, revoked, dryRun: context.dryRun }, () =>
      revoked
        ? `${found?.market}: ${deviceId} ${context.dryRun ? 'would be' : 'was'} revoked.`
        : `There is no screen ${deviceId} in service in ${searched(context)}: "npm run ops -- device list" shows which are.`,
    );
    return revoked ? 0 : 1;
  },
};
