import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { errorIdOf } from '../../setup/pages/answers';
import type { Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { enrol } from './screens';

const problems: Record<string, (screen: Visitor) => Promise<Response>> = {
  'of another origin': (screen) =>
    screen.post(paths.kiosk.selectIssuers.href(), {}, { 'sec-fetch-site': 'cross-site' }),
  'of a method that is none': (screen) => screen.post(paths.signup.paymentCompleted.href()),
  'of no address at all': (screen) => screen.get('/no/such/page'),
};

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

it.each(Object.keys(problems))(
  "an error %s stays in the screen's frame and leads back to its first page",
  async (name) => {
    const { screen } = await enrol(world);
    const answer = await (problems[name] as (typeof problems)[string])(screen);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const html = await answer.text();
    expect(html).toContain('<body class="kiosk at-screen">');
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !/^(?:#|\/kiosk(?:\/|$))/.test(href))).toEqual([]);
  },
);

it('a check that does not answer is an outage within seconds, as one that fails is, and its page says so', async () => {
  const { KIOSK } = env as unknown as { KIOSK: DurableObjectNamespace };
  const own = await createWorld(
    {
      KIOSK: {
        idFromName: (name: string) => KIOSK.idFromName(name),
        get: () => ({ open: () => new Promise(() => undefined) }),
      },
    },
    { cell: 'england' },
  );
  const { screen } = await enrol(own);
  const answer = await screen.post(paths.kiosk.selectIssuers.href());
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(errorIdOf(answer));
});
