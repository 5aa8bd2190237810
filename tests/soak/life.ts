import type { MembershipIntent, MembershipStanding } from '../../worker/services/membership-changes/port';
import { createChance } from '../model/chance';
import { choiceOf, createMember, handsOf, type Member } from '../setup/member';
import { pressesAt } from '../setup/money';
import { previewOf } from '../setup/previews';
import type { PaymentAnswer } from '../setup/visitor';
import type { World } from '../setup/world';

/** What a member does on a day of their life; which of the open actions it is, `pick` decides then. */
export interface Deed {
  readonly day: number;
  readonly kind: (typeof deedKinds)[number];
  readonly pick: number;
}
export const deedKinds = ['acts', 'acts', 'acts', 'pays', 'paysThere', 'approves'] as const;

export interface Life {
  readonly name: string;
  readonly card: Extract<PaymentAnswer, 'pay' | 'fails-later' | 'asks-later' | 'lost-later' | 'slow'>;
  readonly isBound: boolean;
  /** Day on which they join. */
  readonly joins: number;
  readonly deeds: readonly Deed[];
}

/** The same number gives the same life. */
export function lifeOf(seed: number, days: number): Life {
  const chance = createChance(seed);
  const card = chance.oneOf(['pay', 'pay', 'pay', 'pay', 'fails-later', 'asks-later', 'lost-later', 'slow'] as const);
  const joins = chance.below(28);
  const count = 3 + chance.below(12);
  const deeds = Array.from({ length: count }, () => ({
    day: joins + 1 + chance.below(days - joins - 1),
    kind: chance.oneOf(deedKinds),
    pick: chance.below(1_000),
  })).toSorted((one, other) => one.day - other.day);
  return { name: `life ${seed}`, card, isBound: chance.happens(0.3), joins, deeds };
}

export const joinsAs = (world: World, { card, isBound }: Life): Promise<Member> =>
  createMember(world, {
    language: 'en',
    pay: card,
    product: ({ bindingMonths, usesUv, ageVerificationRequired }) =>
      isBound ? bindingMonths === 3 : !usesUv && !ageVerificationRequired,
  });

/** Does what may be done, as its page would; what may not be done now is left. */
export async function does(world: World, member: Member, deed: Deed): Promise<string | null> {
  const hands = handsOf(world, member);
  const standing = await hands.standing();
  switch (deed.kind) {
    case 'approves': {
      const { approveAt } = standing.subscription;
      if (approveAt) await pressesAt(world, approveAt, 'authenticate');
      return approveAt ? 'approved' : null;
    }
    case 'paysThere': {
      const { openInvoice } = standing.subscription;
      if (!openInvoice) return null;
      const { openInvoice: there } = await hands.provider();
      if (there?.url) await pressesAt(world, there.url, 'authenticate');
      return 'paid there';
    }
    case 'pays': {
      const { openInvoice } = standing.subscription;
      if (!openInvoice) return null;
      const paid = await world.services.billing.payInvoice(openInvoice.invoice, crypto.randomUUID());
      if (paid.ok && paid.value.kind !== 'refused') await world.services.membership.recordInvoice(paid.value.invoice);
      return paid.ok ? `pays: ${paid.value.kind}` : `pays: ${paid.reason.kind}`;
    }
    default: {
      const intent = await intentOf(world, standing, deed.pick);
      if (!intent) return null;
      const done = await hands.apply(intent);
      return `${intent.kind}: ${done.ok ? 'done' : done.reason.kind}`;
    }
  }
}

async function intentOf(world: World, standing: MembershipStanding, pick: number): Promise<MembershipIntent | null> {
  const { actions, subscription } = standing;
  const { options = [] } = actions.pause ?? {};
  const open: (() => Promise<MembershipIntent | null>)[] = [];
  const add = (intent: MembershipIntent | null) => intent && open.push(async () => intent);
  const option = options[pick % (options.length || 1)];
  add(option ? { kind: 'pause', until: option.until, reason: null } : null);
  add(actions.undoPause && { kind: 'undoPause' });
  add(actions.resume && { kind: 'resume' });
  add(actions.cancel && { kind: 'cancel', reason: null });
  add(actions.undoCancel && { kind: 'undoCancel' });
  if (pick % 7 === 0) add(actions.withdraw && { kind: 'withdraw' });
  if (actions.changeProduct)
    for (const dearer of [true, false])
      open.push(async () => {
        const { priceMinor } = subscription.snapshot;
        const product = choiceOf(
          world,
          'denmark',
          (one) =>
            one.billingIntervalMonths === 1 && (dearer ? one.priceMinor > priceMinor : one.priceMinor < priceMinor),
        );
        const preview = await previewOf(world.services.changes, standing, product);
        if (!preview.ok) return null;
        if (preview.value.when === 'now') {
          const { amountMinor, carriedMinor } = preview.value;
          return { kind: 'changeProduct', product, shownMinor: amountMinor + carriedMinor };
        }
        return preview.value.when === 'nextPeriod' ? { kind: 'changeProduct', product, shownMinor: null } : null;
      });
  const chosen = open[pick % (open.length || 1)];
  return chosen ? chosen().catch(() => null) : null;
}
