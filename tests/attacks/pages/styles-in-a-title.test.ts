import { beforeAll, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember } from '../../setup/people/member';
import { detailsOf } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Somebody calls themselves what marks the place of a page's styles. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it('a name in a title takes no styles', async () => {
  const name = '/*styles*/';
  const { visitor, memberId } = await createMember(world, { language: 'en' });
  const form = formFor(await visitor.page(paths.account.profile.href({ edit: 'details' })), 'details');
  const changed = { ...form, ...detailsOf.denmark, firstName: name, lastName: 'Holm' };
  expect((await visitor.post(paths.account.profile.href(), { intent: 'details', ...changed })).status).toBe(303);
  expect(await rows('SELECT first_name FROM member WHERE member_id = ?', memberId)).toEqual([{ first_name: name }]);
  const html = await visitor.page(paths.signup.paymentCompleted.href());
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
  expect(title).toContain(name);
  expect(title.length).toBeLessThan(200);
  expect(/<style[^>]*>([^<]*)/.exec(html)?.[1]).toContain('@layer');
});
