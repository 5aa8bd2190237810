import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createMember } from '../../setup/people/member';
import type { Visitor } from '../../setup/people/visitor';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, operatorOf, presses } from './people';

/** An operator who hands what was sealed for one page, or for the database, to another page that opens sealed text. */
let world: World;
let operator: Visitor;
beforeAll(async () => {
  world = await createBackOfficeWorld();
  operator = await operatorOf(world, 'support');
});

const { changeEmail } = paths.backOfficeActions;
const list = (query: Record<string, string>) => operator.get(paths.backOffice.members.href(query));

it('what is sealed in the database is read in no list', async () => {
  const sealed = await world.services.sealer.seal('said to nobody else');
  for (const name of ['find', 'after']) {
    const answer = await list({ market: 'denmark', [name]: sealed });
    expect([name, answer.status]).toEqual([name, 200]);
    expect(await answer.text()).not.toContain('said to nobody else');
  }
});

it('what was searched for proves no mailbox, and what was proved is read in no list', async () => {
  const { subscriptionId, memberId } = await createMember(world, { language: 'en' });
  const second = async (code: string) => operator.get(changeEmail.href({ subscriptionId }, { code }));
  const search = await operator.post(paths.backOffice.members.href({ market: 'denmark' }), { q: 'not a code' });
  const found = new URL(search.headers.get('location') ?? '', 'http://x').searchParams.get('find') ?? '';
  expect(found).not.toBe('');
  expect((await second(found)).status).toBe(200);

  const email = `own-${memberId}@example.com`;
  const sent = await presses(operator, changeEmail.href({ subscriptionId }), { email, known: 'studio' });
  const code = new URL(sent.headers.get('location') ?? '', 'http://x').searchParams.get('code') ?? '';
  expect(await (await second(code)).text()).toContain(email);
  expect(await (await list({ market: 'denmark', find: code })).text()).not.toContain('codeId');
});
