import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createVisitor, newAddress } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { signup } = paths;
const { DB } = env as unknown as { DB: D1Database };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it('an age check given to one member counts for no other, in the same browser either', async () => {
  const visitor = createVisitor(world);
  await visitor.reachesOverview();
  expect((await visitor.orders()).status).toBe(303);
  await visitor.post('/', { intent: 'restart' });
  const other = newAddress();
  await visitor.entersDetails({ firstName: 'Bo', email: other });
  await visitor.post(signup.verifyEmail.href(), { code: await visitor.readsCode(other) });
  const refused = await visitor.orders();
  expect(refused.status).toBe(422);
  // The one it was given to goes on where the order was given up.
  await visitor.entersDetails();
  await visitor.post(signup.verifyEmail.href(), { intent: 'resend' });
  await visitor.post(signup.verifyEmail.href(), { code: await visitor.readsCode() });
  expect((await visitor.orders()).status).toBe(303);
});

it('a skin answer that can no longer be read is asked for again', async () => {
  const visitor = createVisitor(world);
  await visitor.reachesOverview();
  await DB.prepare(
    `UPDATE session SET state_json = json_set(state_json, '$.draft.skin.sealed', 'k0~AAAA~AAAA')
      WHERE json_extract(state_json, '$.draft.details.email') = ?`,
  )
    .bind(visitor.email)
    .run();
  expect((await visitor.orders()).status).toBe(422);
});

it('a no is remembered by the browser, beyond the draft and against a check begun before it', async () => {
  const visitor = createVisitor(world);
  await visitor.selectsProduct(visitor.uvProduct());
  const early = await visitor.answersIssuer('over18');
  await visitor.provesAge('under18');
  expect((await visitor.get(early)).headers.get('location')).toBe(signup.ageVerification.href({ fail: '1' }));
  await visitor.get(paths.login.href());
  await visitor.selectsProduct(visitor.uvProduct());
  expect((await visitor.post(signup.ageVerification.href(), {})).status).toBe(422);
});

it('consents are stored in the language they were read in: a page read in another is shown anew', async () => {
  const visitor = createVisitor(world, { language: 'da' });
  await visitor.reachesOverview();
  const hidden = await visitor.hidden(signup.overview.href());
  await visitor.post(paths.culture.href(), { language: 'en', returnTo: signup.overview.href() });
  const posted = await visitor.post(signup.overview.href(), { ...hidden, acceptTerms: 'yes' });
  expect(posted.status).toBe(422);
  expect((await visitor.orders()).status).toBe(303);
});
