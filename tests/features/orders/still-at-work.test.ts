import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { locationOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** A world whose payment provider can be held up. */
async function heldUp() {
  let open = () => {};
  let gate: Promise<void> | null = null;
  const world = await createWorld(
    {},
    {
      between: (send) => async (input, init) => {
        if (gate && String(input instanceof Request ? input.url : input).includes('/checkout/sessions')) await gate;
        return send(input, init);
      },
    },
  );
  return {
    world,
    holds: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    lets: () => open(),
  };
}

const refreshOf = (html: string): string =>
  (/http-equiv="refresh" content="2;url=([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

it('a second press that waited two seconds goes on by itself to where the first led', async () => {
  const { world, holds, lets } = await heldUp();
  const visitor = createVisitor(world);
  await visitor.reachesOverview(visitor.plainProduct());
  await visitor.orders();
  const completed = paths.signup.completed.href();
  const fields = await visitor.hidden(completed);
  holds();
  const first = visitor.post(completed, fields);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = await visitor.post(completed, fields);
  expect(second.status).toBe(409);
  const next = refreshOf(await second.text());
  expect(next).toMatch(/^\/submitted\?form=[^&]+&back=%2Fsignup-completed$/);

  const still = await visitor.get(next);
  expect([still.status, refreshOf(await still.text())]).toEqual([409, next]);

  lets();
  const url = locationOf(await first);
  expect(url).toContain('/pay/');
  const answer = await visitor.get(next);
  expect([answer.status, locationOf(answer)]).toEqual([303, url]);
  // Somebody else's browser learns nothing of it.
  const stranger = createVisitor(world);
  await stranger.selectsProduct(stranger.plainProduct());
  expect(locationOf(await stranger.get(next))).toBe(completed);
  expect(locationOf(await createVisitor(world).get(next))).toBe(completed);
});

it('begins no session for whoever comes with a cookie of their own making', async () => {
  const { world } = await heldUp();
  const sessions = async () => (await rows<{ count: number }>('SELECT COUNT(*) AS count FROM session'))[0]?.count;
  const before = await sessions();
  const stranger = createVisitor(world);
  stranger.cookies.set('session', 'v1.made.up');
  const answer = await stranger.get(paths.submitted.href({ form: 'made-up', back: paths.contact.href() }));
  expect([answer.status, locationOf(answer)]).toEqual([303, paths.contact.href()]);
  expect(await sessions()).toBe(before);
});

it('a form that nobody works at any more is led back to, and to no other site', async () => {
  const { world } = await heldUp();
  const visitor = createVisitor(world);
  await visitor.reachesOverview(visitor.plainProduct());
  const back = async (address: string) =>
    locationOf(await visitor.get(paths.submitted.href({ form: 'made-up', back: address })));
  expect(await back(paths.contact.href())).toBe(paths.contact.href());
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', '/nowhere'])
    expect(await back(elsewhere)).toBe(paths.signup.entry.href());
});
