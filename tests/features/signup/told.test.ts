import { beforeAll, describe, expect, it } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What somebody is told who comes back, may not go on, or is through: what happened, and that nothing was charged. */
const { ageVerification, completed, customerDetails, paymentCompleted, skinData, verifyEmail } = paths.signup;
const { age, skinResult, paid } = english;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

async function atAge(market: (typeof marketIds)[number] = 'denmark'): Promise<Visitor> {
  const visitor = createVisitor(world, { language: 'en', market });
  await visitor.selectsProduct(visitor.uvProduct());
  return visitor;
}
const plainOffer = (visitor: Visitor) => new RegExp(`name="product" value="${visitor.plainProduct().productId}"`);

describe('the age page', () => {
  it.each(marketIds)('of %s holds its issuers, where there are few', async (market) => {
    const visitor = await atAge(market);
    const enabled = world.markets[market].issuers.filter((issuer) => issuer.enabled);
    const html = await visitor.page(ageVerification.href());
    for (const { id, name } of enabled) {
      expect(textOf(html)).toContain(name);
      if (enabled.length > 1) expect(html).toContain(`value="${id}" name="issuer"`);
    }
    expect(textOf(html)).not.toContain(age.choose);
    expect(say(await visitor.choosesIssuer(enabled[0]?.id))).toMatch(/^303 http.*\/identity\//);
  });

  it('after a cancel says so, and that nothing was charged', async () => {
    const visitor = await atAge();
    const callback = await visitor.provesAge('cancel');
    expect(say(callback)).toBe(`302 ${ageVerification.href({ fail: '1' })}`);
    const text = textOf(await (await visitor.follow(callback)).text());
    expect(text).toContain(age.hint.cancelled);
    expect(text).toContain('You have not been charged');
    expect(text).not.toContain(age.hint.fail);
    // Another outcome takes its place.
    await visitor.follow(await visitor.provesAge('none'));
    expect(textOf(await visitor.page(ageVerification.href()))).not.toContain(age.hint.cancelled);
  });

  it('offers what needs no proof of age, also after a no, and that leads past the check', async () => {
    const visitor = await atAge();
    expect(await visitor.page(ageVerification.href())).toMatch(plainOffer(visitor));
    await visitor.provesAge('under18');
    const refused = await visitor.page(ageVerification.href());
    expect(headingOf(refused)).toBe(age.staff);
    expect(refused).toMatch(plainOffer(visitor));
    expect(say(await visitor.selectsProduct(visitor.plainProduct()))).toBe(`303 ${customerDetails.href()}`);
  });
});

describe('the questions about skin', () => {
  it('once refused close what was answered, with the answer, and show what is missing', async () => {
    const visitor = await atAge();
    const some = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`q${index + 1}`, '3']));
    const response = await visitor.post(skinData.href(), some);
    const html = await response.text();
    expect(response.status).toBe(422);
    const closed = html.split('<details class="answered fold">').slice(1);
    expect(closed).toHaveLength(7);
    for (const [index, part] of closed.entries())
      expect(part).toMatch(new RegExp(`<input[^>]*name="q${index + 1}"[^>]*checked`));
    expect(textOf(closed[0]?.split('</summary>')[0] ?? '')).toContain(english.skin.tone.a3);
    for (const missing of ['q8', 'q9', 'q10']) expect(html).toContain(`href="#${missing}"`);
  });

  it('“See my result” leads to the result, above the code that is asked for next', async () => {
    const visitor = await atAge();
    await visitor.follow(await visitor.provesAge());
    await visitor.entersDetails();
    const answered = await visitor.answersSkin(3);
    expect(say(answered)).toBe(`303 ${verifyEmail.href()}`);
    const html = await visitor.page(verifyEmail.href());
    // What the type means stands in the result alone; the type stands in the card as well.
    const at = html.indexOf(skinResult.type3);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(html.indexOf('name="code"'));
    // Who mistypes the code reads of the code first.
    const wrong = await (await visitor.post(verifyEmail.href(), { code: '000000' })).text();
    expect(wrong.indexOf(skinResult.type3)).toBeGreaterThan(wrong.indexOf('name="code"'));
  });

  it('who comes back to the questions may keep the answers, and is led to the result and on', async () => {
    const visitor = await atAge();
    await visitor.follow(await visitor.provesAge());
    await visitor.entersDetails();
    const result = skinData.href({ result: '1' });
    expect(await visitor.page(skinData.href())).not.toContain(`href="${result}"`);
    await visitor.answersSkin(3);
    expect(await visitor.page(skinData.href())).toContain(`href="${result}"`);
    expect(await visitor.page(result)).toContain(`href="${verifyEmail.href()}"`);
  });

  it('without a consent to keep them promise no earlier end of the result than it has', async () => {
    const visitor = await atAge();
    await visitor.follow(await visitor.provesAge());
    await visitor.entersDetails();
    await visitor.answersSkin(3, {});
    const said = textOf(await visitor.page(skinData.href({ result: '1' })));
    await visitor.provesEmail();
    expect(say(await visitor.orders())).toBe(`303 ${completed.href()}`);
    // It stays with the draft of an order that is not paid yet, so that who changes the order is asked nothing again.
    const kept = await rows(
      `SELECT 1 FROM session WHERE state_json LIKE ? AND json_extract(state_json, '$.draft.skin.sealed') <> ''`,
      `%${visitor.email}%`,
    );
    expect(kept).toHaveLength(1);
    expect(said).toMatch(/encrypted, for 8.days at most\./);
  });
});

describe('who ordered', () => {
  async function ordered(fields?: Record<string, string>): Promise<{ visitor: Visitor; url: string }> {
    const visitor = createVisitor(world, { language: 'en' });
    await visitor.reachesOverview();
    await visitor.orders(fields);
    expect(textOf(await visitor.page(completed.href()))).not.toContain(english.completed.fault.notPaid.title);
    return { visitor, url: await visitor.goesToPayment() };
  }

  it('and then chooses another membership is told that the first one waits, and is not asked to pay that at once', async () => {
    const { visitor } = await ordered();
    const chosen = await visitor.selectsProduct(visitor.plainProduct());
    expect(new URL(locationOf(chosen) ?? '', visitor.origin).pathname).toBe(paths.signup.entry.href());
    const page = textOf(await (await visitor.follow(chosen)).text());
    expect(page).toContain(english.select.waiting.title);
    expect(page).toContain(english.select.waiting.restart);
  });

  it('and chooses another membership finds it marked, and after the order is deleted all that was filled in', async () => {
    const { visitor } = await ordered();
    const plain = visitor.plainProduct();
    const page = await (await visitor.follow(await visitor.selectsProduct(plain))).text();
    expect(page.includes(`checked="" value="${plain.productId}"`)).toBe(true);
    await visitor.post(paths.signup.entry.href(), { intent: 'restart' });
    await visitor.selectsProduct(plain);
    expect(await visitor.page(paths.signup.customerDetails.href())).toContain('value="Anna"');
  });

  it('and comes back unpaid is told so, once the provider has said it', async () => {
    const { visitor, url } = await ordered();
    await world.sandboxPost('/stripe/faults', { fault: 'status500' });
    expect(textOf(await visitor.page(completed.href()))).not.toContain(english.completed.fault.notPaid.title);
    await world.sandboxPost('/stripe/faults', { fault: null });
    world.advance(5);
    const back = locationOf(await visitor.answersPayment(url, 'back')) ?? '';
    expect(new URL(back).pathname).toBe(completed.href());
    const page = textOf(await visitor.page(completed.href()));
    expect(page).toContain(english.completed.fault.notPaid.title);
    expect(page).toContain(english.completed.fault.notPaid.text);
    // No headline says that all is well with an order that is not paid.
    expect(page).toContain(english.select.waiting.title);
    expect(page).not.toContain(english.completed.title);
  });

  it('and comes back while the provider says nothing does not wait for it', async () => {
    const { visitor } = await ordered();
    const { fetchCheckout } = world.services.payment;
    world.services.payment.fetchCheckout = () => new Promise(() => {});
    const begun = performance.now();
    const page = await visitor.get(completed.href()).finally(() => {
      world.services.payment.fetchCheckout = fetchCheckout;
    });
    expect([page.status, performance.now() - begun < 4_000]).toEqual([200, true]);
    expect(textOf(await page.text())).not.toContain(english.completed.fault.notPaid.title);
  });

  it('and has paid, but the event is lost, is never told that nothing was charged', async () => {
    const { visitor, url } = await ordered();
    await world.sandboxPost('/stripe/faults', { fault: 'lost', count: 1 });
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    world.advance(5);
    expect(say(await visitor.get(completed.href()))).toBe(`302 ${paymentCompleted.href()}`);
  });

  it.each([
    ['today', { startNow: 'yes' }, true],
    ['later', {}, false],
  ] as const)('and starts %s reads on the welcome page when to come, and has the receipt', async (_, fields, isNow) => {
    const { visitor, url } = await ordered({ ...fields });
    await visitor.answersPayment(url, 'pay');
    await world.settle();
    const html = await visitor.page(paymentCompleted.href());
    expect(textOf(html).includes(paid.welcome.leadNow)).toBe(isNow);
    expect(textOf(html).includes('You have access from')).toBe(!isNow);
    const receipt = /href="(\/account-payments\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await visitor.get(receipt)).status).toBe(200);
  });
});
