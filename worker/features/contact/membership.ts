import type { RequestContext } from '../../context';
import type { AddedMembership } from '../../services/contact/port';

const over: readonly AddedMembership['standing'][] = ['ended', 'withdrawn', 'abandoned'];
const atMost = 3;

/** What a member's box would add: every membership that runs, else the last one there was. */
export async function membershipsToAdd(c: RequestContext, memberId: string): Promise<readonly AddedMembership[]> {
  const { members, changes } = c.var.services;
  const { subscriptions } = await members.overview(memberId);
  const all = subscriptions.map((subscription): AddedMembership => {
    const { number, snapshot } = subscription;
    const { standing } = changes.standingOfRecord(subscription);
    return { number, product: snapshot.productName, studio: snapshot.studio.name, standing };
  });
  const running = all.filter(({ standing }) => !over.includes(standing));
  return (running.length > 0 ? running : all.slice(0, 1)).slice(0, atMost);
}
