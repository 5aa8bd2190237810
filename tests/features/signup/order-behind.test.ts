import { beforeAll, expect, it } from 'vitest';
import { addMonths } from '../../../worker/domain/dates';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf, productOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** A membership that is ordered while another one has yet to end (docs/decisions/089). */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

it('binds from its order, not from its first day months later, and page and order say so', async () => {
  const longest = world.markets.denmark.maxBindingMonths;
  const member = await createMember(world, {
    language: 'en',
    product: ({ bindingMonths }) => bindingMonths === longest,
  });
  const { facts } = await handsOf(world, member).does({ kind: 'cancel', reason: null });
  const { choice, product } = productOf(world, 'denmark', ({ bindingMonths }) => bindingMonths === 3);
  const { visitor } = member;
  await visitor.reachesOverview(choice);
  const page = textOf(await visitor.page(paths.signup.overview.href()));
  expect(page).toContain('No minimum term');
  await visitor.orders({ startNow: 'yes' });
  const [row] = await rows<{ snapshot_json: string; access_from: string }>(
    'SELECT snapshot_json, access_from FROM subscription WHERE member_id = ? AND product_id = ?',
    member.memberId,
    product.productId,
  );
  expect(row?.access_from && row.access_from > String(facts.stopDate)).toBe(true);
  expect(addMonths(facts.accessFrom, longest) <= String(row?.access_from)).toBe(true);
  expect(JSON.parse(row?.snapshot_json ?? '{}')).toMatchObject({ bindingMonths: 0, bindingEndsOn: null });
});
