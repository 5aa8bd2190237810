import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { openScreen } from '../../features/kiosk/screens';
import { createOperator } from '../../setup/people/operator';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * What a third party's script is loaded on, it reads: fields, addresses, what is shown. A list of pages that are shy is
 * forgotten with each new page, so the list is of those that are not: any other address is closed, by page and policy.
 */
const measured = ['/', '/start', '/registration', '/signup', '/terms', '/privacy', '/accessibility'];

function patternsOf(value: object): string[] {
  if ('patterns' in value) return value.patterns as string[];
  return Object.values(value).flatMap(patternsOf);
}
const everyPattern = patternsOf(paths);

let world: World;
beforeAll(async () => {
  world = await createWorld({ TAG_MANAGER_ID: 'GTM-TEST' });
});

/** Whether a page asks for consent, loads the script, and lets it. */
async function lookAt(answer: Response): Promise<{ asks: boolean; loads: boolean; lets: boolean }> {
  const html = await answer.text();
  return {
    asks: html.includes('class="consent'),
    loads: html.includes('googletagmanager.com'),
    lets: /googletagmanager|google-analytics/.test(answer.headers.get('content-security-policy') ?? ''),
  };
}
const closed = { asks: false, loads: false, lets: false };

const agreed = <One extends Visitor>(visitor: One): One => {
  visitor.cookies.set('consent', 'v1.accepted');
  return visitor;
};

/** Goes to every address there is; gives those where something of the tag manager was seen. */
async function walk(visitor: Visitor, more: readonly string[] = []): Promise<string[]> {
  const open: string[] = [];
  for (const address of [...everyPattern.map((one) => one.replace(/:\w+/g, 'x')), ...more]) {
    const seen = await lookAt(await visitor.get(address));
    expect([address, seen.loads]).toEqual([address, seen.lets]);
    if (seen.asks || seen.loads || seen.lets) open.push(address);
  }
  return open;
}

describe('the tag manager', () => {
  it('is loaded, and asked about, on the listed pages and no other', async () => {
    expect(everyPattern.length).toBeGreaterThan(70);
    expect(await walk(agreed(createVisitor(world)))).toEqual(measured);
    expect(await walk(createVisitor(world))).toEqual(measured);
    const refused = createVisitor(world);
    refused.cookies.set('consent', 'v1.rejected');
    expect(await walk(refused)).toEqual([]);
  });

  it('is on the first page, also where one without it was shown in the same minute', async () => {
    const without = createVisitor(await createWorld());
    expect((await lookAt(await without.get('/'))).asks).toBe(false);
    expect((await lookAt(await createVisitor(world).get('/'))).asks).toBe(true);
  });

  it('sees no step of a sign-up: not age, details, skin, its result, code, overview, payment', async () => {
    const { signup } = paths;
    const visitor = agreed(createVisitor(world));
    const seen: string[] = [];
    const look = async (path: string, answer?: Response) => {
      const page = answer ?? (await visitor.get(path));
      if (page.status === 200 || page.status === 422) seen.push(path);
      expect([path, await lookAt(page)]).toEqual([path, closed]);
    };
    await visitor.selectsProduct(visitor.uvProduct());
    await look(signup.ageVerification.href());
    await visitor.provesAge();
    await look(signup.customerDetails.href());
    await look('details with a mistake', await visitor.entersDetails({ zip: 'x' }));
    await visitor.entersDetails();
    await look(signup.skinData.href());
    await look('skin with a mistake', await visitor.post(signup.skinData.href(), { q1: '9' }));
    await visitor.answersSkin();
    await look(signup.skinData.href({ result: '1' }));
    await look(signup.skinData.href());
    await look(signup.verifyEmail.href());
    await visitor.provesEmail();
    await look(signup.overview.href());
    await visitor.orders();
    await look(signup.completed.href());
    await look(signup.paymentCompleted.href());
    expect(seen.length).toBeGreaterThan(8);
  });

  it('sees nothing of a member, also where everybody else is measured', async () => {
    const member = agreed(createVisitor(world));
    await member.joins(member.uvProduct());
    expect(await walk(member)).toEqual([]);
  });

  it('sees neither a studio’s screen nor the back office', async () => {
    const { screen, address } = await openScreen(world, 'denmark');
    expect(await walk(agreed(screen), [address])).toEqual([]);
    expect(await walk(agreed(await createOperator(world)), [])).toEqual(measured);
  });

  it('sees no address with more in it than links of campaigns have', async () => {
    const visitor = agreed(createVisitor(world));
    const loads = async (path: string) => (await lookAt(await visitor.get(path))).loads;
    for (const query of ['?utm_source=mail&utm_campaign=spring', '?all=1', '?promotion=SOL'])
      expect([query, await loads(`/${query}`)]).toEqual([query, true]);
    for (const query of [
      '?state=abc',
      '?session=abc',
      '?fail=1',
      '?q=Blågårdsgade 3',
      '?subscriptionId=00000000-0000-4000-8000-000000000000',
      '?token=secret',
      '?email=anna@example.com',
      '?utm_source=mail&token=secret',
    ])
      expect([query, await loads(`/${query}`)]).toEqual([query, false]);
  });
});
