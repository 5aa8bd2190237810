import { addDays } from '../../../worker/domain/dates';
import type { Member } from '../people/member';
import type { World } from '../world';
import { dayOf, movedOf, paymentsOf, subscriptionRow, templatesTo } from './money';

/** What has come of a membership, without what differs between two members to whom the same happened. */
export async function storyOf(world: World, member: Member) {
  const row = await subscriptionRow(member.subscriptionId);
  const payments = await paymentsOf(member.subscriptionId);
  return {
    row: [row.state, row.open_invoice_json === null, row.awaited_invoice_json, row.wanted_json, row.changing_json],
    isSuspended: row.suspended_by !== null,
    isPaidToTheNext: row.paid_through === (row.stop_date ?? addDays(dayOf(row.next_charge_at), -1)),
    recorded: payments.map((one) => `${one.kind} ${one.state} ${one.amount_minor}`).toSorted(),
    moved: (await movedOf(world, member.subscriptionId)).toSorted(),
    told: (await templatesTo(world, member)).toSorted(),
  };
}
