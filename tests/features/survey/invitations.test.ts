import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { emailKeyOf } from '../../../worker/domain/email-key';
import type { Survey } from '../../../worker/domain/survey/survey';
import { paths } from '../../../worker/paths';
import { runCron } from '../../../worker/services/jobs/cron';
import type { Invitee } from '../../../worker/services/surveys/port';
import { surveyWith } from '../../setup/pages/survey';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

const { DB } = env as unknown as { DB: D1Database };
let world: World;
let survey: Survey;
beforeAll(async () => {
  world = await createWorld();
  survey = surveyWith();
  await world.services.surveyDocuments.publish(survey);
});

const person = (changes: Partial<Invitee> = {}): Invitee => ({
  ...{ email: newAddress(), language: 'en', market: 'denmark', studioId: null },
  ...changes,
});
const invite = (people: readonly Invitee[], { mail = false, to = survey } = {}) =>
  world.services.surveyInvitations.invite(to, people, { mail });
async function another(changes: Partial<Survey> = {}): Promise<Survey> {
  const other = surveyWith(changes);
  await world.services.surveyDocuments.publish(other);
  return other;
}
/** What the minute's run sends to an address. */
async function mailsTo(address: string) {
  await runCron(world.services, '* * * * *');
  return (await world.mailTo(address)) as (Awaited<ReturnType<World['mailTo']>>[number] & {
    headers: Record<string, string>;
  })[];
}
const count = (sql: string, ...values: unknown[]) =>
  DB.prepare(`SELECT COUNT(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>('n');
const rowsOf = async (table: string) => JSON.stringify((await DB.prepare(`SELECT * FROM ${table}`).all()).results);

describe('an invitation', () => {
  it('is a link nobody can guess, to the survey in the language and on the host of the person', async () => {
    const abroad = world.cells.of('sweden');
    await abroad.surveyDocuments.publish(survey);
    const [one] = await abroad.surveyInvitations.invite(survey, [person({ language: 'sv', market: 'sweden' })], {
      mail: false,
    });
    const [other] = await invite([person()]);
    expect(one?.url).toMatch(/^http:\/\/se\.localhost:8787\/s\/sv\/[\w-]{43}$/);
    expect(other?.url).toMatch(/^http:\/\/dk\.localhost:8787\/s\/en\/[\w-]{43}$/);
    expect(one?.url?.slice(-43)).not.toBe(other?.url?.slice(-43));
    const answer = await createVisitor(world, { market: 'sweden' }).get(new URL(one?.url ?? '').pathname);
    expect([answer.status, (await answer.text()).includes('Recommend? (sv)')]).toEqual([200, true]);
  });

  it('is one for each person, however often and however typed; a second run has nothing to do', async () => {
    const email = newAddress();
    const people = [person({ email }), person({ email: ` ${email.toUpperCase()} ` }), person()];
    expect((await invite(people)).map(({ as }) => as)).toEqual(['invited', 'invitedBefore', 'invited']);
    const again = await invite([...people, person()]);
    expect(again.map(({ as }) => as)).toEqual(['invitedBefore', 'invitedBefore', 'invitedBefore', 'invited']);
    expect(again.map(({ url }) => url === null)).toEqual([true, true, true, false]);
  });

  it('is made once by two runs at once', async () => {
    const people = Array.from({ length: 20 }, () => person());
    const before = await count('survey_link WHERE survey_id = ?', survey.surveyId);
    const runs = await Promise.all([invite(people, { mail: true }), invite(people, { mail: true })]);
    for (const nth of people.keys())
      expect(runs.map((run) => run[nth]?.as).toSorted()).toEqual(['invited', 'invitedBefore']);
    expect(Number(await count('survey_link WHERE survey_id = ?', survey.surveyId)) - Number(before)).toBe(20);
    expect(await mailsTo(people[7]?.email ?? '')).toHaveLength(1);
  });

  it('hands the links over before they are written: a run that is broken off has lost none of them', async () => {
    const taken: string[] = [];
    const people = [person(), person()];
    const take = async (links: readonly { email: string; url: string }[]) => {
      taken.push(...links.map(({ email }) => email));
      throw new Error('the disk is full');
    };
    await expect(world.services.surveyInvitations.invite(survey, people, { mail: false, take })).rejects.toThrow(
      'disk',
    );
    expect(taken).toEqual(people.map(({ email }) => email));
    expect((await invite(people)).map(({ as }) => as)).toEqual(['invited', 'invited']);
  });

  it('leaves neither address nor id in the database, and nothing that leads from one to the other', async () => {
    const email = newAddress();
    const [made] = await invite([person({ email })], { mail: true });
    await mailsTo(email);
    const all = await Promise.all(['survey_link', 'survey_invited', 'outbox'].map(rowsOf));
    expect(all.join()).not.toContain(emailKeyOf(email));
    expect(all.join()).not.toContain(made?.url?.slice(-43));
    const { results } = await DB.prepare('SELECT address_mac FROM survey_invited').all<{ address_mac: string }>();
    for (const { address_mac } of results) expect(all[0] + String(all[2])).not.toContain(address_mac);
    const days = await DB.prepare(`SELECT created_at FROM survey_link WHERE kind = 'personal'`).all();
    for (const row of days.results) expect(String(row.created_at)).toMatch(/^\d{4}-\d\d-\d\d$/);
    const invited = await DB.prepare('SELECT at FROM survey_invited').all();
    for (const row of invited.results) expect(String(row.at)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('waits until the survey opens, and is dropped once it is closed', async () => {
    const at = (seconds: number) => new Date(world.services.clock.now() + seconds * 1000).toISOString();
    const later = await another({ opensAt: at(3600), closesAt: at(7200) });
    const [early, late] = [person(), person()];
    await invite([early], { mail: true, to: later });
    expect(await mailsTo(early.email)).toHaveLength(0);
    world.advance(3660);
    expect(await mailsTo(early.email)).toHaveLength(1);
    await invite([late], { mail: true, to: later });
    world.advance(3600);
    expect(await mailsTo(late.email)).toHaveLength(0);
    expect(await count('outbox WHERE done_at IS NULL')).toBe(0);
  });

  it('does not come more often than each thirty days, whichever survey it is for', async () => {
    const somebody = person();
    const [second, third] = [await another(), await another()];
    expect(await invite([somebody])).toMatchObject([{ as: 'invited' }]);
    world.advance(29 * 86_400);
    expect(await invite([somebody], { to: second })).toEqual([{ as: 'invitedLately', url: null }]);
    world.advance(2 * 86_400);
    expect(await invite([somebody], { to: third })).toMatchObject([{ as: 'invited' }]);
    expect(await invite([somebody])).toEqual([{ as: 'invitedBefore', url: null }]);
  });

  it('at a studio is a link for everybody, a new one each time', async () => {
    const studioId = world.catalogue.denmark.studios[0]?.studioId ?? '';
    const studio = { market: 'denmark', studioId, language: 'da' } as const;
    const { surveyInvitations } = world.services;
    const links = [
      await surveyInvitations.studioLink(survey, studio),
      await surveyInvitations.studioLink(survey, studio),
    ];
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect((await createVisitor(world).get(new URL(link).pathname)).status).toBe(200);
  });
});

describe('the mail', () => {
  it('says why, how long and until when, has one button, and a way out in foot and header', async () => {
    const somebody = person();
    const closesAt = new Date(world.services.clock.now() + 9 * 86_400_000).toISOString();
    const closing = await another({ closesAt });
    const [made] = await invite([somebody], { mail: true, to: closing });
    const [mail] = await mailsTo(somebody.email);
    expect(mail?.subject).toBe('Your visits (en)');
    expect(mail?.tags).toEqual([
      { name: 'template', value: 'survey-invitation' },
      { name: 'language', value: 'en' },
    ]);
    expect(mail?.html.match(/class="button"/g)).toHaveLength(1);
    const wayOut = /<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(wayOut).toMatch(/^http:\/\/dk\.localhost:8787\/no-more-surveys\//);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    // In HTML the last two words stand together.
    for (const part of [mail?.html.replaceAll('\u00a0', ' '), mail?.text]) {
      expect(part).toContain(made?.url);
      expect(part).toContain(wayOut);
      expect(part).toContain('It takes about 1 minute. You can answer until ');
      expect(part).toContain('without your name or email address');
    }
  });
});

describe('no more surveys', () => {
  async function wayOutOf(somebody: Invitee): Promise<string> {
    await invite([somebody], { mail: true, to: await another() });
    const [mail] = await mailsTo(somebody.email);
    return new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
  }

  it('by the page: looking ends nothing, the button ends invitations to any survey, for good', async () => {
    const somebody = person();
    const link = await wayOutOf(somebody);
    const visitor = createVisitor(world, { language: 'en' });
    const html = await visitor.page(link);
    expect(html).toContain('Do you want to stop getting surveys?');
    expect(html).not.toContain(somebody.email);
    world.advance(31 * 86_400);
    expect(await invite([somebody], { to: await another() })).toMatchObject([{ as: 'invited' }]);
    for (let times = 0; times < 2; times += 1) {
      const answer = await visitor.post(link);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, link]);
    }
    expect(await visitor.page(link)).toContain('You’ll get no more surveys from us');
    world.advance(400 * 86_400);
    await world.services.jobs.purge();
    expect(await invite([somebody], { mail: true, to: await another() })).toEqual([{ as: 'optedOut', url: null }]);
    expect(await rowsOf('survey_opt_out')).not.toContain(emailKeyOf(somebody.email));
  });

  it('also stops the invitation that still waits in line', async () => {
    const [leaving, staying] = [person(), person()];
    const link = await wayOutOf(leaving);
    world.advance(31 * 86_400);
    const opensAt = new Date(world.services.clock.now() + 3_600_000).toISOString();
    const later = await another({ opensAt });
    expect(await invite([leaving, staying], { mail: true, to: later })).toMatchObject([
      { as: 'invited' },
      { as: 'invited' },
    ]);
    await createVisitor(world).post(link);
    const before = (await mailsTo(leaving.email)).length;
    world.advance(3_660);
    expect((await mailsTo(leaving.email)).length).toBe(before);
    expect(await mailsTo(staying.email)).toHaveLength(1);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
    "by a mailbox's own button, which posts %s from no page and follows no redirect",
    async (type) => {
      const somebody = person();
      const link = await wayOutOf(somebody);
      const body = type?.startsWith('multipart')
        ? '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
        : 'List-Unsubscribe=One-Click';
      const answer = await world.app.fetch(
        new Request(`http://dk.localhost:8787${link}`, {
          method: 'POST',
          body: new TextEncoder().encode(body),
          headers: type ? { 'content-type': type } : {},
        }),
      );
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      world.advance(31 * 86_400);
      expect(await invite([somebody], { to: await another() })).toMatchObject([{ as: 'optedOut' }]);
    },
  );

  it('is known still when keys have rotated since, and by the link of a mail sent before', async () => {
    const [left, leaving] = [person(), person()];
    await createVisitor(world).post(await wayOutOf(left));
    const link = await wayOutOf(leaving);
    const rotated = await createWorld({ DATA_KEYS: `t2:${'e'.repeat(43)},${secretsOf('denmark').DATA_KEYS}` });
    const to = surveyWith();
    const again = (people: readonly Invitee[]) =>
      rotated.services.surveyInvitations.invite(to, people, { mail: false });
    expect(await again([left])).toMatchObject([{ as: 'optedOut' }]);
    expect((await createVisitor(rotated).post(link)).status).toBe(303);
    rotated.advance(500 * 86_400);
    expect(await again([leaving])).toMatchObject([{ as: 'optedOut' }]);
  });

  it('stops what waits in line also by the link of a mail from before keys rotated', async () => {
    const leaving = person();
    const link = await wayOutOf(leaving);
    const rotated = await createWorld({ DATA_KEYS: `t2:${'e'.repeat(43)},${secretsOf('denmark').DATA_KEYS}` });
    rotated.advance((world.services.clock.now() - rotated.services.clock.now()) / 1000 + 31 * 86_400);
    const to = surveyWith({ opensAt: new Date(rotated.services.clock.now() + 3_600_000).toISOString() });
    await rotated.services.surveyDocuments.publish(to);
    const [made] = await rotated.services.surveyInvitations.invite(to, [leaving], { mail: true });
    expect(made?.as).toBe('invited');
    expect((await createVisitor(rotated).post(link)).status).toBe(303);
    rotated.advance(3_660);
    await runCron(rotated.services, '* * * * *');
    expect(await rotated.mailTo(leaving.email)).toEqual([]);
  });

  it('is a page that is not there for a token that was changed or sealed for something else', async () => {
    const link = await wayOutOf(person());
    const sealed = await world.services.sealer.seal('something else');
    const href = (token: string) => paths.surveyOptOut.href({ token });
    for (const path of [`${link}x`, href('x'), href(sealed), href('a'.repeat(2_000))]) {
      const visitor = createVisitor(world);
      for (const answer of [await visitor.get(path), await visitor.post(path)]) expect(answer.status).toBe(404);
    }
    expect(await count('survey_opt_out WHERE address_mac = ?', 'something else')).toBe(0);
  });
});
