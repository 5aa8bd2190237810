import { paths } from '../../../worker/paths';
import { createDatabase, requireChange } from '../../../worker/services/database/database';
import type { Statement } from '../../../worker/services/database/port';
import type { MembershipIntent, MembershipStanding } from '../../../worker/services/membership/plans/port';
import { pressesAt } from '../../setup/money/money';
import { ordersOf } from '../../setup/money/records';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, handsOf, type Member, newForm, productOf } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import { sandboxOrigin, type World } from '../../setup/world';
import type { Act, ActKind, Life } from './life';
import type { ProviderView } from './provider';

/** What an act works with. `member`: with their latest membership. */
export interface Ground {
  readonly world: World;
  readonly provider: ProviderView;
  readonly member: Member;
  readonly life: Life;
  /** The provider keeps the next `count` refunds pending. */
  lingers(count: number): void;
  /** Continues with another membership of the same person. */
  begins(member: Member): void;
}

const productFor =
  ({ isBound }: Life) =>
  ({ bindingMonths, usesUv, ageVerificationRequired }: Parameters<Parameters<typeof productOf>[2]>[0]) =>
    isBound ? bindingMonths === 3 : !usesUv && !ageVerificationRequired;

type Survives = <Value>(work: Promise<Value>) => Promise<Value | 'died'>;

/** Signs a member up and pays. Faults apply from the payment on. Null if the sign-up never reached a payment page. */
export async function joinsAs(
  world: World,
  life: Life,
  survives: Survives,
  begins: () => void,
): Promise<Member | null> {
  const visitor = createVisitor(world, { market: 'denmark', language: 'en' });
  const { choice } = productOf(world, 'denmark', productFor(life));
  await visitor.reachesOverview(choice);
  await visitor.orders({ startNow: 'yes' });
  begins();
  if (!(await paysAs(world, visitor, life, survives))) return null;
  const [order] = await ordersOf(visitor.email);
  if (!order) throw new Error(`${visitor.email} has no order`);
  const { member_id: memberId, subscription_id: subscriptionId } = order;
  return { visitor, email: visitor.email, memberId, subscriptionId, productId: choice.productId };
}

/** Presses a button again after a failure, a few times, as a person would. */
async function paysAs(world: World, visitor: Visitor, { card }: Life, survives: Survives): Promise<boolean> {
  for (let press = 0; press < 3; press += 1) {
    const page = await survives(visitor.goesToPayment().catch(() => ''));
    if (!page.startsWith(sandboxOrigin)) continue;
    await visitor.answersPayment(page, card);
    await world.settle();
    await survives(visitor.get(paths.signup.paymentCompleted.href()));
    return true;
  }
  return false;
}

/** Performs an action as its page would; null if the action is not allowed now. */
export async function does(ground: Ground, act: Act): Promise<string | null> {
  const standing = await handsOf(ground.world, ground.member).standing();
  // Two of three acts on an ended membership join again, since an ended one exercises nothing further.
  const isOver = standing.standing === 'ended' || standing.standing === 'withdrawn';
  const kind = isOver && act.pick % 3 > 0 ? 'joinsAgain' : act.kind;
  const done = await acts[kind](ground, standing, act.pick);
  return done && `${kind}: ${done}`;
}

type Doing = (ground: Ground, standing: MembershipStanding, pick: number) => Promise<string | null>;

const saysBank = async ({ world }: Ground, path: string, order: object) => {
  const answer = await world.sandboxPost(`/stripe/${path}`, order);
  return answer.status === 200 ? JSON.stringify(order).slice(0, 120) : null;
};
const disputeReasons = ['general', 'fraudulent', 'duplicate', 'product_not_received', 'subscription_canceled'] as const;

const acts: Readonly<Record<ActKind, Doing>> = {
  async acts({ world, member }, standing, pick) {
    const intent = await intentOf(world, standing, pick);
    if (!intent) return null;
    // A form of a page has a key; an action done on request has none.
    const use = pick % 3 === 0 ? await newForm(world) : null;
    const done = await handsOf(world, member).apply(intent, use);
    if (done.ok) return `${intent.kind} done`;
    if (done.reason.kind === 'asksOwner' && pick % 2 === 0) await pressesAt(world, done.reason.url, 'authenticate');
    return `${intent.kind} ${done.reason.kind}`;
  },
  async approves({ world }, { subscription: { approveAt } }) {
    if (!approveAt) return null;
    await pressesAt(world, approveAt, 'authenticate');
    return 'the change';
  },
  async paysThere({ world, member }, { subscription: { openInvoice } }, pick) {
    if (!openInvoice) return null;
    // The provider may be unreachable at this moment.
    const there = await handsOf(world, member)
      .provider()
      .then(({ openInvoice: one }) => one)
      .catch(() => null);
    if (!there?.url) return null;
    await pressesAt(world, there.url, pick % 4 === 0 ? 'decline' : 'authenticate');
    return openInvoice.invoice;
  },
  async pays({ world }, { subscription: { openInvoice } }) {
    if (!openInvoice) return null;
    const paid = await world.services.billing.payInvoice(openInvoice.invoice, crypto.randomUUID());
    if (paid.ok && paid.value.kind !== 'refused') await world.services.membership.recordInvoice(paid.value.invoice);
    return paid.ok ? paid.value.kind : paid.reason.kind;
  },
  async changesCard({ world }, { subscription, actions }, pick) {
    const { providerCustomer, providerSubscription, subscriptionId } = subscription;
    if (!actions.changeMethod || !providerCustomer || !providerSubscription) return null;
    const back = 'http://dk.localhost:8787/account-payments';
    const started = await world.services.billing.startMethodChange({
      customer: providerCustomer,
      subscription: providerSubscription,
      subscriptionId,
      language: 'en',
      successUrl: `${back}?method={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${back}?kept=1`,
    });
    if (!started.ok) return started.reason.kind;
    const answer = (['pay', 'pay', 'decline', 'back', 'asks-later', 'fails-later'] as const)[pick % 6] ?? 'pay';
    await pressesAt(world, started.value.url, answer);
    // Some close the tab, so that only the event reports the payment.
    if (pick % 5 === 0) return `${answer}, and is gone`;
    const finished = await world.services.membership.finishMethodChange(started.value.checkout);
    return `${answer}, ${finished.ok ? finished.value.kind : finished.reason.kind}`;
  },
  bankReturnsDebit: (ground, { subscription: { providerSubscription } }, pick) =>
    providerSubscription
      ? saysBank(ground, 'settle', { id: providerSubscription, outcome: pick % 3 ? 'failed' : 'succeeded' })
      : Promise.resolve(null),
  disputes: (ground, { subscription: { subscriptionId } }, pick) =>
    ground.provider.disputesOf(subscriptionId).some(({ status }) => status.includes('response'))
      ? Promise.resolve(null)
      : saysBank(ground, 'disputes', {
          charge: subscriptionId,
          reason: disputeReasons[pick % disputeReasons.length],
          ...(pick % 6 === 0 ? { inquiry: true } : {}),
        }),
  async disputeEnds(ground, { subscription: { subscriptionId } }, pick) {
    const open = ground.provider
      .disputesOf(subscriptionId)
      .find(({ status }) => !['won', 'lost', 'warning_closed'].includes(status));
    if (!open) return null;
    const isInquiry = open.status.startsWith('warning');
    const outcome = isInquiry ? 'warning_closed' : (['won', 'lost', 'under_review'] as const)[pick % 3];
    return saysBank(ground, 'disputes', { dispute: open.id, outcome });
  },
  async refundsLinger({ lingers }) {
    lingers(2);
    return 'the next two';
  },
  refundArrives: (ground, { subscription: { subscriptionId } }) =>
    ground.provider.refundsOf(subscriptionId).at(-1)?.status === 'pending'
      ? saysBank(ground, 'refunds', { refund: subscriptionId, outcome: 'succeeded' })
      : Promise.resolve(null),
  refundFails: (ground, { subscription: { subscriptionId } }) =>
    saysBank(ground, 'refunds', { refund: subscriptionId, outcome: 'failed' }),
  async backOfficeRefunds({ world }, { subscription: { memberId, subscriptionId } }, pick) {
    const charges = (await world.services.members.paymentsOf(memberId)).filter(
      (one) => one.subscriptionId === subscriptionId && one.kind === 'charge' && one.state === 'succeeded',
    );
    const payment = charges[pick % (charges.length || 1)];
    const charge = payment && (await world.services.refunds.chargeOf(payment.paymentId));
    if (!charge || charge.leftMinor < 2 || charge.isDisputed) return null;
    const amountMinor = pick % 2 ? charge.leftMinor : Math.floor(charge.leftMinor / 2);
    return writes(world, await world.services.refunds.statements(charge, amountMinor), `${amountMinor}`);
  },
  async backOfficePaysAgain({ world }, { subscription: { memberId, subscriptionId } }, pick) {
    const failed = (await world.services.members.paymentsOf(memberId)).find(
      (one) => one.subscriptionId === subscriptionId && one.kind === 'refund' && one.state === 'failed',
    );
    const refund = failed && (await world.services.refunds.returnedOf(failed.paymentId));
    if (!refund) return null;
    const way = pick % 2 ? 'again' : 'otherwise';
    return writes(world, await world.services.refunds.returnedStatements(refund, way), way);
  },
  async joinsAgain(ground, { actions }) {
    if (!actions.resubscribe) return null;
    const { world, life, member } = ground;
    const visitor = createVisitor(world, { market: 'denmark', language: 'en' });
    const { choice } = productOf(world, 'denmark', productFor(life));
    await visitor.selectsProduct(choice);
    await visitor.entersDetails({ email: member.email });
    await visitor.post(paths.signup.verifyEmail.href(), { code: await visitor.readsCode(member.email) });
    await visitor.orders({ startNow: 'yes' });
    if (!(await paysAs(world, visitor, life, (work) => work))) return 'not led to a payment';
    const { subscriptionId } = (await world.services.members.overview(member.memberId)).subscriptions[0] ?? {};
    if (!subscriptionId || subscriptionId === member.subscriptionId) return 'no second membership';
    ground.begins({ ...member, visitor, subscriptionId });
    return subscriptionId;
  },
};

async function writes(world: World, statements: Statement[], what: string): Promise<string | null> {
  const [first, ...rest] = statements;
  if (!first) return null;
  const { outbox } = world.services;
  const database = createDatabase(databaseOf('denmark'));
  await database.write([first, requireChange(database), ...rest]);
  outbox.wake();
  return what;
}

async function intentOf(world: World, standing: MembershipStanding, pick: number): Promise<MembershipIntent | null> {
  const { actions, subscription } = standing;
  const { options = [] } = actions.pause ?? {};
  const open: (() => Promise<MembershipIntent | null>)[] = [];
  const add = (intent: MembershipIntent | null | false) => intent && open.push(async () => intent);
  const option = options[pick % (options.length || 1)];
  add(option ? { kind: 'pause', until: option.until, reason: null } : null);
  add(actions.undoPause && { kind: 'undoPause' });
  add(actions.resume && { kind: 'resume' });
  // Leaving ends what a life can exercise, so it is chosen only sometimes.
  add(actions.cancel && pick % 6 === 0 && { kind: 'cancel', reason: null });
  add(actions.undoCancel && { kind: 'undoCancel' });
  add(actions.withdraw && pick % 7 === 0 && { kind: 'withdraw' });
  if (actions.changeProduct) {
    for (const way of ['dearer', 'cheaper', 'present'] as const)
      open.push(() => changeTo(world, standing, (price, present) => wayOf(price, present) === way));
  }
  const chosen = open[pick % (open.length || 1)];
  return chosen ? chosen() : null;

  function wayOf(price: number, present: number) {
    if (price === present && subscription.nextProduct) return 'present';
    return price > present ? 'dearer' : 'cheaper';
  }
}

async function changeTo(
  world: World,
  standing: MembershipStanding,
  fits: (priceMinor: number, present: number) => boolean,
): Promise<MembershipIntent | null> {
  const { priceMinor } = standing.subscription.snapshot;
  let product: ReturnType<typeof choiceOf>;
  try {
    product = choiceOf(
      world,
      'denmark',
      (one) => one.billingIntervalMonths === 1 && !one.usesUv && fits(one.priceMinor, priceMinor),
    );
  } catch {
    // The catalogue has none of that kind.
    return null;
  }
  const preview = await previewOf(world.services.changes, standing, product);
  if (!preview.ok) return null;
  const { value } = preview;
  if (value.when === 'now')
    return { kind: 'changeProduct', product, shownMinor: value.amountMinor + value.carriedMinor };
  const isOpen = value.when === 'nextPeriod' || (value.when === 'present' && value.takesBack);
  return isOpen ? { kind: 'changeProduct', product, shownMinor: null } : null;
}
