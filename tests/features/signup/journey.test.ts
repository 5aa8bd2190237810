import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { textOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const locationOf = (response: Response) => response.headers.get('location');

describe.each(marketIds)('a visitor in %s joins', (market) => {
  it('studio, age, details, skin, e-mail, order, payment, welcome', async () => {
    const visitor = createVisitor(world, { market });
    const product = visitor.uvProduct();

    expect(await visitor.page('/')).toContain('<h1>');
    expect(locationOf(await visitor.selectsProduct(product))).toBe(paths.signup.ageVerification.href());

    const callback = await visitor.provesAge();
    expect(locationOf(callback)).toMatch(/^\/\?state=[\w-]+&session=[0-9a-f-]{36}$/);
    expect(locationOf(await visitor.follow(callback))).toBe(paths.signup.customerDetails.href());

    expect(locationOf(await visitor.entersDetails())).toBe(paths.signup.skinData.href());
    expect(locationOf(await visitor.answersSkin())).toBe(paths.signup.verifyEmail.href());
    expect(locationOf(await visitor.provesEmail())).toBe(paths.signup.overview.href());

    const ordered = await visitor.orders();
    expect([ordered.status, locationOf(ordered)]).toEqual([303, paths.signup.completed.href()]);
    const paymentUrl = await visitor.goesToPayment();
    expect(paymentUrl).toContain('/stripe/pay/');
    const paid = await visitor.answersPayment(paymentUrl, 'pay');
    expect(locationOf(paid)).toBe(visitor.origin + paths.signup.paymentCompleted.href());
    await world.settle();

    const welcome = await visitor.page(paths.signup.paymentCompleted.href());
    expect(welcome).toContain('Anna');
    expect((await visitor.get(paths.account.main.href())).status).toBe(200);

    const subjects = (await world.mailTo(visitor.email)).map(({ tags }) => JSON.stringify(tags));
    expect(subjects.filter((tags) => tags.includes('order-confirmation'))).toHaveLength(1);
    expect(subjects.filter((tags) => tags.includes('receipt'))).toHaveLength(1);
    expect((await world.services.jobs.reconcile()).differences).toEqual([]);
  });
});

/** As letters are addressed there: a British code stands after its town, others before it. */
const addressed = {
  denmark: '2200_København_N',
  sweden: '116_46_Stockholm',
  netherlands: '1012_LG_Amsterdam',
  england: 'London_SW1A_1AA',
};
const homes = {
  denmark: { zip: '2200', city: 'København N' },
  sweden: { zip: '11646', city: 'Stockholm' },
  netherlands: { zip: '1012lg', city: 'Amsterdam' },
  england: { zip: 'sw1a1aa', city: 'London' },
};

it.each(marketIds)('an order in %s has the address as letters do', async (market) => {
  const visitor = createVisitor(world, { market });
  await visitor.selectsProduct(visitor.plainProduct());
  await visitor.entersDetails(homes[market]);
  await visitor.provesEmail();
  const text = textOf(await visitor.page(paths.signup.overview.href())).replaceAll(/[\s\u00a0]/g, '_');
  expect(text).toContain(addressed[market]);
});
