import { beforeAll, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import type { Survey } from '../../../worker/domain/survey/survey';
import { formatsFor } from '../../../worker/domain/text/format';
import { runCron } from '../../../worker/services/jobs/cron';
import type { Invitee } from '../../../worker/services/surveys/port';
import { answersAll, publishes, surveyWith } from '../../setup/pages/survey';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const person = (): Invitee => ({ email: newAddress(), language: 'en', market: 'denmark', studioId: null });
const invite = (people: readonly Invitee[], to: Survey) =>
  world.services.surveyInvitations.invite(to, people, { mail: true });
/** What the minute's run sends to an address. */
async function mailsTo(address: string) {
  await runCron(world.services, '* * * * *');
  return world.mailTo(address);
}
/** An instant so many hours from now. */
const at = (hours: number) => new Date(world.services.clock.now() + hours * 3_600_000).toISOString();

describe('an invitation that waits in line', () => {
  const waits = async (changes: Partial<Survey>) => {
    const to = surveyWith(changes);
    await publishes(world, to);
    const [first, second] = [person(), person()];
    const [made] = await invite([first, second], to);
    return { to, second, visitor: createVisitor(world), address: new URL(made?.url ?? '').pathname };
  };

  it('is dropped where a publish has closed its survey meanwhile', async () => {
    const { to, second } = await waits({});
    await publishes(world, { ...to, closesAt: at(-1) });
    expect(await mailsTo(second.email)).toEqual([]);
  });

  it('waits longer where a publish has put off the opening, and keeps nobody else waiting', async () => {
    const to = surveyWith({ opensAt: at(1) });
    await publishes(world, to);
    const people = Array.from({ length: 7 }, () => person());
    await invite(people, to);
    await publishes(world, { ...to, opensAt: at(48) });
    const [other, open] = [person(), surveyWith()];
    world.advance(3_660);
    await publishes(world, open);
    await invite([other], open);
    expect(await mailsTo(people[0]?.email ?? '')).toEqual([]);
    expect(await mailsTo(other.email)).toHaveLength(1);
    world.advance(48 * 3_600);
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is sent after its first last day where a publish has put that off, and says the new one', async () => {
    const { to, second } = await waits({ closesAt: at(24) });
    const closesAt = at(24 * 40);
    await publishes(world, { ...to, closesAt });
    world.advance(25 * 3_600);
    const [mail] = await mailsTo(second.email);
    const { date } = formatsFor(markets.denmark, 'en');
    expect(mail?.text).toContain(`until ${date(civilDateOf(closesAt, markets.denmark.timeZone))} at`);
  });

  it('is dropped where the quota is full', async () => {
    const { second, visitor, address } = await waits({ quota: 1 });
    expect((await answersAll(visitor, address)).status).toBe(303);
    expect(await mailsTo(second.email)).toEqual([]);
  });
});
