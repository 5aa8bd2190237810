import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { beginAnew, databases, down, file, run } from './run';

/** A command reaches the cells it names, one after the other, and says which. */
const catalogueOf = (market: MarketId) => JSON.parse(readFileSync(`chains/solhus/catalogue/${market}.json`, 'utf8'));
const studioOf = (market: MarketId): string =>
  catalogueOf(market).studios.find(({ staffed }: { staffed: boolean }) => staffed).studioId;
const auditOf = (market: MarketId) =>
  databases[market].raw
    .prepare('SELECT audit_id, actor, action, subject FROM audit ORDER BY at')
    .all()
    .map(({ audit_id: id, actor, action, subject }) => ({ id, actor, action, subject }));
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).out);
const deadRow = (market: MarketId, id: string) =>
  databases[market].raw.exec(
    `INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at, dead_at) VALUES ('${id}', 'mail', '${id}', 'x', '2026-01-01', '2026-01-02')`,
  );

beforeAll(beginAnew);
beforeAll(async () => {
  for (const market of marketIds) await run(`catalogue publish chains/solhus/catalogue/${market}.json --operator Ida`);
  await run('surveys publish chains/solhus/surveys/satisfaction.json --operator Ida');
});
afterEach(() => down.clear());
afterAll(() => {
  for (const name of ['cells.csv', 'cell-codes.csv', 'invite.csv', 'da.json']) rmSync(file(name), { force: true });
});

describe('which cells', () => {
  it('all of them, each named, in one document', async () => {
    const { cells } = await json('staff list');
    expect(cells).toEqual(marketIds.map((cell) => ({ cell, result: [] })));
    expect((await run('outbox list')).out).toBe(`${marketIds.join(', ')}:\n  Nothing (dead).`);
  });

  it('with --market that one alone: no other database is asked, no other secret is needed', async () => {
    for (const market of marketIds) if (market !== 'sweden') down.add(market);
    // Senders stand in the configuration; all else is a secret or a database.
    const others = /^(?!MAIL_FROM).*_(DENMARK|NETHERLANDS|ENGLAND)$/;
    for (const line of ['staff list', 'outbox requeue all', 'surveys list', 'device list', 'texts show']) {
      const { code, out } = await run(`${line} --market sweden`, { without: others });
      expect([line, code]).toEqual([line, 0]);
      if (line !== 'texts show') expect(out).toMatch(/^sweden:\n/);
    }
    const unknown = await run('staff list --market norway');
    expect([unknown.code, unknown.err]).toEqual([1, `--market is one of ${marketIds.join(', ')}.`]);
  });

  it('one that does not answer stops no other, is named, and the exit code says so', async () => {
    down.add('sweden');
    const { code, out } = await run('staff list --json');
    expect(code).toBe(1);
    const rows = JSON.parse(out).cells as { cell: string; error?: string }[];
    expect(rows.map(({ cell, error }) => [cell, error !== undefined])).toEqual(
      marketIds.map((id) => [id, id === 'sweden']),
    );
    expect((await run('staff list')).out).toMatch(
      /denmark:\n {2}Nobody\.\nsweden:\n {2}failed: .*does not answer\nnetherlands/,
    );
  });

  it('a file goes where it says: a catalogue to its market, a survey to each it names, and to no other', async () => {
    const pointers = marketIds.map((id) => databases[id].raw.prepare('SELECT market FROM catalogue_pointer').all());
    expect(pointers).toEqual(marketIds.map((market) => [{ market }]));
    const wrong = await run('catalogue publish chains/solhus/catalogue/sweden.json --market denmark');
    expect([wrong.code, wrong.err]).toEqual([
      1,
      'chains/solhus/catalogue/sweden.json is the catalogue of sweden, not of denmark.',
    ]);
    const survey = JSON.parse(readFileSync('chains/solhus/surveys/satisfaction.json', 'utf8'));
    writeFileSync(
      file('invite.csv'),
      JSON.stringify({ ...survey, surveyId: 'nordic', markets: ['denmark', 'sweden'] }),
    );
    expect((await run(`surveys publish ${file('invite.csv')}`)).code).toBe(0);
    const held = marketIds.map(
      (id) => databases[id].raw.prepare(`SELECT 1 FROM survey_pointer WHERE survey_id = 'nordic'`).all().length,
    );
    expect(held).toEqual(
      marketIds.map((id) => Number(survey.markets.includes(id) && ['denmark', 'sweden'].includes(id))),
    );
  });

  it('a studio and an id are found in whichever has them', async () => {
    const added = await json(`staff add --studio ${studioOf('england')} --name Eve`);
    expect(added.market).toBe('england');
    expect(await json(`staff reset ${added.staffId} --dry-run`)).toMatchObject({ cell: 'england' });
    const nobody = await run('staff disable nobody');
    expect([nobody.code, nobody.out]).toEqual([1, expect.stringContaining('denmark, sweden, netherlands or england')]);
    down.add('denmark');
    const unsure = await run('staff disable nobody');
    expect([unsure.code, unsure.err]).toEqual([1, expect.stringMatching(/not everywhere was looked:\ndenmark: /)]);
    deadRow('netherlands', 'lost');
    expect(await json('outbox requeue lost')).toMatchObject({ cell: 'netherlands', requeued: 1 });
  });
});

describe('a file of several markets', () => {
  const columns =
    'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough';
  const rowOf = (market: MarketId, email: string, address: string) => {
    const { products, studios } = catalogueOf(market);
    const product = products.find(
      (one: { studios: unknown; validTo: unknown }) => one.studios === 'all' && one.validTo === null,
    );
    return `${email},Anna,Holm,${address},${market},${studios[0].studioId},${product.productId},2026-01-31,2099-01-30`;
  };
  const danish = rowOf('denmark', 'anna@example.com', '20 14 40 60,Gade 1,1610,København,da');
  const english = rowOf('england', 'anna@example.com', '020 7946 0958,1 High Street,SW1A 1AA,London,en');
  const membersIn = () => marketIds.map((id) => databases[id].raw.prepare('SELECT market FROM member').all());

  it('is imported row by row into its cells, or not at all', async () => {
    writeFileSync(file('cells.csv'), [columns, danish, english.replace('SW1A 1AA', '1')].join('\n'));
    const faulty = await run(`members import ${file('cells.csv')} --codes ${file('cell-codes.csv')}`);
    expect([faulty.code, faulty.out]).toEqual([1, expect.stringContaining('line 3, zip')]);
    expect(membersIn()).toEqual([[], [], [], []]);
    writeFileSync(file('cells.csv'), [columns, danish, english].join('\n'));
    const one = await run(`members import ${file('cells.csv')} --codes ${file('cell-codes.csv')} --market denmark`);
    expect([one.code, one.out]).toEqual([1, expect.stringContaining('line 3, market')]);
    const done = await json(`members import ${file('cells.csv')} --codes ${file('cell-codes.csv')}`);
    expect(done).toMatchObject({ rows: 2, members: 2, faultCount: 0 });
    expect(membersIn()).toEqual(
      marketIds.map((market) => (['denmark', 'england'].includes(market) ? [{ market }] : [])),
    );
    expect(readFileSync(file('cell-codes.csv'), 'utf8').trim().split('\n')).toHaveLength(3);
  });

  it('invites nobody where somebody’s cell does not hold the survey, instead of leaving them out unsaid', async () => {
    const survey = JSON.parse(readFileSync('chains/solhus/surveys/satisfaction.json', 'utf8'));
    writeFileSync(file('invite.csv'), JSON.stringify({ ...survey, surveyId: 'partly' }));
    expect((await run(`surveys publish ${file('invite.csv')} --market denmark`)).code).toBe(0);
    const people = [`a@example.com,da,${studioOf('denmark')}`, `b@example.com,sv,${studioOf('sweden')}`];
    writeFileSync(file('invite.csv'), ['email,language,studioId', ...people].join('\n'));
    const { code, out } = await run(`surveys invite partly ${file('invite.csv')} --no-mail`);
    expect([code, out]).toEqual([1, expect.stringContaining('line 3, studioId: is of sweden, where this survey')]);
    expect(out).toContain('nobody was invited');
  });

  it('invites each in the cell of their studio', async () => {
    const people = [`a@example.com,da,${studioOf('denmark')}`, `b@example.com,en,${studioOf('england')}`];
    writeFileSync(file('invite.csv'), ['email,language,studioId', ...people].join('\n'));
    const { counts, links } = await json(`surveys invite satisfaction ${file('invite.csv')} --no-mail`);
    expect(counts.invited).toBe(2);
    expect(links.map(({ url }: { url: string }) => new URL(url).host).sort()).toEqual([
      'dk.localhost:8787',
      'uk.localhost:8787',
    ]);
    const invited = marketIds.map(
      (id) => databases[id].raw.prepare('SELECT COUNT(*) AS n FROM survey_invited').get()?.n,
    );
    expect(invited).toEqual(marketIds.map((id) => Number(['denmark', 'england'].includes(id))));
  });
});

describe('what is done at a terminal', () => {
  it('leaves a row in the audit of its cell that names who did it', async () => {
    const studio = studioOf('denmark');
    const before = new Set(auditOf('denmark').map(({ id }) => id));
    const { deviceId } = await json(`device pair --studio ${studio} --kind kiosk --operator Ida`);
    await run(`device revoke ${deviceId} --operator Ida`);
    const { staffId } = await json(`staff add --studio ${studio} --name Bo --operator Ida`);
    await run(`staff reset ${staffId} --operator Ida`);
    await run(`staff disable ${staffId} --operator Ida`);
    deadRow('denmark', 'one');
    await run('outbox requeue one --operator Ida');
    deadRow('denmark', 'two');
    await run('outbox requeue all --operator Ida');
    await run(`surveys link satisfaction --studio ${studio} --operator Ida`);
    writeFileSync(file('da.json'), JSON.stringify({ language: 'da', login: { title: 'Kom indenfor' } }));
    await run(`texts publish ${file('da.json')} --operator Ida`);
    await run('texts reset da --operator Ida');
    const rows = auditOf('denmark').filter(({ id }) => !before.has(id));
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['terminal:Ida']));
    expect(rows.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual(
      [
        `device.invited ${deviceId}`,
        `device.revoked ${deviceId}`,
        `staff.added ${staffId}`,
        `staff.reset ${staffId}`,
        `staff.disabled ${staffId}`,
        'outbox.requeued one',
        'outbox.requeued all',
        'survey.linked survey:satisfaction',
        'texts.published texts:da',
        'texts.reset texts:da',
      ].sort(),
    );
    const all = marketIds.map((id) => auditOf(id).map(({ action, subject }) => `${action} ${subject}`));
    for (const [index, id] of marketIds.entries()) {
      expect(all[index]).toContain(`catalogue.published catalogue:${id}`);
      expect(all[index]).toContain('survey.published survey:satisfaction');
    }
    expect(all[0]).toContain('members.imported denmark');
    expect(all[3]).toContain('survey.invited survey:satisfaction');
    expect(all[1]).not.toContain('members.imported sweden');
    // Nothing was given up there, so nothing was done.
    expect(all[1]).not.toContain('outbox.requeued all');
  });

  it('is the user’s of this machine unless somebody is named; nobody is named by nothing', async () => {
    await run(`staff add --studio ${studioOf('sweden')} --name Åsa`);
    expect(String(auditOf('sweden').at(-1)?.actor)).toMatch(/^terminal:\S+/);
    const empty = await run(['staff', 'list', '--operator', ' ']);
    expect([empty.code, empty.err]).toEqual([1, '--operator is a name of 1 to 60 characters.']);
  });
});
