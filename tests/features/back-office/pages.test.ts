import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { runCron } from '../../../worker/services/jobs/cron';
import { inGroups } from '../../../worker/ui/code/code-groups';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What the operator sees and does: health, screens, open age checks, and an action that asks first. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const { backOffice: words } = english;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

const show = async (path: string) => {
  const answer = await operator.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const rowsOf = async (sql: string, ...values: string[]) =>
  (await world.services.database.read([world.services.database.prepare(sql, ...values)]))[0] ?? [];
const auditOf = (action: string) =>
  rowsOf('SELECT actor, subject, detail_json FROM audit WHERE action = ? ORDER BY at DESC', action);

const traceBy = (by: string, subject: string) => ({ actor: `operator:${by}`, subject, detail_json: '{"count":1}' });

/** A mail that the provider refuses for good. */
async function deadMail(): Promise<string> {
  await world.sandboxPost('/mail/faults', { fault: 'status500' });
  const visitor = createVisitor(world);
  await visitor.post(paths.login.href(), { email: visitor.email });
  await world.settle();
  await world.sandboxPost('/mail/faults', { fault: null });
  const [row] = await rowsOf(
    `SELECT outbox_id FROM outbox WHERE kind = 'nothing' OR kind = 'mail' ORDER BY created_at DESC`,
  );
  const id = String(row?.outbox_id);
  await world.services.database.write([
    world.services.database.prepare(
      `UPDATE outbox SET dead_at = ?, next_at = NULL, done_at = NULL, payload = 'x', last_error = 'mailbox is full' WHERE outbox_id = ?`,
      new Date(world.services.clock.now()).toISOString(),
      id,
    ),
  ]);
  return id;
}

describe('health', () => {
  it('says what each source says, by word, and asks for a person where one is needed', async () => {
    await runCron(world.services, '* * * * *');
    await runCron(world.services, '*/5 * * * *');
    await runCron(world.services, '7 * * * *');
    await runCron(world.services, '*/10 * * * *');
    const calm = textOf(await show(paths.backOffice.health.href()));
    expect(calm).toContain(words.jobs.names.sweep);
    expect(calm).toContain(words.outbox.nothingDue);
    expect(calm).not.toContain(words.jobs.never);
    expect(calm).not.toContain(words.condition.act);
    await deadMail();
    const busy = textOf(await show(paths.backOffice.health.href()));
    expect(busy).toContain('mailbox is full');
    expect(busy).toContain(words.condition.act);
  });

  it('calls no source well that an open alarm is about, and says where the runbook is without an address of it', async () => {
    const { database, clock } = world.services;
    const at = new Date(clock.now()).toISOString();
    const opened = (condition: string, subject: string) =>
      database.prepare(
        `INSERT OR REPLACE INTO alarm (condition, subject, seen_at, opened_at, facts_json, revision) VALUES (?, ?, ?, ?, '{}', 1)`,
        ...[condition, subject, at, at],
      );
    await database.write([
      database.prepare('UPDATE outbox SET dead_at = NULL, done_at = ?, next_at = NULL WHERE dead_at IS NOT NULL', at),
      database.prepare('DELETE FROM alarm'),
    ]);
    const sectionOf = (html: string) => textOf(/<section id="outbox">.*?<\/section>/s.exec(html)?.[0] ?? '');
    expect(sectionOf(await show(paths.backOffice.health.href()))).toContain(words.condition.fine);
    await database.write([opened('mail-late', '1')]);
    const html = await show(paths.backOffice.health.href());
    expect(sectionOf(html)).toContain(words.condition.act);
    expect(sectionOf(html)).toContain(words.health.told);
    expect(textOf(html)).toContain(words.alarms.helpIn.replace('{{file}}', 'docs/runbooks/mail-late.md'));
    expect(textOf(await show(paths.backOffice.health.href({ market: 'all' })))).toContain(words.condition.act);
    await database.write([database.prepare('DELETE FROM alarm')]);
  });

  it('counts who was sent to an issuer and who got an answer, across isolates', async () => {
    const visitor = createVisitor(world);
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.provesAge();
    const gone = createVisitor(world);
    await gone.selectsProduct(gone.uvProduct());
    await gone.choosesIssuer();
    const health = await world.services.backOffice.health();
    const issuer = world.markets.denmark.issuers.find((one) => one.enabled)?.id;
    expect(health.issuers).toMatchObject({
      ok: true,
      value: [{ market: 'denmark', issuerId: issuer, begun: 2, returned: 1, answered: 1 }],
    });
  });

  it('late events are told apart from none: money was recorded, and nobody told us', async () => {
    const visitor = createVisitor(world);
    await visitor.joins(visitor.plainProduct());
    const { webhooks } = await world.services.backOffice.health();
    expect(webhooks).toMatchObject({ ok: true, value: { lastChargeAt: expect.any(String) } });
    await world.services.database.write([world.services.database.prepare('DELETE FROM webhook_event')]);
    expect(textOf(await show(paths.backOffice.health.href()))).toContain(words.webhooks.none);
  });
});

describe('a source that fails', () => {
  it('says so in its place; the others stand beside it', async () => {
    const own = await createWorld();
    const at = await createOperator(own);
    const ownRead = own.services.database.read;
    let call = 0;
    own.services.database.read = async (statements) => {
      call += 1;
      if (call % 2 === 0) throw new Error('no answer');
      return ownRead(statements);
    };
    const html = await (await at.get(paths.backOffice.health.href())).text();
    own.services.database.read = ownRead;
    const text = textOf(html);
    expect(text).toContain(words.health.noAnswer);
    expect(text).toContain(words.outbox.waiting);
    for (const title of [words.outbox, words.ledger, words.webhooks, words.issuers, words.jobs, words.platform])
      expect(text).toContain(title.title);
  });
});

describe('an action', () => {
  it('asks first, happens once, leaves its trace, and says so', async () => {
    const id = await deadMail();
    const path = paths.backOfficeActions.requeue.href({ row: id });
    const html = await show(path);
    expect(headingOf(html)).toBe(words.requeue.titleOne);
    expect(textOf(html)).toContain('mailbox is full');
    const state = async () =>
      (await rowsOf('SELECT dead_at IS NULL AS again FROM outbox WHERE outbox_id = ?', id))[0]?.again;
    expect(await state()).toBe(0);
    expect(await auditOf('outbox.requeued')).toEqual([]);

    const fields = hiddenFields(html);
    const done = await operator.post(path, fields);
    expect(say(done)).toBe(`303 ${paths.backOffice.health.href()}?done=requeued`);
    expect(await state()).toBe(1);
    expect(await auditOf('outbox.requeued')).toEqual([traceBy(operatorEmail, id)]);
    expect(textOf(await (await operator.follow(done)).text())).toContain(words.done.requeued);

    // Given up once more, the same press again is no new wish.
    await world.settle();
    await rowsOf('UPDATE outbox SET dead_at = created_at WHERE outbox_id = ?', id);
    expect(say(await operator.post(path, fields))).toBe(say(done));
    expect(await state()).toBe(0);
    expect(await auditOf('outbox.requeued')).toEqual([traceBy(operatorEmail, id)]);
  });

  it('does nothing without the form it asked with, nor with that of somebody else or of another action', async () => {
    const id = await deadMail();
    const other = await deadMail();
    const path = paths.backOfficeActions.requeue.href({ row: id });
    const before = await auditOf('outbox.requeued');
    const theirs = await createOperator(world, { email: 'other@solhus.example' });
    const forms = [{}, { idempotencyKey: 'x.y' }, hiddenFields(await (await theirs.get(path)).text())];
    for (const form of forms) {
      const answer = await operator.post(path, form);
      expect(answer.status).toBe(422);
      expect(textOf(await answer.text())).toContain(words.confirm.again);
    }
    // The key of one row's form, used for two rows: the second is not done, and not said to be.
    const form = hiddenFields(await show(path));
    await operator.post(path, form);
    expect((await operator.post(paths.backOfficeActions.requeue.href({ row: other }), form)).status).toBe(422);
    expect(await auditOf('outbox.requeued')).toEqual([traceBy(operatorEmail, id), ...before]);
    const [row] = await rowsOf('SELECT dead_at IS NOT NULL AS dead FROM outbox WHERE outbox_id = ?', other);
    expect(row?.dead).toBe(1);
  });

  it('two operators press at once: one does it, the other is told that nothing was left', async () => {
    const id = await deadMail();
    const path = paths.backOfficeActions.requeue.href({ row: id });
    const before = await auditOf('outbox.requeued');
    const theirs = await createOperator(world, { email: 'other@solhus.example' });
    const [mine, other] = [hiddenFields(await show(path)), hiddenFields(await (await theirs.get(path)).text())];
    const answers = await Promise.all([operator.post(path, mine), theirs.post(path, other)]);
    expect(answers.map(say).sort()).toEqual([
      `303 ${paths.backOffice.health.href()}?done=gone`,
      `303 ${paths.backOffice.health.href()}?done=requeued`,
    ]);
    const doer = say(answers[0] as Response).endsWith('requeued') ? operatorEmail : 'other@solhus.example';
    expect(await auditOf('outbox.requeued')).toEqual([traceBy(doer, id), ...before]);
  });

  it('names all that were given up, and finds the oldest of them, however many there are', async () => {
    const { database, clock } = world.services;
    const at = (ms: number) => new Date(clock.now() - ms).toISOString();
    await database.write([
      database.prepare(
        `INSERT INTO outbox (outbox_id, kind, dedupe, payload, tries, created_at, dead_at)
         SELECT 'many-' || value, 'mail', 'many-' || value, 'x', 1, ?2, ?3 FROM json_each(?1)`,
        JSON.stringify(Array.from({ length: 250 }, (_, nth) => nth)),
        at(86_400_000),
        at(0),
      ),
      database.prepare(`UPDATE outbox SET created_at = ? WHERE outbox_id = 'many-7'`, at(2 * 86_400_000)),
    ]);
    const [dead] = await rowsOf('SELECT COUNT(*) AS n FROM outbox WHERE dead_at IS NOT NULL');
    expect(Number(dead?.n)).toBeGreaterThanOrEqual(250);
    expect(textOf(await show(paths.backOfficeActions.requeue.href({ row: 'all' })))).toContain(
      `${words.outbox.rows} ${dead?.n}`,
    );
    expect(headingOf(await show(paths.backOfficeActions.requeue.href({ row: 'many-7' })))).toBe(words.requeue.titleOne);
    await database.write([database.prepare(`DELETE FROM outbox WHERE outbox_id GLOB 'many-*'`)]);
  });
});

describe('screens', () => {
  it('shows where each stands and when it was seen, and takes one out of service', async () => {
    const { devices } = world.services;
    const studio = world.catalogue.denmark.studios[0];
    const invited = await devices.invite({
      kind: 'kiosk',
      market: 'denmark',
      studioId: studio?.studioId ?? '',
      name: 'Screen by the door',
    });
    expect(textOf(await show(paths.backOffice.screens.href()))).toContain(words.screens.notPaired);
    const key = (await devices.pair(invited.token))?.key ?? '';
    const shown = textOf(await show(paths.backOffice.screens.href()));
    expect(shown).toContain('Screen by the door');
    expect(shown).toContain(studio?.name);

    const path = paths.backOfficeActions.revokeScreen.href({ device: invited.deviceId });
    const html = await show(path);
    expect(textOf(html)).toContain(words.screens.revokeSays);
    expect(await devices.find(key)).not.toBeNull();
    const done = await operator.post(path, hiddenFields(html));
    expect(say(done)).toBe(`303 ${paths.backOffice.screens.href()}?done=screenRevoked`);
    expect(await devices.find(key)).toBeNull();
    expect(textOf(await (await operator.follow(done)).text())).toContain(words.screens.revoked);
    expect(await auditOf('device.revoked')).toMatchObject([
      { actor: `operator:${operatorEmail}`, subject: invited.deviceId },
    ]);
  });
});

describe('age checks', () => {
  it('shows who waits for staff, and what a studio did today', async () => {
    const studioId = world.catalogue.denmark.studios[0]?.studioId ?? '';
    const asked = await world.services.manualChecks.request({
      market: 'denmark',
      studioId,
      ...{ sessionHash: 's', draftId: crypto.randomUUID(), productId: null },
    });
    if (!asked.ok) throw new Error('refused');
    const todays = async () => (await world.services.backOffice.ageChecks({ market: 'denmark', studios: null })).today;
    expect(await todays()).toEqual([{ market: 'denmark', studioId, asked: 1, yes: 0, no: 0 }]);
    expect(textOf(await show(paths.backOffice.ageChecks.href()))).toContain(inGroups(asked.value.shortCode));
    await world.services.manualChecks.answer(asked.value.manualCheckId, {
      result: 'yes',
      documentType: 'passport',
      staffId: 'staff',
      policyVersion: '1',
      legalBasis: 'x',
    });
    const after = textOf(await show(paths.backOffice.ageChecks.href()));
    expect(after).not.toContain(inGroups(asked.value.shortCode));
    expect(await todays()).toEqual([{ market: 'denmark', studioId, asked: 1, yes: 1, no: 0 }]);
  });
});

describe('sign-ups', () => {
  beforeEach(async () => {
    await world.services.database.write([world.services.database.prepare('DELETE FROM signup_count')]);
  });

  it('shows what happened, drawn and in figures, for the market and days that were chosen', async () => {
    for (let one = 0; one < 2; one += 1) {
      const visitor = createVisitor(world);
      await visitor.selectsProduct(visitor.plainProduct());
      if (one === 0) await visitor.entersDetails();
    }
    const html = await show(paths.backOffice.funnel.href({ market: 'denmark', days: '28' }));
    expect(html).toContain(`role="img" aria-label="${words.funnel.chart}"`);
    const [, table = ''] = /<table>([\s\S]*?)<\/table>/.exec(html) ?? [];
    expect(textOf(table)).toMatch(/Chose a membership 2 – Proved their age 0 −100% Entered their details 1 –/);
    expect(html.match(/<tr>/g)?.length).toBe(1 + 7 + 1 + 28 + 1);
    const swedish = await show(paths.backOffice.funnel.href({ market: 'sweden', days: '7' }));
    expect(textOf(swedish)).toMatch(/Chose a membership 0/);
    expect(await show(`${paths.backOffice.funnel.href()}?market=none&days=1e9`)).toContain('Denmark');
  });
});
