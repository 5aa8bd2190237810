import { marketIds, markets } from '../../../worker/domain/markets';
import type { CellServices } from '../../../worker/services';
import { actorOf } from '../cells/terminal-action';
import { type Command, Refusal } from '../command';
import { servicesOf } from '../data/stores';
import { invite } from '../device';
import { exampleSurveyId } from '../examples';

const [market] = marketIds;
/** Names of what a start creates, so that the next start can remove it. */
const demoName = { kiosk: 'Demo screen', staff: 'Demo desk', person: 'Demo' } as const;

export const demoLinksCommand: Command = {
  summary: 'Makes new pairing links, a staff PIN and a survey link for trying things on this machine.',
  usage: '',
  notes: ['Those of the last time that nobody opened end. Locally alone; `npm start` runs it.'],
  examples: ['demo links'],
  async run(context) {
    const services = await servicesOf(await context.bindings(), market);
    if (services.env.ENVIRONMENT !== 'local') throw new Refusal('Demo links are made on this machine alone.');
    if (context.dryRun) {
      context.print({ dryRun: true }, () => 'Dry run: nothing was made.');
      return 0;
    }
    const { studioId, name, staffed } = await demoStudio(services);
    const by = actorOf(context.operator);
    await revokeUnpaired(services, by);
    const kiosk = await invite(services, { kind: 'kiosk', market, studioId, name: demoName.kiosk }, by);
    // Where nobody works staff have no device and no PIN.
    const ofStaff = staffed
      ? {
          staffUrl: (await invite(services, { kind: 'staff', market, studioId, name: demoName.staff }, by)).url,
          pin: await demoPin(services, studioId, by),
        }
      : null;
    const surveyUrl = await demoSurvey(services, studioId);
    const links = { studio: name, kioskUrl: kiosk.url, ...ofStaff, surveyUrl };
    context.print(links, () =>
      [
        `Kiosk  ${kiosk.url}`,
        ...(ofStaff ? [`Staff  ${ofStaff.staffUrl}`, `PIN    ${ofStaff.pin}`] : []),
        `Survey ${surveyUrl}`,
      ].join('\n'),
    );
    return 0;
  },
};

/** The first studio with staff, for both screens: a staff desk needs staff. The first of all where none has. */
async function demoStudio({ catalogue }: CellServices) {
  const { studios } = (await catalogue.authoritative(market)).catalogue;
  const studio = studios.find(({ staffed }) => staffed) ?? studios[0];
  if (!studio) throw new Refusal(`The catalogue of ${market} has no studio.`);
  return studio;
}

async function revokeUnpaired({ devices }: CellServices, by: string): Promise<void> {
  const names: readonly string[] = [demoName.kiosk, demoName.staff];
  for (const row of await devices.list()) {
    if (names.includes(row.name) && row.pairedAt === null && row.revokedAt === null)
      await devices.revoke(row.deviceId, by);
  }
}

/** Link for a person who was never invited before, so that it is a new one each time. */
async function demoSurvey({ surveyDocuments, surveyInvitations }: CellServices, studioId: string): Promise<string> {
  const published = await surveyDocuments.authoritative(exampleSurveyId);
  if (published === null) throw new Refusal(`The survey "${exampleSurveyId}" is not published.`);
  const email = `${crypto.randomUUID()}@medlem.example`;
  const person = { email, language: markets[market].languages[0], market, studioId } as const;
  const [invited] = await surveyInvitations.invite(published.survey, [person], { mail: false });
  return String(invited?.url);
}

async function demoPin({ staff }: CellServices, studioId: string, by: string): Promise<string> {
  const known = (await staff.list()).find(
    (row) => row.name === demoName.person && row.studioId === studioId && row.disabledAt === null,
  );
  const reset = known ? await staff.reset(known.staffId, by) : null;
  return (reset ?? (await staff.add({ market, studioId, name: demoName.person }, by))).pin;
}
