import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf } from '../../setup/money/records';
import { locationOf, textOf } from '../../setup/pages/answers';
import { doesTask } from '../../setup/pages/membership-forms';
import { createMember } from '../../setup/people/member';
import { type Choice, createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { createPhone, crossSite } from '../kiosk/check';
import { begin, enrol } from '../kiosk/screens';

/** A membership costs the same on every page and at the order, in whatever order its steps are taken. */
const { signup } = paths;
const pages = [signup.ageVerification, signup.customerDetails, signup.skinData, signup.verifyEmail].map(
  ({ patterns }) => patterns[0],
);
const overview = signup.overview.href();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** What is sold in Denmark, with a code that is typed or none: today's sum, as the catalogue's terms come to by hand. */
const cases = [
  { name: 'Sol Fri', code: '', today: 'DKK 99.00', minor: 9_900, named: false },
  // 20 % of three months is 149.40, the membership's own discount 150.
  { name: 'Sol Fri', code: 'WELCOME20', today: 'DKK 99.00', minor: 9_900, named: false },
  { name: 'Sol Fri', code: 'sol 26', today: 'DKK 99.00', minor: 9_900, named: true },
  { name: 'Sol Fri', code: 'FREEMONTH', today: 'DKK 0.00', minor: 0, named: true },
  { name: 'Sol Fri', code: 'OLD2025', today: 'DKK 99.00', minor: 9_900, named: false },
  { name: 'Sol Fri Duo', code: 'FRIEND', today: 'DKK 289.00', minor: 28_900, named: true },
  { name: 'Sol Fri Duo', code: '', today: 'DKK 329.00', minor: 32_900, named: false },
  { name: 'Sol 8', code: 'WELCOME20', today: 'DKK 135.20', minor: 13_520, named: true },
] as const;
type Case = (typeof cases)[number];

const studio = () => world.catalogue.denmark.studios.find(({ staffed }) => staffed)?.studioId ?? '';
function choiceOf({ name }: Pick<Case, 'name'>, studioId = studio()): Choice {
  const product = world.catalogue.denmark.products.find((one) => one.name.en === name);
  return { productId: product?.productId ?? '', studioId };
}

type Step = 'age' | 'details' | 'skin' | 'email';
/** All orders of the steps; an address is proved after it was given. */
const orders: Step[][] = permutationsOf<Step>(['age', 'details', 'skin', 'email']).filter(
  (steps) => steps.indexOf('details') < steps.indexOf('email'),
);

function permutationsOf<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

async function showsId(visitor: Visitor): Promise<void> {
  const address = locationOf(await visitor.post(signup.selectIssuers.href(), { issuer: 'manual' })) ?? '';
  const id = new URL(address, visitor.origin).searchParams.get('id');
  const place = { market: 'denmark', studioId: studio() } as const;
  const { token } = await world.services.devices.invite({ ...place, kind: 'staff', name: 'Reception' });
  const screen = createVisitor(world);
  await screen.post(paths.kiosk.pair.href({ token }));
  const { pin } = await world.services.staff.add({ ...place, name: 'Bo' });
  await screen.post(`${paths.manualAgeVerification.href()}?id=${id}`, { documentType: 'passport', answer: 'yes', pin });
  await visitor.follow(await visitor.post(address, { intent: 'continue' }));
}

/** Somebody whose phone proved the age in front of a screen, before there was any sign-up. */
async function fromScreen(): Promise<{ visitor: Visitor; studioId: string }> {
  const { screen } = await enrol(world, 'denmark');
  const { check, types } = await begin(world, screen, {
    market: 'denmark',
    started: await screen.post(paths.kiosk.selectIssuers.href(), { issuer: 'mitid' }),
  });
  const phone = createPhone(world, check, { language: 'en' });
  await phone.get(await phone.answers(await phone.takes(), 'over18'), crossSite);
  await types(await phone.number());
  await phone.follow(await phone.says('carryOn'));
  return { visitor: phone, studioId: check.studio.studioId };
}

const acts: Record<Step, (visitor: Visitor) => Promise<unknown>> = {
  age: async (visitor) => visitor.follow(await visitor.provesAge()),
  details: (visitor) => visitor.entersDetails(),
  skin: (visitor) => visitor.answersSkin(),
  // Whoever skipped the skin's page asks for the code, which else is sent after it.
  email: async (visitor) => ((await visitor.readsCode()) ? visitor.provesEmail() : visitor.provesEmailAgain()),
};

const sumIn = (html: string) => textOf(/class="price">([^<]*)</.exec(html)?.[1] ?? '').replaceAll('\u00a0', ' ');
const sideOf = (html: string) => /<aside[\s\S]*?<\/aside>/.exec(html)?.[0] ?? '';
const totalOf = (html: string) => /<div class="total">[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
/** "Then … , from 7 January 2027": the dates on which the side block says that more is charged. */
const datesIn = (html: string) => [...textOf(html).matchAll(/from (\d+\s\w+\s\d{4})/g)].map(([, date = '']) => date);

/** Looks at each page that opens now; the price is the same on all of them. */
async function looks(visitor: Visitor, { today, code, named }: Case, where: string): Promise<void> {
  const seen: (readonly [string, string])[] = [];
  const dates = new Set<string>();
  for (const path of pages) {
    const response = await visitor.get(path);
    const html = await response.text();
    if (response.status !== 200) continue;
    const side = sideOf(html);
    // Before there are details the address's page is no step yet.
    if (side === '' && path === signup.verifyEmail.patterns[0]) continue;
    seen.push([path, sumIn(side)]);
    const along = html.split('<details class="along fold">')[1]?.split('</details>')[0] ?? '';
    expect(sumIn(along), `${where} ${path}`).toBe(sumIn(side));
    expect(textOf(along.split('</summary>')[0] ?? '').replaceAll('\u00a0', ' '), where).toContain(today);
    dates.add(datesIn(side).join());
    expect(textOf(html), `${where} ${path}`).not.toMatch(/SOL26|WELCOME20|FREEMONTH|FRIEND|OLD2025/);
  }
  const response = await visitor.get(overview);
  if (response.status === 200) {
    const html = await response.text();
    seen.push([overview, sumIn(totalOf(html))]);
    for (const date of [...dates].flatMap((some) => some.split(','))) expect(textOf(html), where).toContain(date);
    const codes = textOf(html).match(/SOL26|WELCOME20|FREEMONTH|FRIEND|OLD2025/g) ?? [];
    expect(new Set(codes), where).toEqual(new Set(named ? [code.toUpperCase().replaceAll(' ', '')] : []));
  }
  expect(dates.size, where).toBeLessThanOrEqual(1);
  expect(seen.length, where).toBeGreaterThan(0);
  expect(
    seen.filter(([, sum]) => sum !== today),
    where,
  ).toEqual([]);
}

/** Chooses as a browser does: with what the page of the studio's memberships holds. */
async function chooses(visitor: Visitor, one: Case, studioId?: string): Promise<void> {
  const { productId, studioId: studio } = choiceOf(one, studioId);
  const html = await visitor.page(signup.entry.href({ studio, promotion: one.code || undefined }));
  const row = html.split('<label').find((label) => label.includes(productId)) ?? '';
  const offers =
    textOf(row)
      .replaceAll('\u00a0', ' ')
      .match(/First (?:month|\d months) (?:free|DKK [\d.]+)/)?.[0] ?? '';
  expect(offers.endsWith('free') ? 'DKK 0.00' : (/DKK [\d.]+/.exec(offers)?.[0] ?? null), one.code).toSatisfy(
    (amount) => amount === null || Number(amount.slice(4)) === one.minor / 100,
  );
  const { promotion } = hiddenFields(html);
  await visitor.post('/', { studio, product: productId, ...(promotion ? { promotion } : {}) });
}

async function joinsBy(visitor: Visitor, steps: Step[], [first, second]: [Case, Case], studioId?: string) {
  await world.leavesMidnight('denmark');
  const road = `${steps} ${first.name} ${first.code} → ${second.name} ${second.code}`;
  await chooses(visitor, first, studioId);
  await looks(visitor, first, road);
  for (const [at, step] of steps.entries()) {
    // In the middle another membership is chosen.
    if (at === 2) await chooses(visitor, second, studioId);
    await acts[step](visitor);
    await looks(visitor, at < 2 ? first : second, `${road} after ${step}`);
  }
  expect((await visitor.orders(steps[0] === 'age' ? {} : { startNow: 'yes' })).status, road).toBe(303);
  const [order] = await ordersOf(visitor.email);
  expect(order?.first_amount_minor, road).toBe(second.minor);
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
}

const caseAt = (at: number) => cases[at % cases.length] as Case;

describe('one price', () => {
  it.each(orders.map((steps, at) => [steps.join(), steps, at] as const))('by %s', async (_, steps, at) => {
    const visitor = createVisitor(world, { language: 'en' });
    await joinsBy(visitor, steps, [caseAt(at), caseAt(at + 3)]);
    await expectRecordsAgree(world);
  });

  it.each(orders.filter(([first]) => first === 'age').map((steps, at) => [steps.join(), steps, at] as const))(
    'from a screen, by %s',
    async (_, steps, at) => {
      const { visitor, studioId } = await fromScreen();
      await joinsBy(
        visitor,
        steps.filter((step) => step !== 'age'),
        [caseAt(at), caseAt(at)],
        studioId,
      );
    },
  );

  it('where staff looks at a document', async () => {
    for (const [at, steps] of [orders[0], orders.at(-1)].entries()) {
      const visitor = createVisitor(world, { language: 'en' });
      const one = caseAt(at * 3);
      await chooses(visitor, one);
      for (const step of steps ?? []) {
        await (step === 'age' ? showsId(visitor) : acts[step](visitor));
        await looks(visitor, one, `${steps} with staff after ${step}`);
      }
      expect((await visitor.orders()).status).toBe(303);
    }
  });

  it('and one second payment, also for a member whose membership ends first', async () => {
    const member = await createMember(world, { language: 'en' });
    const { visitor } = member;
    expect((await doesTask(member, 'cancel')).status).toBe(303);
    const one = cases[0];
    await chooses(visitor, one);
    for (const step of ['age', 'details', 'skin'] as const) {
      await acts[step](visitor);
      await looks(visitor, one, `a member, after ${step}`);
    }
    const [next = ''] = datesIn(sideOf(await visitor.page(signup.customerDetails.href())));
    expect(Date.parse(next)).toBeGreaterThan(Date.now() + 40 * 86_400_000);
  });
});
