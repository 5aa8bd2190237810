import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { crossSite } from '../../features/kiosk/check';
import { begin, enrol } from '../../features/kiosk/screens';
import { paymentsOf } from '../money/money';
import { ordersOf } from '../money/records';
import { doesTask, opensTask } from '../pages/membership-forms';
import { addsPasskey, confirms, opens } from '../people/passkeys';
import { createVisitor, hiddenFields, type Visitor } from '../people/visitor';
import type { World } from '../world';

const { signup, account, accountMore } = paths;
const seen = async (answer: Promise<Response> | Response, ...allowed: number[]) =>
  expect(allowed.length > 0 ? allowed : [200]).toContain((await answer).status);

/** A whole sign-up, each page looked at before its form is sent. */
export async function walksSignUp(world: World): Promise<Visitor> {
  const visitor = createVisitor(world);
  await seen(visitor.get(signup.entry.href()));
  await seen(visitor.selectsProduct(visitor.uvProduct()), 303);
  await seen(visitor.get(signup.entry.href()));
  await seen(visitor.get(signup.ageVerification.href()));
  await visitor.follow(await visitor.provesAge());
  await seen(visitor.get(signup.customerDetails.href()));
  await seen(visitor.entersDetails(), 303);
  await seen(visitor.get(signup.skinData.href()));
  await seen(visitor.answersSkin(), 303);
  await seen(visitor.get(signup.verifyEmail.href()));
  await seen(visitor.post(signup.verifyEmail.href(), { code: '12' }), 422);
  await seen(visitor.provesEmail(), 303);
  await seen(visitor.orders(), 303);
  const payment = await visitor.goesToPayment();
  expect(payment).not.toBe('');
  await visitor.answersPayment(payment, 'pay');
  await world.settle();
  await seen(visitor.get(signup.paymentCompleted.href()));
  await visitor.get(signup.paymentCompleted.href());
  return visitor;
}

/** Everything a member looks at and does. */
export async function walksAccount(visitor: Visitor): Promise<void> {
  for (const path of [...Object.values(account), accountMore.confirm]) await visitor.get(path.href());
  const [order] = await ordersOf(visitor.email);
  const subscriptionId = order?.subscription_id ?? '';
  const [charge] = await paymentsOf(subscriptionId);
  await seen(visitor.get(accountMore.receipt.href({ paymentId: charge?.payment_id ?? '' })));
  const member = { visitor, email: visitor.email, memberId: order?.member_id ?? '', subscriptionId, productId: '' };
  const pausing = await opensTask(member, 'pause');
  await visitor.post(account.subscription.href(), { ...pausing.fields, reason: 'travel' });
  await doesTask(member, 'undoPause');
  await doesTask(member, 'cancel');
  await doesTask(member, 'undoCancel');
  const profile = hiddenFields(await visitor.page(account.profile.href({ edit: 'details' })));
  await visitor.post(account.profile.href(), {
    ...profile,
    ...{ intent: 'details', firstName: 'Anne', lastName: 'Holm', phone: '+45 20 12 34 56' },
    ...{ street: 'Havnegade 4', zip: '8000', city: 'Aarhus' },
  });
  await visitor.post(accountMore.export.href());
  const { idempotencyKey = '' } = hiddenFields(await visitor.page(account.payments.href()));
  await visitor.post(account.payments.href(), { intent: 'method', idempotencyKey });
  const passkey = await addsPasskey(visitor);
  await seen(confirms(passkey, visitor), 303);
  await visitor.post(paths.culture.href(), { culture: 'en', back: account.main.href() });
  await visitor.post(paths.logout.href());
  expect(await opens(passkey, visitor)).toBe(true);
  await visitor.post(paths.logout.href());
}

/** Both ways in, a wrong code, and a stranger's address. */
export async function walksLogin(world: World, visitor: Visitor): Promise<void> {
  const stranger = createVisitor(world);
  await seen(stranger.get(paths.login.href()));
  await seen(stranger.post(paths.login.href(), { email: stranger.email }), 303);
  await seen(stranger.post(paths.login.href(), { code: '000000' }), 422);
  await visitor.post(paths.login.href(), { email: visitor.email });
  await seen(visitor.get(paths.login.href()));
  await seen(visitor.post(paths.login.href(), { code: await visitor.readsCode() }), 303);
  await seen(visitor.get(account.main.href()));
}

/** A screen is set up, its pages are looked at, a phone proves an age at it. */
export async function walksKiosk(world: World): Promise<void> {
  const { screen } = await enrol(world, 'denmark');
  await screen.get(paths.kiosk.start.href());
  await screen.selectsProduct(screen.plainProduct());
  await screen.get(paths.kiosk.selectIssuers.href());
  const { address, check, phone, types } = await begin(world, screen, { market: 'denmark' });
  await screen.get(address);
  await phone.get(await check.address());
  const callback = await phone.answers(await phone.takes(), 'over18');
  await seen(phone.get(callback, crossSite), 302);
  await seen(phone.get(check.pageOfPhone));
  const number = await phone.number();
  await types(number);
  await screen.get(address);
  await screen.get(paths.kiosk.session.href());
  await screen.get(paths.kiosk.complete.href());
  await screen.post(paths.kiosk.complete.href(), { intent: 'carryOn' });
}
