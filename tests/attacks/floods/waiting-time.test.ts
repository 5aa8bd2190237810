import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { exampleSubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { textOf } from '../../setup/pages/answers';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const login = paths.login.href();
const { timeFrom } = formatsFor(markets.denmark, 'en');

/** The page's time is the header's, to the minute above it; just before it is refused still, and then it is not. */
async function expectTrue(world: World, again: () => Promise<Response>, refused: Response): Promise<void> {
  const seconds = Number(refused.headers.get('retry-after'));
  const said = [0, 1_000, 2_000].map((late) => timeFrom(world.services.clock.now() - late + seconds * 1000));
  const text = textOf(await refused.text());
  expect([seconds, said.some((time) => text.includes(time))]).toEqual([seconds, true]);
  world.advance(seconds - 30);
  expect((await again()).status).toBe(429);
  world.advance(30);
  expect((await again()).status).toBeLessThan(400);
}

describe('whoever is told to wait', () => {
  it('for a code waits as long as was said', async () => {
    const world = await createWorld({ FLOOD: undefined });
    const visitor = createVisitor(world, { language: 'en', address: '192.0.2.77' });
    const email = newAddress();
    const asks = () => visitor.post(login, { email });
    for (let times = 0; times < 3; times += 1) expect((await asks()).status).toBe(303);
    await expectTrue(world, asks, await asks());
  });

  it('for tries at an activation code, too', async () => {
    const world = await createWorld({ FLOOD: undefined });
    const email = newAddress();
    const tries = () => createVisitor(world, { language: 'en' }).post(login, { email, activationCode: 'ABCDE23456' });
    for (let times = 0; times < 5; times += 1) expect((await tries()).status).toBe(422);
    const refused = await tries();
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    world.advance(seconds - 30);
    expect((await tries()).status).toBe(429);
    world.advance(30);
    expect((await tries()).status).toBe(422);
  });

  it('for an activation code waits again for the next: a place in the queue is good once', async () => {
    const world = await createWorld({ FLOOD: undefined });
    const email = newAddress();
    for (let network = 1; network <= 5; network += 1)
      await createVisitor(world, { address: `198.51.${network}.1` }).post(login, { email });
    const visitor = createVisitor(world, { address: '203.0.113.5' });
    const path = paths.requestActivationCode.href();
    const subscriptionNumber = exampleSubscriptionNumber(markets.denmark);
    const asks = async () => visitor.post(path, { ...(await visitor.hidden(path)), email, subscriptionNumber });
    const refused = await asks();
    expect(refused.status).toBe(429);
    world.advance(Number(refused.headers.get('retry-after')));
    expect([(await asks()).status, (await asks()).status]).toEqual([303, 429]);
  });

  it('after five wrong tries does not wait at all, for a new code can be asked for', async () => {
    const world = await createWorld({ FLOOD: undefined });
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.post(login, { email: newAddress() });
    for (let times = 0; times < 5; times += 1) await visitor.post(login, { code: '000000' });
    const refused = await visitor.post(login, { code: '000000' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await visitor.post(login, { intent: 'resend' })).status).toBe(303);
  });
});
