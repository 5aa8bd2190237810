import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** At the other sellers' hosts nobody is a member, so nothing is even sent there: and still it locked a member out here. */
it('an anonymous visitor at another market’s host takes nothing from a member here', async () => {
  const world = await createWorld({ FLOOD: undefined });
  const owner = await createMember(world, { language: 'en' });
  const login = paths.login.href();
  const address = '203.0.113.9';
  for (const market of ['sweden', 'netherlands', 'england'] as const)
    for (let times = 0; times < 10; times += 1) {
      const stranger = createVisitor(world, { market, language: 'en', ...(times < 5 ? { address } : {}) });
      await stranger.post(login, { email: owner.email });
      await stranger.post(login, { code: '000000' });
      await stranger.post(login, { subscriptionId: owner.subscriptionId });
      await stranger.post(login, { email: owner.email, activationCode: 'ABCDE23456' });
    }
  // From the very network they used, in a browser that was never here: asked at once, in at once.
  const visitor = createVisitor(world, { language: 'en', address });
  expect(say(await visitor.post(login, { email: owner.email }))).toBe('303 /login?step=code');
  const code = await visitor.readsCode(owner.email);
  expect(say(await visitor.post(login, { code }))).toBe(`303 ${paths.account.main.href()}`);
});
