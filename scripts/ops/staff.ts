import type { StaffRow } from '../../worker/services/staff/port';
import { findInCells, inEachCell, searched } from './cells/each';
import { actorOf } from './cells/terminal-action';
import { type Command, type OpsContext, Refusal } from './command';
import { servicesOf } from './data/stores';
import { findStudio, requireStaffed } from './studio';

const nameLengthMax = 80;

export const addStaffCommand: Command = {
  summary: 'Adds somebody who may look at documents; prints their PIN, this once.',
  usage: '--studio GUID --name TEXT',
  options: {
    studio: 'where they work: its studioId in the catalogue',
    name: 'for lists and the audit; 1 to 80 characters',
  },
  examples: ['staff add --studio GUID --name "Bo"'],
  async run(context) {
    const name = (context.options.name ?? '').trim();
    if (name === '' || name.length > nameLengthMax) {
      throw new Refusal(`Say who: --name TEXT, 1 to ${nameLengthMax} characters.`);
    }
    const found = await findStudio(context, context.options.studio);
    requireStaffed(found);
    const { market, studio } = found;
    const services = await servicesOf(await context.bindings(), market);
    const member = { market, studioId: studio.studioId, name };
    if (context.dryRun) {
      context.print({ ...member, dryRun: true }, () => `Dry run: would add ${name} to ${studio.name}.`);
      return 0;
    }
    const added = await services.staff.add(member, actorOf(context.operator));
    context.print({ ...added, ...member }, () =>
      [`${name}, ${studio.name}: ${added.staffId}`, ...pinLines(added.pin)].join('\n'),
    );
    return 0;
  },
};

export const resetStaffCommand: Command = {
  summary: 'Gives somebody a new PIN; the old one is worth nothing from now on.',
  usage: 'ID',
  examples: ['staff reset ID'],
  async run(context) {
    const { found, staffId } = await named(context);
    const reset =
      found && !context.dryRun ? await found.services.staff.reset(staffId, actorOf(context.operator)) : null;
    context.print({ cell: found?.market ?? null, reset: reset !== null, ...reset, dryRun: context.dryRun }, () => {
      if (!found)
        return `There is nobody ${staffId} in service in ${searched(context)}: "npm run ops -- staff list" shows who is.`;
      const { market } = found;
      return reset
        ? [`${market}:`, ...pinLines(reset.pin)].join('\n')
        : `Dry run: ${staffId} of ${market} would get a new PIN.`;
    });
    return found ? 0 : 1;
  },
};

export const disableStaffCommand: Command = {
  summary: 'Ends what somebody may do; their past answers keep who gave them.',
  usage: 'ID',
  examples: ['staff disable ID --dry-run', 'staff disable ID --remote'],
  async run(context) {
    const { found, staffId } = await named(context);
    const disabled =
      found !== null && (context.dryRun || (await found.services.staff.disable(staffId, actorOf(context.operator))));
    context.print({ cell: found?.market ?? null, disabled, dryRun: context.dryRun }, () =>
      disabled
        ? `${found?.market}: ${staffId} ${context.dryRun ? 'would be' : 'was'} disabled.`
        : `There is nobody ${staffId} in service in ${searched(context)}: "npm run ops -- staff list" shows who is.`,
    );
    return disabled ? 0 : 1;
  },
};

export const listStaffCommand: Command = {
  summary: 'Lists who may look at documents, and who could.',
  usage: '',
  examples: ['staff list'],
  async run(context) {
    const bindings = await context.bindings();
    return inEachCell(context, async (market) => {
      const rows = await (await servicesOf(bindings, market)).staff.list();
      return { result: rows, text: rows.length === 0 ? 'Nobody.' : rows.map(describeStaff).join('\n') };
    });
  },
};

/** The staff member with the given id, in any cell, if still in service. */
async function named(context: OpsContext) {
  const [staffId] = context.words;
  if (staffId === undefined) throw new Refusal('Name the person by their id: "staff list" shows it.');
  const found = await findInCells(
    context,
    async ({ staff }) => (await staff.list()).find((row) => row.staffId === staffId && row.disabledAt === null) ?? null,
  );
  return { found, staffId };
}

const pinLines = (pin: string) => [`PIN ${pin}`, 'Hand it over in person. It is not kept and not shown again.'];

function describeStaff(row: StaffRow): string {
  const state = row.disabledAt ? `disabled ${row.disabledAt}` : `since ${row.createdAt}`;
  return `${row.staffId}  ${row.market}  ${row.studioId}  ${row.name || '(no longer kept)'}  ${state}`;
}
