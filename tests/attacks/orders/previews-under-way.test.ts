import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { passes } from '../../setup/money/money';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, sandboxOrigin } from '../../setup/world';

const readers = 12;
/** Longer than a page waits for what somebody else asks. */
const slowMs = 4_500;
const products = `${paths.account.subscription.href()}?do=changeProduct`;

it('while one page asks the provider, each of many others looks a few times and is shown without', async () => {
  const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
  const world = await createWorld({ DB: probe.database });
  const member = await createMember(world, {
    language: 'en',
    product: ({ name }) => 'da' in name && name.da === 'Sol 4',
  });
  await passes(world, 10);
  await member.visitor.logsIn();
  const { fetch } = world.sandbox;
  world.sandbox.fetch = async (request, ...rest) => {
    const { pathname, origin } = new URL(request.url);
    if (origin === sandboxOrigin && pathname.startsWith('/stripe/v1/'))
      await new Promise((resolve) => setTimeout(resolve, slowMs));
    return fetch(request, ...rest);
  };
  const browsers = Array.from({ length: readers + 1 }, () => {
    const copy = createVisitor(world, { language: 'en' });
    for (const [name, value] of member.visitor.cookies) copy.cookies.set(name, value);
    return copy;
  });
  probe.run.length = 0;
  const statuses = await Promise.all(browsers.map(async (one) => (await one.get(products)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const looks = probe.run.filter(({ sql }) => /^SELECT basis, answer, next_at FROM provider_look/.test(sql)).length;
  printFigure(`looks: ${looks} reads by ${browsers.length} pages while the provider is slow`);
  expect(looks).toBeGreaterThan(readers);
  // Each at its beginning, once more by whoever would ask, and three times in as many seconds.
  expect(looks).toBeLessThanOrEqual(5 * browsers.length);
});
