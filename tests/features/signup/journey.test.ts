import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
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
