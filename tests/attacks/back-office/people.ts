import type { BackOfficeGroups } from '../../../worker/domain/back-office/roles';
import { paths } from '../../../worker/paths';
import { paymentsOf } from '../../setup/money/money';
import { rows } from '../../setup/money/records';
import { createMember } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** People in the back office with a role each, and what they try. */
export type Operator = Awaited<ReturnType<typeof createOperator>>;
/** Of the group `test-money`: what one person may pay back alone. */
export const limitMinor = 5_000;

/** A world with a group for each role; studio's people are the first studio's of Denmark. */
export async function createBackOfficeWorld(more: BackOfficeGroups = {}): Promise<World> {
  const probe = await createWorld();
  const [first] = probe.catalogue.denmark.studios;
  const groups: BackOfficeGroups = {
    'test-admin': { role: 'admin' },
    'test-studio': { role: 'studio', studios: [first?.studioId ?? ''] },
    'test-support': { role: 'support' },
    'test-content': { role: 'content' },
    'test-danish': { role: 'support', markets: ['denmark'] },
    'test-money': { role: 'money', refundLimitMinor: { DKK: limitMinor } },
    ...more,
  };
  return createWorld({ ACCESS_ROLES: JSON.stringify(groups) });
}

export const operatorOf = (world: World, role: string, name = role): Promise<Operator> =>
  createOperator(world, { email: `${name}@solhus.example`, groups: [`test-${role}`] });

/** The form of an address, pressed. */
export async function presses(
  operator: Operator,
  address: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return operator.post(address, { ...hiddenFields(await operator.page(address)), ...fields });
}

export const refundAddress = (payment: string, left: number, amount: number) =>
  paths.backOfficeActions.refund.href({ payment, left: String(left), amount: String(amount), reason: 'goodwill' });

export const requestsOf = (subscriptionId: string) =>
  rows<{ request_id: string; asked_by: string; decided_by: string | null; decision: string | null }>(
    'SELECT * FROM refund_request WHERE subscription_id = ? ORDER BY asked_at',
    subscriptionId,
  );

export const traceOf = (subject: string, action: string) =>
  rows<{ actor: string; role: string; market: string }>(
    'SELECT actor, role, market FROM audit WHERE subject = ? AND action = ? ORDER BY at',
    subject,
    action,
  );

/** What really moved at the provider, in minor units. */
export async function movedOf(world: World, subscriptionId: string) {
  await world.settle();
  const own = (await world.ledger()).filter((row) => row.subscriptionId === subscriptionId);
  const sum = (wanted: string) => own.reduce((all, { kind, amount }) => all + (kind === wanted ? amount : 0), 0);
  return { charged: sum('charge'), refunded: sum('refund') };
}

/** A member with one charge, and what it was. */
export async function charged(world: World) {
  const one = await createMember(world, { language: 'en' });
  const [charge] = await paymentsOf(one.subscriptionId);
  return { ...one, payment: charge?.payment_id ?? '', left: Number(charge?.amount_minor) };
}
