import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../setup/pages/answers';
import { choosesProduct, doesTask, mainOf, membershipPath } from '../../setup/pages/membership-forms';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** What the membership's page says of what is still to come. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const read = async ({ visitor }: Member) =>
  textOf(await mainOf(await visitor.get(membershipPath))).replaceAll('\u00a0', ' ');
const named = (wanted: string) => (product: { name: object }) => 'da' in product.name && product.name.da === wanted;

describe('a discount of several payments', () => {
  it('is on the membership beside the price, until its last payment, and not where none is to come', async () => {
    const member = await createMember(world, {
      language: 'en',
      product: named('Sol 4'),
      promotion: 'WELCOME20',
    });
    const shown = () => read(member);
    // Three payments of 149 with a fifth off: this one and two to come.
    const told = /Price DKK 149\.00 a month Your discount DKK 29\.80 off each payment up to and including (.+? \d{4})/;
    const through = told.exec(await shown())?.[1] ?? '';
    const next = /Next payment (.+? \d{4}), DKK 119\.20/.exec(await shown())?.[1] ?? '';
    expect(new Date(through).getTime() - new Date(next).getTime()).toBeGreaterThan(27 * 86_400_000);
    await doesTask(member, 'cancel');
    expect(await shown()).not.toContain('Your discount');
  });
});

describe('a minimum term that comes with a planned change', () => {
  it('is on the membership with its days, where there was none', async () => {
    const member = await createMember(world, {
      language: 'en',
      product: named('Sol Fri'),
    });
    const bound = world.catalogue.denmark.products.find(named('Sol 8'));
    expect(bound?.bindingMonths).toBeGreaterThan(0);
    const { confirm } = await choosesProduct(member, bound?.productId ?? '');
    await member.visitor.post(membershipPath, confirm);
    await world.settle();
    const shown = await read(member);
    const from = /From (\d+ \w+ \d{4}) Sol 8/.exec(shown)?.[1];
    expect(shown).toMatch(new RegExp(`Minimum term ${from} to \\d+ \\w+ \\d{4}`));
  });
});
