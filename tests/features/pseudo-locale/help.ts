import { contactTopics } from '../../../worker/domain/contact';
import { paths } from '../../../worker/paths';
import { createMember } from '../../setup/people/member';
import { createWriter } from '../contact/writer';
import type { Walk, Walks } from './walks';

const { contact, help, howToActivate } = paths;

async function readsHelp({ look }: Walk): Promise<void> {
  for (const page of [help.terms, help.privacy, help.accessibility, help.howWeCheckAge, howToActivate])
    await look(page.href());
}

async function writesToUs({ world, visitor, look, inOutage }: Walk): Promise<void> {
  const writer = createWriter(world, { visitor, email: visitor.email });
  await look(contact.href());
  for (const topic of contactTopics) await look(contact.href({ topic }));
  await look(await writer.writes({ topic: '', name: '', email: '', message: '' }));
  const { idempotencyKey = '' } = await writer.opens();
  await look(await visitor.post(contact.href(), { ...writer.fields({ message: 'zzz' }), idempotencyKey }));
  const form = await writer.opens();
  world.advance(3);
  await inOutage(async () =>
    look(await visitor.post(contact.href(), { ...writer.fields({ message: 'zzz' }), ...form })),
  );
  for (let count = 0; count < 6; count += 1) await look(await writer.writes({ message: 'zzz' }));
  await look(contact.href({ sent: '1' }));
}

async function writesAsMember({ world, look, visitor: { market } }: Walk): Promise<void> {
  const { visitor, email } = await createMember(world, { market, language: 'en' });
  const writer = createWriter(world, { visitor, email });
  const answer = await visitor.get(contact.href());
  await look(answer);
  await look(await writer.writes({ attach: 'yes', message: 'zzz' }));
  await look(await visitor.get(contact.href({ sent: '1' })));
  await look(await visitor.get(help.privacy.href()));
}

/** What stands on the pages of help, and every answer of the contact form. */
export const helpWalks: Walks = { readsHelp, writesToUs, writesAsMember };
