import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { kilometresBetween } from '../../../worker/domain/catalogue/near';
import { paths } from '../../../worker/paths';
import { english, headingOf, locationOf, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor, type VisitorOptions } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Showing a document to a person: the visitor's side, the reception, and everything that must not count. */
const { DB } = env as unknown as { DB: D1Database };
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { manual } = english;
const manualAddress = paths.manualAgeVerification.href();
const studioOf = (market: 'denmark' | 'england', staffed: boolean) => {
  const found = world.catalogue[market].studios.find((studio) => studio.staffed === staffed);
  if (!found) throw new Error('the demo catalogue has no such studio');
  return found;
};

async function atAgeStep(options: VisitorOptions & { staffed?: boolean } = {}): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', ...options });
  const market = options.market === 'england' ? 'england' : 'denmark';
  const studio = studioOf(market, options.staffed ?? true);
  const product = world.catalogue[market].products.find((one) => one.usesUv && one.studios === 'all');
  if (!product) throw new Error('the demo catalogue has no product for all studios');
  await visitor.selectsProduct({ productId: product.productId, studioId: studio.studioId });
  return visitor;
}

/** Asks for staff; gives the address of the request's page. */
async function asks(visitor: Visitor, at = paths.signup.selectIssuers.href()): Promise<string> {
  const response = await visitor.post(at, { issuer: 'manual' });
  expect(response.status).toBe(303);
  return locationOf(response) ?? '';
}
const codeOf = (html: string) => /\b(\d{3}) (\d{3})\b/.exec(textOf(html))?.slice(1).join('') ?? '';

/** A paired staff screen and somebody who works there. */
async function backOffice(market: 'denmark' | 'england' = 'denmark') {
  const { studioId } = studioOf(market, true);
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Desk' });
  const screen = createVisitor(world, { market, language: 'en' });
  expect((await screen.post(paths.kiosk.pair.href({ token }))).status).toBe(303);
  const person = await world.cells.of(market).staff.add({ market, studioId, name: 'Bo' });
  return { screen, ...person };
}
const answers = (address: string, { screen, pin }: { screen: Visitor; pin: string }, fields: Record<string, string>) =>
  screen.post(address, { documentType: 'passport', answer: 'yes', pin, ...fields });

const rowOf = async (address: string) => {
  const id = new URL(address, 'http://x').searchParams.get('id');
  return DB.prepare('SELECT * FROM manual_check WHERE manual_check_id = ?').bind(id).first();
};

describe('a visitor who shows a document', () => {
  it('gets a code, is answered at the reception, and goes on to the details', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    expect(address).toMatch(/^\/manual-age-verification\?id=[0-9a-f-]{36}$/);
    const waiting = await visitor.page(address);
    expect(headingOf(waiting)).toBe(manual.title);
    expect(waiting).toContain('http-equiv="refresh" content="10"');
    const studio = studioOf('denmark', true);
    for (const words of [studio.name, studio.street, manual.documents.passport, manual.kept]) {
      expect(textOf(waiting)).toContain(words);
    }

    const staff = await backOffice();
    expect((await staff.screen.get(paths.kiosk.start.href())).status).toBe(200);
    const found = await staff.screen.post(paths.kiosk.start.href(), { code: codeOf(waiting) });
    expect(locationOf(found)).toBe(address);
    expect(headingOf(await staff.screen.page(address))).toBe(manual.staff.title);
    const answered = await answers(address, staff, { documentType: 'drivingLicence' });
    expect([answered.status, locationOf(answered)]).toEqual([303, paths.kiosk.start.href({ done: 'yes' })]);
    expect(textOf(await staff.screen.page(locationOf(answered) ?? ''))).toContain(manual.desk.yes);

    const confirmed = await visitor.page(address);
    expect(headingOf(confirmed)).toBe(manual.yesTitle);
    expect(confirmed).not.toContain('http-equiv="refresh"');
    const on = await visitor.post(address, { intent: 'continue' });
    expect(locationOf(on)).toMatch(/^\/\?state=[\w-]+&session=[0-9a-f-]{36}$/);
    expect(locationOf(await visitor.follow(on))).toBe(paths.signup.customerDetails.href());
  });

  it('leaves the answer, the kind of document, who and when, and nothing else', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    const staff = await backOffice();
    await answers(address, staff, { documentType: 'nationalId', number: '010190-1234', name: 'Anna Holm' });
    const row = await rowOf(address);
    const fact = await DB.prepare('SELECT * FROM age_check WHERE age_check_id = ?')
      .bind(row?.age_check_id as string)
      .first();
    expect(fact).toEqual({
      age_check_id: row?.age_check_id,
      draft_id: row?.draft_id,
      member_id: null,
      market: 'denmark',
      result: 'yes',
      threshold: 18,
      method: 'manual',
      assurance: 'substantial',
      policy_version: world.markets.denmark.age.policyVersion,
      legal_basis: 'policy',
      checked_at: row?.answered_at,
      staff_id: staff.staffId,
      document_type: 'nationalId',
      kiosk_session: null,
    });
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        'age_check_id',
        'answered_at',
        'created_at',
        'draft_id',
        'expires_at',
        'manual_check_id',
        'market',
        'member_id',
      ].concat(['product_id', 'result', 'session_hash', 'short_code', 'studio_id', 'subscription_id']),
    );
    const audit = await DB.prepare('SELECT actor, action, detail_json FROM audit WHERE subject = ?')
      .bind(row?.age_check_id as string)
      .all();
    expect(audit.results).toEqual([{ actor: staff.staffId, action: 'age.checkedByStaff', detail_json: '{}' }]);
  });

  it('a no ends there: nothing goes on, and another code can be asked for', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    expect(locationOf(await answers(address, await backOffice(), { answer: 'no' }))).toBe(
      paths.kiosk.start.href({ done: 'no' }),
    );
    const page = await visitor.page(address);
    expect(headingOf(page)).toBe(manual.noTitle);
    expect(textOf(page)).toContain(manual.noKept);
    expect(locationOf(await visitor.post(address, { intent: 'continue' }))).toBe(address);
    await visitor.entersDetails();
    expect(textOf(await visitor.page(paths.signup.overview.href()))).toContain(english.overview.missing.age.action);
    expect(await asks(visitor, paths.signup.ageVerification.href())).not.toBe(address);
  });

  it('has one open request, however often it is asked for, and ten a day', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    expect(await asks(visitor)).toBe(address);
    const staff = await backOffice();
    await answers(address, staff, { answer: 'no' });
    for (let request = 2; request <= 10; request += 1) {
      await answers(await asks(visitor), staff, { answer: 'no' });
    }
    expect((await visitor.post(paths.signup.selectIssuers.href(), { issuer: 'manual' })).status).toBe(429);
    world.advance(25 * 60 * 60);
  });

  it('in a studio without staff is sent to the nearest one that has some', async () => {
    const chosen = studioOf('denmark', false);
    const visitor = await atAgeStep({ staffed: false });
    const nearest = world.catalogue.denmark.studios
      .filter((studio) => studio.staffed)
      .sort((one, other) => kilometresBetween(chosen, one) - kilometresBetween(chosen, other))[0];
    expect(textOf(await visitor.page(paths.signup.selectIssuers.href()))).toContain(`Staff at ${nearest?.name}: `);
    const address = await asks(visitor);
    expect((await rowOf(address))?.studio_id).toBe(nearest?.studioId);
    await answers(address, await backOffice(), {});
    await visitor.follow(await visitor.post(address, { intent: 'continue' }));
    expect(textOf(await visitor.page(paths.signup.customerDetails.href()))).toContain(chosen.name);
  });

  it('in England may bring a PASS card, and staff are told whom to ask', async () => {
    const visitor = await atAgeStep({ market: 'england' });
    const address = await asks(visitor);
    expect(textOf(await visitor.page(address))).toContain(manual.documents.pass);
    const staff = await backOffice('england');
    expect(textOf(await staff.screen.page(address))).toContain(manual.staff.challenge.replaceAll('{{count}}', '25'));
    expect((await answers(address, staff, { documentType: 'pass' })).status).toBe(303);
    const danish = await asks(await atAgeStep());
    const refused = await answers(danish, await backOffice(), { documentType: 'pass' });
    expect(refused.status).toBe(422);
  });
});

describe('what does not count', () => {
  it('another browser sees what came of it and goes no further', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    await answers(address, await backOffice(), {});
    const other = await atAgeStep();
    expect(textOf(await other.page(address))).toContain(manual.elsewhere);
    const tried = await other.post(address, { intent: 'continue' });
    expect(tried.status).toBe(403);
    expect(textOf(await tried.text())).toContain(manual.elsewhere);
    expect((await createVisitor(world).post(address, { intent: 'continue' })).status).toBe(403);
    expect(locationOf(await visitor.post(address, { intent: 'continue' }))).toContain('state=');
  });

  it('an answer from a browser that is no staff screen, with the right PIN', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    const staff = await backOffice();
    expect((await answers(address, { screen: visitor, pin: staff.pin }, {})).status).toBe(403);
    expect((await rowOf(address))?.result).toBeNull();
  });

  it('a second answer, also at the same moment', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    const [one, other] = [await backOffice(), await backOffice()];
    const both = await Promise.all([answers(address, one, {}), answers(address, other, { answer: 'no' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const late = await answers(address, one, {});
    expect(late.status).toBe(409);
    expect(headingOf(await late.text())).toBe(manual.staff.answeredTitle);
    const row = await rowOf(address);
    const facts = await DB.prepare('SELECT result FROM age_check WHERE draft_id = ?').bind(row?.draft_id).all();
    expect(facts.results).toEqual([{ result: row?.result }]);
  });

  it('a form with something missing costs no try; a wrong PIN does', async () => {
    const address = await asks(await atAgeStep());
    const staff = await backOffice();
    const empty = await staff.screen.post(address, {});
    expect(empty.status).toBe(422);
    const words = textOf(await empty.text());
    for (const error of ['documentType', 'answer', 'pin'] as const) expect(words).toContain(manual.staff.error[error]);
    const wrong = staff.pin === '000000' ? '000001' : '000000';
    const first = await answers(address, staff, { pin: wrong });
    expect(first.status).toBe(422);
    expect(textOf(await first.text())).toContain(manual.staff.error.pinWrong_other.replace('{{count}}', '4'));
    for (let guess = 2; guess <= 5; guess += 1) await answers(address, staff, { pin: wrong });
    const locked = await answers(address, staff, {});
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rowOf(address))?.result).toBeNull();
    world.advance(15 * 60 + 1);
    expect((await answers(address, staff, {})).status).toBe(303);
  });

  it('a code that nobody has, at the reception', async () => {
    const staff = await backOffice();
    const types = (code: string) => staff.screen.post(paths.kiosk.start.href(), { code });
    const unknown = await types('123 456');
    expect(unknown.status).toBe(422);
    expect(textOf(await unknown.text())).toContain(manual.desk.unknown);
    // Nobody has to fetch another code because a digit was left out.
    for (const code of ['', '12 34']) expect(textOf(await (await types(code)).text())).toContain(manual.desk.format);
  });

  it.each([
    ['no id', manualAddress],
    ['an empty one', `${manualAddress}?id=`],
    ['one that is no GUID', `${manualAddress}?id=12`],
    ['an unknown one', `${manualAddress}?id=${crypto.randomUUID()}`],
  ])('%s is not found', async (_, address) => {
    const visitor = createVisitor(world);
    expect((await visitor.get(address)).status).toBe(404);
    expect((await visitor.post(address, { intent: 'continue' })).status).toBe(404);
  });

  it('but not an answer of the day’s last minute: who was told yes goes on with it', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    world.advance(24 * 60 * 60 - 60);
    expect((await visitor.get(address)).status).toBe(200);
    await answers(address, await backOffice(), { answer: 'yes' });
    world.advance(2 * 60);
    expect(headingOf(await visitor.page(address))).toBe(manual.yesTitle);
    const on = await visitor.post(address, { intent: 'continue' });
    expect(locationOf(await visitor.follow(on))).toBe(paths.signup.customerDetails.href());
  });

  it('a request of another market, and one that is a day old', async () => {
    const visitor = await atAgeStep();
    const address = await asks(visitor);
    expect((await createVisitor(world, { market: 'sweden' }).get(address)).status).toBe(404);
    const code = codeOf(await visitor.page(address));
    world.advance(24 * 60 * 60 + 1);
    const over = await visitor.get(address);
    expect([over.status, headingOf(await over.text())]).toEqual([404, manual.overTitle]);
    const staff = await backOffice();
    expect((await staff.screen.post(paths.kiosk.start.href(), { code })).status).toBe(422);
    const late = await answers(address, staff, {});
    const shown = await late.text();
    expect([late.status, headingOf(shown)]).toEqual([404, manual.overTitle]);
    expect(shown).toMatch(new RegExp(`href="${paths.kiosk.start.href()}"><span>${manual.staff.next}`));
    expect((await rowOf(address))?.result).toBeNull();
  });
});
