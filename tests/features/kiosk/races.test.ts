import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';
import { createPhone, openCheck } from './check';

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

it('of a thousand browsers that take one code at once, one has it', async () => {
  const check = await openCheck(world, { market: 'england' });
  const code = (await check.address()).split('/').at(-1) ?? '';
  const scans = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      world.services.kiosks.scan(check.sessionId, { hash: `browser-${index}`, code, intent: 'continue' }),
    ),
  );
  const taken = scans.filter(({ standing }) => standing === 'theirs').length;
  const told = scans.filter(({ standing }) => standing === 'taken').length;
  printFigure(`kiosk race: ${taken} of ${scans.length} browsers took one code, ${told} were told it is in use`);
  expect([taken, told]).toEqual([1, 999]);
});

it('of fifty that post it, one is sent to the issuer', async () => {
  const check = await openCheck(world, { market: 'england' });
  const address = await check.address();
  const phones = Array.from({ length: 50 }, () => createPhone(world, check));
  const answers = await Promise.all(phones.map((phone) => phone.post(address, { intent: 'continue' })));
  const statuses = answers.map(({ status }) => status);
  const sent = statuses.filter((status) => status === 303).length;
  printFigure(`kiosk race over HTTP: ${sent} of ${statuses.length} phones were sent to the issuer`);
  expect(sent).toBe(1);
  expect(statuses.filter((status) => status === 409).length).toBe(49);
});

it('of one phone that posts it ten times, each goes to the issuer and one answer counts', async () => {
  const check = await openCheck(world, { market: 'england' });
  const phone = createPhone(world, check);
  await phone.selectsProduct(phone.uvProduct());
  const address = await check.address();
  const started = await Promise.all(Array.from({ length: 10 }, () => phone.post(address, { intent: 'continue' })));
  expect(started.map(({ status }) => status)).toEqual(started.map(() => 303));
  const callbacks = await Promise.all(started.map((one) => phone.answers(one, 'over18')));
  await Promise.all(callbacks.map((callback) => phone.get(callback)));
  expect((await check.see()).phase).toBe('answered');
  expect(await check.types(await phone.number())).toEqual({ kind: 'right' });
});

it('of one phone that has been here before and begins its sign-up by posting it thrice, each goes to the issuer', async () => {
  const check = await openCheck(world, { market: 'england' });
  const phone = createPhone(world, check);
  await phone.selectsProduct(phone.uvProduct());
  // Ends what was begun, and leaves the session.
  await phone.get(paths.login.href());
  const address = await check.address();
  const started = await Promise.all([1, 2, 3].map(() => phone.post(address, { intent: 'continue' })));
  expect(started.map(({ status }) => status)).toEqual([303, 303, 303]);
  for (const one of started) await phone.get(await phone.answers(one, 'over18'));
  expect(await check.types(await phone.number())).toEqual({ kind: 'right' });
  expect((await phone.says('carryOn')).status).toBe(303);
});
