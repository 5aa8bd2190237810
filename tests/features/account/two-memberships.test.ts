import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { ordersOf, rows } from '../../setup/money/records';
import { english, locationOf, textOf } from '../../setup/pages/answers';
import { doesTask, mainOf, membershipPath, opensTask } from '../../setup/pages/membership-forms';
import { createMember, type Member } from '../../setup/people/member';
import { createVisitor, hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A member of two memberships: each page says which one it is about, and changes that one. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { main, payments } = paths.account;

describe('two memberships', () => {
  it('are each changed on pages that name them, and one that goes on stands before one that ends', async () => {
    const { visitor, email, subscriptionId: first } = await createMember(world, { language: 'en' });
    const again = createVisitor(world, { language: 'en' });
    await again.selectsProduct(again.uvProduct());
    await again.follow(await again.provesAge());
    await again.entersDetails({ email });
    await again.answersSkin();
    await again.post(paths.signup.verifyEmail.href(), { code: await again.readsCode(email) });
    await again.orders();
    await again.answersPayment(await again.goesToPayment(), 'pay');
    await world.settle();
    await visitor.logsIn(email);

    // The newer one is shown, and the other with its next payment.
    const text = async (path: string) => textOf(await mainOf(await visitor.get(path)));
    expect(await text(main.href())).toMatch(/You have another membership Red light Next payment: DKK.199\.00 on /);
    const own = paths.account.subscription.href({ subscription: first });
    const page = await mainOf(await visitor.get(own));
    const cancels = paths.account.subscription.href({ do: 'cancel', subscription: first }).replace('&', '&amp;');
    expect(page).toContain(`href="${cancels}"`);
    const { html, fields } = await opensTask({ visitor }, 'cancel', { subscription: first });
    expect([fields.subscription, textOf(html)]).toEqual([first, expect.stringContaining('Red light, D-')]);
    const done = await visitor.post(membershipPath, fields);
    expect(done.headers.get('location')).toBe(own);
    expect(await text(own)).toContain(english.membership.done.cancel);
    const states = async () =>
      Object.fromEntries((await ordersOf(email)).map((one) => [one.subscription_id, one.state]));
    expect(Object.values(await states()).toSorted()).toEqual(['active', 'ending']);
    expect((await states())[first]).toBe('ending');
    await world.settle();
    const letters = (await world.mailTo(email)).map((mail) => mail.text).join();
    expect(letters).toContain(encodeURIComponent(`do=undoCancel&subscription=${first}`));

    // Each is paid with a card of its own, which the button beside it changes.
    await doesTask({ visitor } as Member, 'undoCancel', { subscription: first });
    await rows('UPDATE subscription SET payment_method = ?', 'Visa 1111');
    const paid = await visitor.page(payments.href());
    // Each under its own name, or nobody who hears them could tell the two buttons apart.
    expect(paid.match(/<h2>(?:Red light|Sol[^<,]*), D-[\d ]+<\/h2>/g)).toHaveLength(2);
    const forms = (paid.match(/<form[\s\S]*?<\/form>/g) ?? []).filter((form) => form.includes('value="method"'));
    expect(forms).toHaveLength(2);
    const asked = await visitor.post(payments.href(), hiddenFields(forms.find((form) => form.includes(first)) ?? ''));
    const back = new URL(locationOf(await visitor.answersPayment(locationOf(asked) ?? '', 'pay')) ?? '');
    await visitor.get(back.pathname + back.search, { 'sec-fetch-mode': 'navigate' });
    const changed = await rows('SELECT subscription_id FROM subscription WHERE payment_method <> ?', 'Visa 1111');
    expect(changed).toEqual([{ subscription_id: first }]);

    // The newer one ends, and the older one goes on: what is said first is what is paid next.
    await doesTask({ visitor } as Member, 'cancel');
    expect((await states())[first]).toBe('active');
    expect(await text(main.href())).not.toContain(english.accountMain.noMore);
    expect(await text(payments.href())).toContain('199.00');
  });
});
