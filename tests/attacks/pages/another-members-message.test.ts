import { expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createWriter } from '../../features/contact/writer';
import { createMember } from '../../setup/people/member';
import { createWorld } from '../../setup/world';

/** Somebody adds their membership to a message and mistypes their address: it is another member's. */
it('is not in the file of whoever has the address that was typed, but in its writer’s', async () => {
  const world = await createWorld();
  const writer = await createMember(world, { language: 'en' });
  const other = await createMember(world, { language: 'en' });
  const fileOf = async ({ visitor }: typeof writer) => (await visitor.post(paths.accountMore.export.href())).text();
  const message = 'I cannot come on Mondays any more.';
  const typed = { email: other.email, attach: 'yes', message };
  expect((await createWriter(world, { visitor: writer.visitor }).writes(typed)).status).toBe(303);
  expect(await fileOf(writer)).toContain(message);
  expect(await fileOf(other)).not.toContain(message);

  // What nobody has signed is whose address it says.
  const unsigned = 'Where do I park?';
  await createWriter(world).writes({ email: other.email, message: unsigned });
  expect(await fileOf(other)).toContain(unsigned);
});
