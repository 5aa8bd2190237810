import type { RequestContext } from '../../context';
import { overStandings } from '../../domain/membership/membership';
import type { AddedMembership } from '../../services/contact/port';

const atMost = 3;

/** The memberships that a member's checkbox adds: all running ones, else the last one. */
export async function membershipsToAdd(c: RequestContext, memberId: string): Promise<readonly AddedMembership[]> {
  const { members, changes } = c.var.services;
  const { subscriptions } = await members.overview(memberId);
  const all = subscriptions.map((subscription): AddedMembership => {
    const { number, snapshot } = subscription;
    const { standing } = changes.standingOfRecord(subscription);
    return { number, product: snapshot.productName, studio: snapshot.studio.name, standing };
  });
  const running = all.filter(({ standing }) => !overStandings.includes(standing));
  return (running.length > 0 ? running : all.slice(0, 1)).slice(0, atMost);
}
