import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { civilDateOf } from '../../../worker/domain/dates';
import { paths } from '../../../worker/paths';
import { createDatabase } from '../../../worker/services/database/database';
import { createKioskSessions } from '../../../worker/services/kiosk/store';
import { createWriter } from '../../features/contact/writer';
import { createPhone, openCheck } from '../../features/kiosk/check';
import { there } from '../../setup/money/archived';
import { formFor } from '../../setup/pages/forms';
import { addressOf, answersAll, happy, linkTo, rowsOf, surveyWith } from '../../setup/pages/survey';
import { addsPasskey } from '../../setup/people/passkeys';
import { createVisitor } from '../../setup/people/visitor';
import { withdraws } from '../../setup/people/withdrawal';
import { createWorld } from '../../setup/world';

const { DB, KIOSK } = env as unknown as { DB: D1Database; KIOSK: DurableObjectNamespace };
const count = (sql: string, ...values: string[]) =>
  DB.prepare(`SELECT COUNT(*) AS count FROM ${sql}`)
    .bind(...values)
    .first<number>('count');

it('purges what is asked of an issuer after a quarter of an hour, and a request to staff a day after its end', async () => {
  const world = await createWorld();
  const check = await openCheck(world);
  await createPhone(world, check).takes();
  const draftId = crypto.randomUUID();
  const asked = { market: check.market, studioId: check.studio.studioId, sessionHash: 'h', draftId, productId: null };
  expect((await world.services.manualChecks.request(asked)).ok).toBe(true);
  const transactions = () => count('age_transaction WHERE kiosk_session = ?', check.sessionId);
  const requests = () => count('manual_check WHERE draft_id = ?', draftId);
  const after = async (minutes: number) => {
    world.advance(minutes * 60);
    await world.services.jobs.purge();
    return [await transactions(), await requests()];
  };
  expect(await after(14)).toEqual([1, 1]);
  expect(await after(2)).toEqual([0, 1]);
  expect(await after(47 * 60)).toEqual([0, 1]);
  expect(await after(60)).toEqual([0, 0]);
});

it.each([
  ['cannot be reached', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise(() => undefined)],
])('purges the other checks when one of them %s', async (_, wipe) => {
  const world = await createWorld();
  const [one, other] = [await openCheck(world), await openCheck(world)];
  world.advance(3601);
  const lost = KIOSK.idFromName(`denmark:${one.sessionId}`).toString();
  const namespace = {
    idFromName: (name: string) => KIOSK.idFromName(name),
    get: (id: DurableObjectId) => (id.toString() === lost ? { wipe } : KIOSK.get(id)),
  } as unknown as DurableObjectNamespace;
  const kiosks = createKioskSessions({
    cell: 'denmark',
    database: createDatabase(DB),
    namespace: () => namespace,
    now: world.services.clock.now,
  });
  await kiosks.purge();
  const rows = ({ sessionId }: { sessionId: string }) => count('kiosk_session WHERE session_id = ?', sessionId);
  expect([await rows(one), await rows(other)]).toEqual([1, 0]);
});

it('forgets after a year which answers came from one browser, and keeps the answers; a network after its hour', async () => {
  const world = await createWorld({ ENVIRONMENT: 'preview', FLOOD: undefined });
  const survey = surveyWith();
  const address = addressOf(await linkTo(world, survey, { kind: 'studio' }));
  const headers = { 'cf-connecting-ip': '192.0.2.1' };
  await createVisitor(world).post(address, { question: 'recommend', answer: '9' }, headers);
  const tied = () => count('survey_response WHERE survey_id = ? AND device_hash <> response_id', survey.surveyId);
  const after = async (days: number) => {
    world.advance(days * 86_400);
    await world.services.jobs.purge();
    return [await tied(), await count('survey_network'), (await rowsOf(world, 'survey_answer', survey)).length];
  };
  expect(await after(0)).toEqual([1, 1, 1]);
  expect(await after(1)).toEqual([1, 0, 1]);
  expect(await after(363)).toEqual([1, 0, 1]);
  expect(await after(2)).toEqual([0, 0, 1]);
});

it('deletes words of their own after two years and keeps numbers; forgets invitations after one, and never who wants none', async () => {
  const world = await createWorld();
  const survey = surveyWith();
  await world.services.surveyDocuments.publish(survey);
  const { surveyId } = survey;
  const { surveyInvitations } = world.services;
  const person = { email: `${surveyId}@example.com`, language: 'da', market: 'denmark', studioId: null } as const;
  const [invited] = await surveyInvitations.invite(survey, [person], { mail: false });
  const at = new URL(invited?.url ?? '').pathname;
  await answersAll(createVisitor(world), at, { ...happy, words: 'My own words' });
  const after = async (days: number) => {
    world.advance(days * 86_400);
    await world.services.jobs.purge();
    return [
      await count('survey_invited WHERE survey_id = ?', surveyId),
      await count('survey_answer WHERE survey_id = ? AND is_text = 1', surveyId),
      await count('survey_answer WHERE survey_id = ? AND is_text = 0', surveyId),
    ];
  };
  const [, , numbers] = await after(0);
  expect(numbers).toBeGreaterThan(1);
  expect(await after(364)).toEqual([1, 1, numbers]);
  expect(await after(2)).toEqual([0, 1, numbers]);
  expect(await after(363)).toEqual([0, 1, numbers]);
  expect(await after(3)).toEqual([0, 0, numbers]);
  expect(await surveyInvitations.invite(survey, [person], { mail: false })).toMatchObject([{ as: 'invited' }]);
});

it('takes out the name of an operator, and of staff who left, after two years, and figures of sign-ups a little later', async () => {
  const world = await createWorld();
  const entry = {
    role: 'admin' as const,
    market: 'denmark' as const,
    operator: 'gone@solhus.example',
    action: 'test.purge',
    subject: crypto.randomUUID(),
  };
  await world.services.backOffice.note(entry);
  await world.services.database.write([
    world.services.database.prepare(
      `INSERT INTO signup_count (market, day, step, count) VALUES ('denmark', ?, 'chosen', 1) ON CONFLICT DO NOTHING`,
      civilDateOf(world.now(), 'Europe/Copenhagen'),
    ),
  ]);
  const named = () => count('audit WHERE actor = ? AND subject = ?', `operator:${entry.operator}`, entry.subject);
  // Without the name, and two years old: it moves to the archive.
  const kept = async () =>
    (await count('audit WHERE actor = ? AND subject = ?', 'operator', entry.subject)) ||
    (await there('SELECT 1 FROM audit WHERE actor = ? AND subject = ?', 'operator', entry.subject)).length;
  const terminal = crypto.randomUUID();
  await world.services.database.write([
    world.services.database.prepare(
      `INSERT INTO audit (audit_id, at, actor, action, subject) VALUES (?1, ?2, 'terminal:Ida Holm', 'test.purge', ?1)`,
      terminal,
      new Date(world.services.clock.now()).toISOString(),
    ),
  ]);
  const typed = async (actor: string) =>
    (await count('audit WHERE actor = ? AND subject = ?', actor, terminal)) ||
    (await there('SELECT 1 FROM audit WHERE actor = ? AND subject = ?', actor, terminal)).length;
  const studio = { market: 'denmark', studioId: 'dk-norrebro' } as const;
  const [{ staffId: left }, { staffId: stays }] = [
    await world.services.staff.add({ ...studio, name: 'Ida Holm' }, 'test'),
    await world.services.staff.add({ ...studio, name: 'Bo Lund' }, 'test'),
  ];
  await world.services.staff.disable(left, 'test');
  const namesOf = async () =>
    (await world.services.staff.list()).flatMap(({ staffId, name }) => ([left, stays].includes(staffId) ? [name] : []));
  const figures = () => count(`signup_count WHERE step = 'chosen' AND market = 'denmark'`);
  const after = async (days: number) => {
    world.advance(days * 86_400);
    await world.services.jobs.purge();
    return [await named(), await kept(), await figures()];
  };
  expect(await after(729)).toEqual([1, 0, 1]);
  expect([await typed('terminal:Ida Holm'), await typed('terminal')]).toEqual([1, 0]);
  expect((await namesOf()).sort()).toEqual(['Bo Lund', 'Ida Holm']);
  expect(await after(2)).toEqual([0, 1, 1]);
  expect([await typed('terminal:Ida Holm'), await typed('terminal')]).toEqual([0, 1]);
  expect((await namesOf()).sort()).toEqual(['', 'Bo Lund']);
  expect(await after(75)).toEqual([0, 1, 0]);
});

it('leaves nothing of somebody whose order was never paid, also of what was done in the account since', async () => {
  const world = await createWorld();
  const [buyer, browser] = [createVisitor(world), createVisitor(world)];
  const profile = paths.account.profile.href();
  await buyer.reachesOverview();
  await buyer.orders();
  await browser.logsIn(buyer.email);
  await addsPasskey(browser);
  const { idempotencyKey = '' } = formFor(
    await browser.page(paths.account.profile.href({ edit: 'consents' })),
    'consents',
  );
  await browser.post(profile, { intent: 'consents', marketingEmail: 'yes', idempotencyKey });
  const memberId = String(
    await DB.prepare('SELECT member_id FROM member WHERE email = ?').bind(buyer.email).first('member_id'),
  );
  const left = async () =>
    Promise.all(['member', 'passkey', 'consent'].map((table) => count(`${table} WHERE member_id = ?`, memberId)));
  expect((await left()).every((rows) => Number(rows) > 0)).toBe(true);
  world.advance(2 * 86_400);
  await world.services.jobs.sweep();
  world.advance(31 * 86_400);
  await world.services.jobs.purge();
  await world.services.jobs.purge();
  expect(await left()).toEqual([0, 0, 0]);
});

it('leaves no age check of somebody who did not join after the days that the pages about it say', async () => {
  const world = await createWorld();
  const buyer = createVisitor(world, { language: 'en' });
  const page = await buyer.page(paths.help.howWeCheckAge.href());
  const days = Number(/If you do not join, we delete it all within (\d+)\sdays/.exec(page)?.[1]);
  await buyer.reachesOverview();
  await buyer.orders();
  const draftId = String(
    await DB.prepare('SELECT draft_id FROM subscription s JOIN member m USING (member_id) WHERE m.email = ?')
      .bind(buyer.email)
      .first('draft_id'),
  );
  const checks = () => count('age_check WHERE draft_id = ?', draftId);
  // As long before the order as a draft lives.
  const begun = new Date(world.now() - 7 * 86_400_000).toISOString();
  await DB.prepare('UPDATE age_check SET checked_at = ? WHERE draft_id = ?').bind(begun, draftId).run();
  expect(await checks()).toBe(1);
  world.advance(86_400);
  await world.services.jobs.sweep();
  // The purge runs each five minutes.
  world.advance((days - 8) * 86_400 + 300);
  await world.services.jobs.purge();
  expect(await checks()).toBe(0);
});

it('keeps a withdrawal from an order that was never paid for a year, as one that named no contract', async () => {
  const world = await createWorld();
  const buyer = createVisitor(world);
  await buyer.reachesOverview();
  await buyer.orders();
  const contract = String(
    await DB.prepare('SELECT number FROM subscription s JOIN member m USING (member_id) WHERE m.email = ?')
      .bind(buyer.email)
      .first('number'),
  );
  world.advance(2 * 86_400);
  await world.services.jobs.sweep();
  await withdraws(createVisitor(world), { name: 'Anna Holm', contract, email: buyer.email });
  const statements = () => count('withdrawal WHERE email = ? AND subscription_id IS NOT NULL', buyer.email);
  expect(await statements()).toBe(1);
  const after = async (days: number) => {
    world.advance(days * 86_400);
    await world.services.jobs.purge();
    return [
      await count('subscription WHERE number = ?', contract),
      await count('withdrawal WHERE email = ?', buyer.email),
    ];
  };
  expect(await after(31)).toEqual([0, 1]);
  expect(await after(333)).toEqual([0, 1]);
  expect(await after(2)).toEqual([0, 0]);
});

it('keeps for no longer than the hour that the privacy page names which network a message came from', async () => {
  const world = await createWorld();
  const networks = () => count(`budget WHERE key LIKE 'contact-n%'`);
  await world.services.jobs.purge();
  const before = Number(await networks());
  await createWriter(world, { headers: { 'cf-connecting-ip': '198.51.100.77' } }).writes();
  expect(await networks()).toBe(before + 2);
  world.advance(3_601);
  await world.services.jobs.purge();
  expect(await networks()).toBe(0);
});
